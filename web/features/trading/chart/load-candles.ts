import type { CandlesResponse } from '@fairlead/contract/market.ts';
import { callApi } from '../../../transport/api-client.ts';
import { readCandle, type Candle, type ChartInterval } from './candles.ts';

export interface CandlePage {
  readonly candles: readonly Candle[];
  readonly hasMore: boolean;
}

const PAGE_SIZE = 500;

/** The candles that opened before a moment, ascending; the latest where none is given. Null where they could not be loaded. */
export async function loadCandles(symbol: string, interval: ChartInterval, before: number | null, signal: AbortSignal): Promise<CandlePage | null> {
  const query = new URLSearchParams({ symbol, interval, limit: String(PAGE_SIZE), ...(before === null ? {} : { before: String(before) }) });
  const answer = await callApi<CandlesResponse>({ method: 'GET', path: `/api/market/candles?${query}`, signal });
  return answer.ok ? { candles: answer.data.data.candles.map(readCandle), hasMore: answer.data.data.has_more } : null;
}
