import { CANDLE_INTERVAL_MS, CANDLE_INTERVALS, candleOpenAt, type Candle, type CandleInterval } from '@fairlead/domain/markets/candle.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { DatedCandle } from './restate-candles.ts';
import { extendCoverages, writeCandles, type StoredCandle } from './store.ts';

/**
 * Buffers finished candles on their way to the database. Taking one costs a map entry; the buffer is written in batches alongside the
 * ticks, and what could not be written is kept and retried.
 */
export interface CandleStore {
  /** Ignores candles from before the beginning, because only part of them was seen here. */
  readonly take: (symbol: string, interval: CandleInterval, candle: Candle) => void;
  /** Candles that are not in the database yet, ascending by time. */
  pending(symbol: string, interval: CandleInterval): readonly DatedCandle[];
  /**
   * Declares candles complete from this moment, because their running parts were restored; those of the named symbols only from the next
   * candle on.
   */
  beginAt(atMs: number, incompleteSymbols: ReadonlySet<string>): void;
  /** Drops what ended before this moment: another process records it, and has written it by now. */
  forget(endedBeforeMs: number): void;
  /** From this moment every finished candle of the symbol and interval was taken; infinity before the beginning. */
  liveFrom(symbol: string, interval: CandleInterval): number;
  /**
   * Writes everything collected. `finishedUntil` is the moment until which candles are finished: coverages that reach into the live span
   * are extended to it. Rejects if the database did not accept the write; nothing is lost then.
   */
  flush(finishedUntil: number): Promise<void>;
}

export interface CandleStoreOptions {
  readonly database: Pick<Database, 'query'>;
  /**
   * If more than this many are waiting for a database that does not answer, all are dropped, to be loaded from the price source instead.
   */
  readonly mostPending?: number;
  readonly onLetGo?: (count: number) => void;
}

/** About nine hours of candles in every interval, for all instruments. */
const MOST_PENDING = 75_000;

export function createCandleStore({ database, mostPending = MOST_PENDING, onLetGo }: CandleStoreOptions): CandleStore {
  let since = Number.POSITIVE_INFINITY;
  let incomplete: ReadonlySet<string> = new Set();
  let pending = new Map<string, StoredCandle[]>();
  let count = 0;
  let writing: Promise<void> = Promise.resolve();
  // A batch counts as pending while it is being written.
  let underWay = new Map<string, StoredCandle[]>();

  const liveFrom = (symbol: string, interval: CandleInterval): number =>
    candleOpenAt(interval, since) + (incomplete.has(symbol) ? CANDLE_INTERVAL_MS[interval] : 0);

  const letGo = (endedAt: number): void => {
    onLetGo?.(count);
    pending = new Map();
    count = 0;
    since = endedAt;
  };

  const write = async (finishedUntil: number): Promise<void> => {
    if (count === 0) return;
    const batch = pending;
    const batchSince = since;
    underWay = batch;
    pending = new Map();
    count = 0;
    try {
      await writeCandles(database, [...batch.values()].flat());
    } catch (error) {
      // Unless everything was dropped meanwhile, which then includes this batch.
      if (since === batchSince) putBack(batch);
      throw error;
    } finally {
      underWay = new Map();
    }
    const spans = CANDLE_INTERVALS.map((interval) => ({
      interval,
      fromMs: candleOpenAt(interval, batchSince),
      toMs: candleOpenAt(interval, finishedUntil),
    }));
    if (since === batchSince) await extendCoverages(database, spans, [...incomplete]);
  };

  const putBack = (batch: ReadonlyMap<string, readonly StoredCandle[]>): void => {
    for (const [key, candles] of batch) {
      pending.set(key, [...candles, ...(pending.get(key) ?? [])]);
      count += candles.length;
    }
  };

  return {
    take: (symbol, interval, candle) => {
      if (count >= mostPending) letGo(candle.openAt + CANDLE_INTERVAL_MS[interval]);
      if (candle.openAt < liveFrom(symbol, interval)) return;
      const key = keyOf(symbol, interval);
      const stored: StoredCandle = { symbol, interval, ...candle, requestedAt: null };
      const candles = pending.get(key);
      if (candles === undefined) pending.set(key, [stored]);
      else candles.push(stored);
      count += 1;
    },
    pending: (symbol, interval) => {
      const key = keyOf(symbol, interval);
      return [...(underWay.get(key) ?? []), ...(pending.get(key) ?? [])];
    },
    beginAt: (atMs, incompleteSymbols) => {
      since = atMs;
      incomplete = incompleteSymbols;
    },
    forget: (endedBeforeMs) => {
      for (const [key, candles] of pending) {
        const kept = candles.filter(({ openAt, interval }) => openAt + CANDLE_INTERVAL_MS[interval] >= endedBeforeMs);
        count -= candles.length - kept.length;
        if (kept.length > 0) pending.set(key, kept);
        else pending.delete(key);
      }
      since = Math.max(since, endedBeforeMs);
    },
    liveFrom,
    flush: (finishedUntil) => {
      // One batch at a time, because they must not overtake each other.
      const flushed = writing.then(() => write(finishedUntil));
      writing = flushed.catch(() => undefined);
      return flushed;
    },
  };
}

function keyOf(symbol: string, interval: CandleInterval): string {
  return `${interval} ${symbol}`;
}
