import { marketPaths } from '@fairlead/contract/paths.ts';
import type { CandlesResponse, WireCandle } from '@fairlead/contract/markets/schemas.ts';
import type { Candle } from '@fairlead/domain/markets/candle.ts';
import { priceFromDecimal, type Price } from '@fairlead/domain/price.ts';
import { CROSSOVER_TERMS } from '@fairlead/domain/trading/auto/crossover-terms.ts';
import { callApi } from '../../../transport/api-client.ts';
import { wait } from '../wait.ts';

const { interval, slowCandles, rangeCandles } = CROSSOVER_TERMS;
/** What a crossing and the average range need, and the running candle. */
const LIMIT = Math.max(slowCandles, rangeCandles) + 2;
const MOST_TRIES = 3;
const TRY_AGAIN_AFTER_MS = 1_500;

/**
 * The candles that AutoTrading decides on, ascending: those that opened before a time, or the latest if none is given. Null if they couldn't
 * be loaded.
 */
export async function loadSignalCandles(symbol: string, before: number | null, signal: AbortSignal): Promise<readonly Candle[] | null> {
  const query = new URLSearchParams({ symbol, interval, limit: String(LIMIT), ...(before === null ? {} : { before: String(before) }) });
  for (let tries = 1; ; tries += 1) {
    const answer = await callApi<CandlesResponse>({ method: 'GET', path: `${marketPaths.candles}?${query}`, signal });
    if (!answer.ok) return null;
    const { candles, is_loading: isLoading } = answer.data.data;
    if (!isLoading || tries === MOST_TRIES) return readCandles(candles);
    await wait(TRY_AGAIN_AFTER_MS);
    if (signal.aborted) return null;
  }
}

function isPrice(value: Price | null | undefined): value is Price {
  return value !== null && value !== undefined;
}

function readCandles(wire: readonly WireCandle[]): readonly Candle[] | null {
  const candles: Candle[] = [];
  for (const [openAt, ...decimals] of wire) {
    const [open, high, low, close] = [decimals[0], decimals[1], decimals[2], decimals[3]].map(priceFromDecimal);
    if (!isPrice(open) || !isPrice(high) || !isPrice(low) || !isPrice(close)) return null;
    candles.push({ openAt, open, high, low, close, tickCount: 0 });
  }
  return candles;
}
