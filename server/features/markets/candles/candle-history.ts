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
 * Finished candles of the past, whoever built them. The database holds one unbroken span of each symbol and interval; what is asked
 * for beyond it, and what the server missed while it was down, is loaded from the price source once and kept. The span's late end
 * needs no loading while this process builds candles itself.
 */
export interface CandleHistory {
  /** The last `limit` candles that opened before `beforeMs` and are finished, ascending; fewer only where there are no more. */
  read(instrument: Instrument, interval: CandleInterval, beforeMs: number, limit: number): Promise<readonly Candle[]>;
}

export interface CandleHistoryOptions {
  readonly database: Pick<Database, 'query'>;
  readonly feed: Pick<PriceFeed, 'loadHistory'>;
  readonly store: Pick<CandleStore, 'pending' | 'liveFrom'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** A question further back than this from what is stored is answered by the source alone: storing it would leave a hole. */
const LONGEST_LOAD_INTERVALS = 4 * MOST_CANDLES_PER_REQUEST;
/** Where holidays make a window too short, it is widened this often before the history counts as begun. */
const MOST_WINDOWS = 4;
const MOST_LOADS_AT_ONCE = 4;
const MOST_LOADS_WAITING = 100;

export function createCandleHistory({ database, feed, store, clock }: CandleHistoryOptions): CandleHistory {
  const inTurn = createTurns(MOST_LOADS_AT_ONCE, MOST_LOADS_WAITING, () => new CallRefused('tooManyRequests', { retryAfterSeconds: 1 }));
  const covering = new Map<string, Promise<unknown>>();

  /** What the source has of [fromMs, toMs), in requests that it answers whole. */
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

  /** Makes the stored span reach from `fromMs` or earlier to the running candle. False where that is too far to load. */
  const cover = async (symbol: string, interval: CandleInterval, fromMs: number): Promise<boolean> => {
    const lengthMs = CANDLE_INTERVAL_MS[interval];
    const longestMs = LONGEST_LOAD_INTERVALS * lengthMs;
    const endMs = candleOpenAt(interval, clock());
    const liveFrom = Math.min(store.liveFrom(symbol, interval), endMs);
    const known = await readCoverage(database, symbol, interval);
    // After too long an absence the span begins anew at the present; what lies before is loaded again when it is asked for.
    const span: CandleCoverage = known === null || known.toMs < liveFrom - longestMs ? { fromMs: liveFrom, toMs: liveFrom } : known;
    if (fromMs < span.fromMs - longestMs) return false;
    const wanted: CandleCoverage = { fromMs: Math.min(fromMs, span.fromMs), toMs: Math.max(span.toMs, liveFrom) };
    if (span.toMs < wanted.toMs) await loadAndStore(symbol, interval, span.toMs, wanted.toMs);
    if (wanted.fromMs < span.fromMs) await loadAndStore(symbol, interval, wanted.fromMs, span.fromMs);
    // Written last: a span never promises what is not stored.
    const isKnown = known?.fromMs === wanted.fromMs && known.toMs === wanted.toMs;
    if (!isKnown) await writeCoverage(database, symbol, interval, wanted);
    return true;
  };

  /** One after the other for a symbol and interval: the second finds what the first has loaded. */
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
    // Taken first: what is written meanwhile is then in both, and not in neither.
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

/** The first opening of a candle that is not before the moment: candles that opened before either are the same. */
function alignUp(interval: CandleInterval, atMs: number): number {
  const openAt = candleOpenAt(interval, atMs);
  return openAt === atMs ? openAt : openAt + CANDLE_INTERVAL_MS[interval];
}
