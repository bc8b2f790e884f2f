import { marketPaths } from '@fairlead/contract/paths.ts';
import type { CandlesResponse } from '@fairlead/contract/markets/schemas.ts';
import type { ChartInterval } from '@fairlead/domain/markets/chart-interval.ts';
import { callApi } from '../../../transport/api-client.ts';
import { readCandle, type Candle } from './candles.ts';

export interface CandlePage {
  readonly candles: readonly Candle[];
  readonly hasMore: boolean;
  /** The server is still loading candles from the price source, so some may be missing. */
  readonly isLoading: boolean;
}

const PAGE_SIZE = 500;
/** Candles requested longer ago than this are requested again. */
const AHEAD_FOR_MS = 10_000;

let ahead:
  | { readonly symbol: string; readonly interval: ChartInterval; readonly at: number; readonly page: Promise<CandlePage | null> }
  | undefined;

/** Requests the latest candles before the chart is ready; the first load of the same candles uses the response. */
export function loadCandlesAhead(symbol: string, interval: ChartInterval): void {
  ahead = { symbol, interval, at: performance.now(), page: requestCandles(symbol, interval, null, undefined) };
}

/** The candles that opened before a time, ascending; the latest ones if no time is given. Null if they couldn't be loaded. */
export async function loadCandles(
  symbol: string,
  interval: ChartInterval,
  before: number | null,
  signal: AbortSignal,
): Promise<CandlePage | null> {
  const begun = before === null ? takeAhead(symbol, interval) : undefined;
  return (await begun) ?? requestCandles(symbol, interval, before, signal);
}

function takeAhead(symbol: string, interval: ChartInterval): Promise<CandlePage | null> | undefined {
  const begun = ahead;
  ahead = undefined;
  const fits = begun !== undefined && begun.symbol === symbol && begun.interval === interval && performance.now() - begun.at < AHEAD_FOR_MS;
  return fits ? begun.page : undefined;
}

async function requestCandles(
  symbol: string,
  interval: ChartInterval,
  before: number | null,
  signal: AbortSignal | undefined,
): Promise<CandlePage | null> {
  const query = new URLSearchParams({ symbol, interval, limit: String(PAGE_SIZE), ...(before === null ? {} : { before: String(before) }) });
  const answer = await callApi<CandlesResponse>({
    method: 'GET',
    path: `${marketPaths.candles}?${query}`,
    ...(signal === undefined ? {} : { signal }),
  });
  if (!answer.ok) return null;
  const { candles, has_more: hasMore, is_loading: isLoading } = answer.data.data;
  return { candles: candles.map(readCandle), hasMore, isLoading };
}
