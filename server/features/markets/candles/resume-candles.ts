import { CANDLE_INTERVALS, candleOpenAt } from '@fairlead/domain/markets/candle.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { PriceFeed } from '../../../adapters/prices/price-feed.ts';
import type { CandleBuilder } from './candle-builder.ts';

const INSTRUMENTS_AT_ONCE = 4;

/**
 * Restores each instrument's running candles from the price source, so that today's candles do not start when the server did. Called before
 * the first tick. Returns the symbols for which it failed.
 */
export async function resumeCandles(
  builder: Pick<CandleBuilder, 'resume'>,
  instruments: readonly Instrument[],
  feed: Pick<PriceFeed, 'loadHistory'>,
  nowMs: number,
): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>();
  for (let start = 0; start < instruments.length; start += INSTRUMENTS_AT_ONCE) {
    const group = instruments.slice(start, start + INSTRUMENTS_AT_ONCE);
    await Promise.all(
      group.map(async ({ symbol }, place) => {
        try {
          await resumeInstrument(builder, start + place, symbol, feed, nowMs);
        } catch (error) {
          failures.set(symbol, error);
        }
      }),
    );
  }
  return failures;
}

/** The day so far as four-hour candles, the rest of it as hours, and so on down to the running minute: a handful of each. */
async function resumeInstrument(
  builder: Pick<CandleBuilder, 'resume'>,
  instrumentIndex: number,
  symbol: string,
  feed: Pick<PriceFeed, 'loadHistory'>,
  nowMs: number,
): Promise<void> {
  let fromMs = candleOpenAt('1d', nowMs);
  for (const interval of CANDLE_INTERVALS.slice(0, -1).toReversed()) {
    const toMs = interval === '1m' ? nowMs + 1 : candleOpenAt(interval, nowMs);
    const candles = fromMs < toMs ? await feed.loadHistory({ symbol, interval, fromMs, toMs }) : [];
    builder.resume(instrumentIndex, interval, candles, nowMs);
    fromMs = toMs;
  }
}
