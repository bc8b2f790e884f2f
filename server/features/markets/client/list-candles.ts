import type { CandlesQuery, CandlesResponse } from '@fairlead/contract/markets/schemas.ts';
import { wireCandle } from '@fairlead/contract/markets/server.ts';
import type { Candle, CandleInterval } from '@fairlead/domain/markets/candle.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { withinDeadline } from '../../../deadline.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { CandleBuilder } from '../candles/candle-builder.ts';
import type { CandleHistory } from '../candles/candle-history.ts';
import { readChart, type ReadStored } from '../candles/read-chart.ts';

export interface ListCandlesPorts {
  readonly instruments: readonly Instrument[];
  readonly history: Pick<CandleHistory, 'readSoon'>;
  readonly builder: Pick<CandleBuilder, 'runningCandle'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * The last candles before a moment, including the running one. If the price source is slow or away, those that are stored, and the answer
 * says that it is still loading. Throws CallRefused for an unknown symbol.
 */
export async function listCandles(ports: ListCandlesPorts, { symbol, interval, before, limit }: CandlesQuery): Promise<CandlesResponse> {
  const instrumentIndex = ports.instruments.findIndex((instrument) => instrument.symbol === symbol);
  const instrument = ports.instruments[instrumentIndex];
  if (instrument === undefined) throw new CallRefused('instrumentUnknown');
  const now = ports.clock();
  const readStored: ReadStored = async (stored, storedBefore, storedLimit) => {
    // What hasn't happened yet has no candles.
    const beforeMs = Math.min(storedBefore, now + 1);
    const { candles, isWhole } = await ports.history.readSoon(instrument, stored, beforeMs, storedLimit);
    return { candles: [...candles, ...runningAfter(ports.builder, instrumentIndex, stored, candles.at(-1), beforeMs)], isWhole };
  };
  const page = await readChart(interval, Math.min(before ?? Number.POSITIVE_INFINITY, now + 1), limit, readStored);
  return {
    status: true,
    data: { symbol, interval, candles: page.candles.map(wireCandle), has_more: page.hasMore, is_loading: !page.isWhole },
  };
}

/** The running candle, if it is part of the request. It may have been finished and stored while the history was read. */
function runningAfter(
  builder: ListCandlesPorts['builder'],
  instrumentIndex: number,
  interval: CandleInterval,
  lastFinished: Candle | undefined,
  beforeMs: number,
): Candle[] {
  const running = builder.runningCandle(instrumentIndex, interval);
  if (running === undefined || running.openAt >= beforeMs) return [];
  return lastFinished !== undefined && running.openAt <= lastFinished.openAt ? [] : [running];
}

/** A page is shown without candles rather than late. */
const PAGE_PATIENCE_MS = 300;

/** The latest candles for a page that is being rendered; null if they are not at hand, or there are none. */
export async function findCandles(
  ports: ListCandlesPorts,
  query: Pick<CandlesQuery, 'symbol' | 'interval' | 'limit'>,
): Promise<CandlesResponse['data'] | null> {
  try {
    const { data } = await withinDeadline(listCandles(ports, query), PAGE_PATIENCE_MS, 'reading the candles of a page');
    return data.candles.length === 0 ? null : data;
  } catch {
    // Unknown, late, or the database is away: the screen that follows says so.
    return null;
  }
}
