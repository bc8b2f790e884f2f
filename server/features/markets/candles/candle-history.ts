import { CANDLE_INTERVAL_MS, candleOpenAt, type Candle, type CandleInterval } from '@fairlead/domain/markets/candle.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { PriceFeed } from '../../../adapters/prices/price-feed.ts';
import { MOST_CANDLES_PER_REQUEST } from '../../../adapters/prices/price-feed.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { createTurns } from '../../../transport/turns.ts';
import type { CandleStore } from './candle-store.ts';
import { candleWindowStart } from './candle-window.ts';
import { readCandles, readCoverage, writeCandles, writeCoverage, type CandleCoverage } from './store.ts';

/**
 * Finished past candles, built here or loaded. The database holds one gapless span per symbol and interval. Anything requested beyond
 * it, and anything the server missed while it was down, is loaded from the price source once and kept. While this process builds candles
 * itself, the end of the span needs no loading.
 */
export interface CandleHistory {
  /** The last `limit` finished candles that opened before `beforeMs`, ascending; fewer only if no more exist. */
  read(instrument: Instrument, interval: CandleInterval, beforeMs: number, limit: number): Promise<readonly Candle[]>;
}

export interface CandleHistoryOptions {
  readonly database: Pick<Database, 'query'>;
  readonly feed: Pick<PriceFeed, 'loadHistory'>;
  readonly store: Pick<CandleStore, 'pending' | 'liveFrom'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** A request further than this before the stored span is answered by the source alone: storing it would leave a gap. */
const LONGEST_LOAD_INTERVALS = 4 * MOST_CANDLES_PER_REQUEST;
/** If holidays make a window too short, it is widened up to this often before the history counts as exhausted. */
const MOST_WINDOWS = 4;
const MOST_LOADS_AT_ONCE = 4;
const MOST_LOADS_WAITING = 100;

export function createCandleHistory({ database, feed, store, clock }: CandleHistoryOptions): CandleHistory {
  const inTurn = createTurns(MOST_LOADS_AT_ONCE, MOST_LOADS_WAITING, () => new CallRefused('tooManyRequests', { retryAfterSeconds: 1 }));
  const covering = new Map<string, Promise<unknown>>();

  /** The source's candles of [fromMs, toMs), in requests small enough for complete answers. */
  const load = async (symbol: string, interval: CandleInterval, fromMs: number, toMs: number): Promise<Candle[]> => {
    const stepMs = MOST_CANDLES_PER_REQUEST * CANDLE_INTERVAL_MS[interval];
    const loaded: Candle[] = [];
    for (let at = fromMs; at < toMs; at += stepMs) {
      loaded.push(...(await inTurn(() => feed.loadHistory({ symbol, interval, fromMs: at, toMs: Math.min(at + stepMs, toMs) }))));
    }
    return loaded;
  };

  const loadAndStore = async (symbol: string, interval: CandleInterval, fromMs: number, toMs: number): Promise<void> => {
    const loaded = await load(symbol, interval, fromMs, toMs);
    await writeCandles(
      database,
      loaded.map((candle) => ({ symbol, interval, ...candle })),
    );
  };

  /** Extends the stored span to reach from `fromMs` or earlier to the running candle. False if that is too far to load. */
  const cover = async (symbol: string, interval: CandleInterval, fromMs: number): Promise<boolean> => {
    const lengthMs = CANDLE_INTERVAL_MS[interval];
    const longestMs = LONGEST_LOAD_INTERVALS * lengthMs;
    const endMs = candleOpenAt(interval, clock());
    const liveFrom = Math.min(store.liveFrom(symbol, interval), endMs);
    const known = await readCoverage(database, symbol, interval);
    // After too long an absence a new span starts at the present; earlier candles are loaded again when requested.
    const span: CandleCoverage = known === null || known.toMs < liveFrom - longestMs ? { fromMs: liveFrom, toMs: liveFrom } : known;
    if (fromMs < span.fromMs - longestMs) return false;
    const wanted: CandleCoverage = { fromMs: Math.min(fromMs, span.fromMs), toMs: Math.max(span.toMs, liveFrom) };
    if (span.toMs < wanted.toMs) await loadAndStore(symbol, interval, span.toMs, wanted.toMs);
    if (wanted.fromMs < span.fromMs) await loadAndStore(symbol, interval, wanted.fromMs, span.fromMs);
    // Written last, so that a span never promises candles that are not stored.
    const isKnown = known?.fromMs === wanted.fromMs && known.toMs === wanted.toMs;
    if (!isKnown) await writeCoverage(database, symbol, interval, wanted);
    return true;
  };

  /** One at a time per symbol and interval: the second caller finds what the first has loaded. */
  const coverInTurn = (symbol: string, interval: CandleInterval, fromMs: number): Promise<boolean> => {
    const key = `${interval} ${symbol}`;
    const covered = (covering.get(key) ?? Promise.resolve()).then(() => cover(symbol, interval, fromMs));
    const settled = covered.then(
      () => undefined,
      () => undefined,
    );
    covering.set(key, settled);
    void settled.then(() => covering.get(key) === settled && covering.delete(key));
    return covered;
  };

  const readStored = async (
    symbol: string,
    interval: CandleInterval,
    fromMs: number,
    beforeMs: number,
    limit: number,
  ): Promise<Candle[]> => {
    // Read first: a candle written meanwhile is then in both rather than in neither.
    const pending = store.pending(symbol, interval).filter(({ openAt }) => openAt >= fromMs && openAt < beforeMs);
    const stored = await readCandles(database, symbol, interval, { fromMs, beforeMs, limit });
    const byTime = new Map([...stored, ...pending].map((candle) => [candle.openAt, candle]));
    return [...byTime.values()].toSorted((a, b) => a.openAt - b.openAt).slice(-limit);
  };

  return {
    read: async ({ symbol, tradingHours }, interval, beforeMs, limit) => {
      const endMs = Math.min(alignUp(interval, beforeMs), candleOpenAt(interval, clock()));
      let fromMs = endMs;
      let found: readonly Candle[] = [];
      for (let window = 0; window < MOST_WINDOWS && found.length < limit; window += 1) {
        fromMs = candleWindowStart(tradingHours, interval, fromMs, limit);
        const isStored = await coverInTurn(symbol, interval, fromMs);
        found = isStored
          ? await readStored(symbol, interval, fromMs, endMs, limit)
          : (await load(symbol, interval, fromMs, endMs)).slice(-limit);
      }
      return found;
    },
  };
}

/** The first candle opening at or after the moment. The candles that opened before either are the same. */
function alignUp(interval: CandleInterval, atMs: number): number {
  const openAt = candleOpenAt(interval, atMs);
  return openAt === atMs ? openAt : openAt + CANDLE_INTERVAL_MS[interval];
}
