import { CANDLE_INTERVAL_MS, candleOpenAt, type Candle, type CandleInterval } from '@fairlead/domain/markets/candle.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { PriceSteps } from '@fairlead/domain/trading/actions/restate-price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { openRanges, type MarketHours } from '@fairlead/domain/trading/market-hours.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { PriceFeed } from '../../../adapters/prices/price-feed.ts';
import { MOST_CANDLES_PER_REQUEST, NoHistory } from '../../../adapters/prices/price-feed.ts';
import { withinDeadline } from '../../../deadline.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { createTurns } from '../../../transport/turns.ts';
import type { CandleStore } from './candle-store.ts';
import { candleWindowStart } from './candle-window.ts';
import { restateCandles, type DatedCandle } from './restate-candles.ts';
import { readCandles, readCoverage, writeCandles, writeCoverage, type CandleCoverage } from './store.ts';

/**
 * Finished past candles, recorded here or loaded. The database holds one gapless span per symbol and interval. Anything requested beyond
 * it, and anything the server missed while it was down, is loaded from the price source once and kept. While this process records candles
 * itself, the end of the span needs no loading. A recorded candle is never replaced by one of the source, whose candles may be of trades.
 * All are in today's shares.
 */
export interface CandleHistory {
  /**
   * The last `limit` finished candles that opened before `beforeMs`, ascending; fewer only if no more exist. Of a symbol whose source keeps
   * no history, those that were recorded. Rejects if something has to be loaded and the source cannot be asked now.
   */
  read(instrument: Instrument, interval: CandleInterval, beforeMs: number, limit: number): Promise<readonly Candle[]>;
  /** The same, but with what is stored if the source does not answer soon. Loading goes on, so that a later call has more. */
  readSoon(instrument: Instrument, interval: CandleInterval, beforeMs: number, limit: number): Promise<CandlePage>;
  /**
   * The last bid of the days before a midnight UTC; null if it is not known for certain. Loads `days` days along with it. Rejects if the
   * source cannot be asked now and the bid was not recorded.
   */
  readCloseBefore(instrument: Instrument, midnightMs: number, days: number): Promise<Price | null>;
}

export interface CandlePage {
  readonly candles: readonly Candle[];
  /** False if some of them still have to be loaded. */
  readonly isWhole: boolean;
}

export interface CandleHistoryOptions {
  readonly database: Pick<Database, 'query'>;
  readonly feed: Pick<PriceFeed, 'loadHistory'>;
  readonly store: Pick<CandleStore, 'pending' | 'liveFrom'>;
  readonly hoursOf: (instrument: Instrument) => MarketHours;
  readonly stepsOf: (symbol: string) => Pick<PriceSteps, 'splits'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** Called if candles could not be loaded for `readSoon`. */
  readonly onFailure: (symbol: string, error: unknown) => void;
  readonly patience?: Patience;
}

/** How long `readSoon` waits for the source, in milliseconds. */
export interface Patience {
  readonly withStoredMs: number;
  /** With nothing to show, a client waits either way. */
  readonly withNothingMs: number;
}

const PATIENCE: Patience = { withStoredMs: 1_000, withNothingMs: 5_000 };
/** A request further than this before the stored span is answered by the source alone: storing it would leave a gap. */
const LONGEST_LOAD_INTERVALS = 4 * MOST_CANDLES_PER_REQUEST;
/** If holidays unknown to the trading calendar make a window too short, it is widened up to this often before the history counts as exhausted. */
const MOST_WINDOWS = 4;
/** Enough that a slow source of some instruments does not hold up the others. */
const MOST_LOADS_AT_ONCE = 16;
const MOST_LOADS_WAITING = 100;
/** The last recorded minute of a day counts as its end if no more than this is missing. */
const LONGEST_SILENCE_MS = 300_000;

interface Found {
  readonly candles: readonly Candle[];
  /** False if the source keeps no history, so that what is missing may have happened all the same. */
  readonly isProven: boolean;
}

export function createCandleHistory(options: CandleHistoryOptions): CandleHistory {
  const { database, feed, store, hoursOf, stepsOf, clock, onFailure, patience = PATIENCE } = options;
  const inTurn = createTurns(MOST_LOADS_AT_ONCE, MOST_LOADS_WAITING, () => new CallRefused('tooManyRequests', { retryAfterSeconds: 1 }));
  const covering = new Map<string, Promise<unknown>>();

  /** The source's candles of [fromMs, toMs), in requests small enough for complete answers. They count no ticks of ours. */
  const load = async (symbol: string, interval: CandleInterval, fromMs: number, toMs: number): Promise<DatedCandle[]> => {
    const stepMs = MOST_CANDLES_PER_REQUEST * CANDLE_INTERVAL_MS[interval];
    const loaded: DatedCandle[] = [];
    for (let at = fromMs; at < toMs; at += stepMs) {
      const page = await inTurn(async () => {
        const requestedAt = clock();
        const candles = await feed.loadHistory({ symbol, interval, fromMs: at, toMs: Math.min(at + stepMs, toMs) });
        return candles.map((candle) => ({ ...candle, tickCount: 0, requestedAt }));
      });
      loaded.push(...page);
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
  ): Promise<DatedCandle[]> => {
    // Read first: a candle written meanwhile is then in both rather than in neither.
    const pending = store.pending(symbol, interval).filter(({ openAt }) => openAt >= fromMs && openAt < beforeMs);
    const stored = await readCandles(database, symbol, interval, { fromMs, beforeMs, limit });
    return joinCandles(stored, pending).slice(-limit);
  };

  const restate = (symbol: string, interval: CandleInterval, candles: readonly DatedCandle[]): readonly Candle[] =>
    restateCandles(candles, interval, stepsOf(symbol).splits, clock());

  const endOf = (interval: CandleInterval, beforeMs: number): number =>
    Math.min(alignUp(interval, beforeMs), candleOpenAt(interval, clock()));

  /** Whatever is stored, however long ago. */
  const readAllStored = async (symbol: string, interval: CandleInterval, beforeMs: number, limit: number): Promise<readonly Candle[]> =>
    restate(symbol, interval, await readStored(symbol, interval, 0, endOf(interval, beforeMs), limit));

  const find = async (instrument: Instrument, interval: CandleInterval, beforeMs: number, limit: number): Promise<Found> => {
    const { symbol } = instrument;
    const hours = hoursOf(instrument);
    const endMs = endOf(interval, beforeMs);
    let fromMs = endMs;
    let candles: readonly DatedCandle[] = [];
    try {
      for (let window = 0; window < MOST_WINDOWS && candles.length < limit; window += 1) {
        fromMs = candleWindowStart(hours, interval, fromMs, limit);
        const isStored = await coverInTurn(symbol, interval, fromMs);
        const loaded = isStored ? [] : await load(symbol, interval, fromMs, endMs);
        candles = joinCandles(loaded, await readStored(symbol, interval, fromMs, endMs, limit)).slice(-limit);
      }
      return { candles: restate(symbol, interval, candles), isProven: true };
    } catch (error) {
      if (!(error instanceof NoHistory)) throw error;
      return { candles: await readAllStored(symbol, interval, beforeMs, limit), isProven: false };
    }
  };

  /** The close of the last recorded minute, if it is the end of the last session before the midnight. */
  const readRecordedClose = async (instrument: Instrument, midnightMs: number): Promise<Price | null> => {
    const [last] = await readAllStored(instrument.symbol, '1m', midnightMs, 1);
    if (last === undefined) return null;
    const silence = openRanges(hoursOf(instrument), last.openAt + CANDLE_INTERVAL_MS['1m'], midnightMs);
    const silentMs = silence.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
    return silentMs <= LONGEST_SILENCE_MS ? last.close : null;
  };

  return {
    read: async (...question) => (await find(...question)).candles,
    readSoon: async (instrument, interval, beforeMs, limit) => {
      const { symbol } = instrument;
      const found = find(instrument, interval, beforeMs, limit).then(({ candles }): CandlePage => ({ candles, isWhole: true }));
      found.catch((error: unknown) => onFailure(symbol, error));
      try {
        return await withinDeadline(found, patience.withStoredMs, 'loading candles');
      } catch {
        const stored = await readAllStored(symbol, interval, beforeMs, limit);
        if (stored.length > 0) return { candles: stored, isWhole: false };
      }
      const nothing: CandlePage = { candles: [], isWhole: false };
      return withinDeadline(found, patience.withNothingMs - patience.withStoredMs, 'loading candles').catch(() => nothing);
    },
    readCloseBefore: async (instrument, midnightMs, days) => {
      try {
        const { candles, isProven } = await find(instrument, '1d', midnightMs, days);
        if (isProven) return candles.at(-1)?.close ?? null;
      } catch (error) {
        const recorded = await readRecordedClose(instrument, midnightMs);
        if (recorded === null) throw error;
        return recorded;
      }
      return readRecordedClose(instrument, midnightMs);
    },
  };
}

/** The candles of both, ascending by time; of those in both, the later list's. */
function joinCandles(candles: readonly DatedCandle[], others: readonly DatedCandle[]): DatedCandle[] {
  const byTime = new Map([...candles, ...others].map((candle) => [candle.openAt, candle]));
  return [...byTime.values()].toSorted((a, b) => a.openAt - b.openAt);
}

/** The first candle opening at or after the moment. The candles that opened before either are the same. */
function alignUp(interval: CandleInterval, atMs: number): number {
  const openAt = candleOpenAt(interval, atMs);
  return openAt === atMs ? openAt : openAt + CANDLE_INTERVAL_MS[interval];
}
