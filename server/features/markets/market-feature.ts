import type {
  AssetsResponse,
  CandlesQuery,
  CandlesResponse,
  FavouritesRequest,
  FavouritesResponse,
  SentimentResponse,
  SparklinesResponse,
  WatchlistsRequest,
  WatchlistsResponse,
} from '@fairlead/contract/markets/schemas.ts';
import type { DemoOrigin } from '@fairlead/contract/markets/server.ts';
import type { QuoteGroupView } from '@fairlead/contract/markets/quotes-view.ts';
import { CANDLE_INTERVAL_MS, type Candle, type CandleInterval } from '@fairlead/domain/markets/candle.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import { dividendsBetween, restateBack, type PriceSteps } from '@fairlead/domain/trading/actions/restate-price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { openRanges, type MarketHours } from '@fairlead/domain/trading/market-hours.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { PriceFeed } from '../../adapters/prices/price-feed.ts';
import { withinDeadline } from '../../deadline.ts';
import type { BrokerRules } from '../../engine/broker-rules.ts';
import { forEachInTurn } from '../../for-each-in-turn.ts';
import { createSeldom } from '../../seldom.ts';
import { CandleBuilder } from './candles/candle-builder.ts';
import { createCandleHistory } from './candles/candle-history.ts';
import { createCandleStore } from './candles/candle-store.ts';
import { createDayOpens } from './candles/day-opens.ts';
import { listAssets, type ListAssetsPorts } from './client/list-assets.ts';
import { findCandles, listCandles, type ListCandlesPorts } from './client/list-candles.ts';
import { listFavourites, type FavouritesPorts } from './client/favourites/list-favourites.ts';
import { listQuotes } from './client/list-quotes.ts';
import { createSparklines } from './client/list-sparklines.ts';
import { listWatchlists } from './client/watchlists/list-watchlists.ts';
import { replaceWatchlists } from './client/watchlists/replace-watchlists.ts';
import type { QuoteBoard } from './quote-board.ts';
import { replaceFavourites } from './client/favourites/replace-favourites.ts';
import { resumeCandles } from './candles/resume-candles.ts';
import { listSentiment } from './sentiment/list-sentiment.ts';

/** Instruments, candles and favourites: builds candles from the quotes, stores them, and answers requests about them. */
export interface MarketFeature {
  listAssets(): Promise<AssetsResponse>;
  listCandles(query: CandlesQuery): Promise<CandlesResponse>;
  listSparklines(): Promise<SparklinesResponse>;
  /** Public market data, for visitors without an account. */
  listQuotes(): Promise<readonly QuoteGroupView[]>;
  /** The latest candles for a page; null if they are not at hand. */
  findCandles(query: Pick<CandlesQuery, 'symbol' | 'interval' | 'limit'>): Promise<CandlesResponse['data'] | null>;
  listFavourites(userId: number): Promise<FavouritesResponse>;
  replaceFavourites(userId: number, request: Pick<FavouritesRequest, 'symbols'>): Promise<FavouritesResponse>;
  listWatchlists(userId: number): Promise<WatchlistsResponse>;
  replaceWatchlists(userId: number, request: Pick<WatchlistsRequest, 'lists'>): Promise<WatchlistsResponse>;
  /** The share of clients who are long each instrument, as last published. */
  listSentiment(): Promise<SentimentResponse>;
  /** The last finished candles of an instrument, ascending. */
  readCandles(instrument: Instrument, interval: CandleInterval, count: number): Promise<readonly Candle[]>;
  /** The last bid before a midnight UTC, in milliseconds since 1970; null if no earlier day is known. */
  readBidAt(instrument: Instrument, midnight: number): Promise<Price | null>;
  /**
   * The last quote before a moment in the past, in the shares of that moment and of the time of its price, to the hour; null if none is
   * known. Never rejects.
   */
  readQuoteBefore(instrument: Instrument, at: number): Promise<Quote | null>;
  /** Restores the running candles, then subscribes to the quotes. The process that leads calls it before it starts the feed. */
  start(): Promise<void>;
  /** Writes finished candles from now on, also those of the last minutes; until then another process does. */
  record(): void;
  /** Unsubscribes, and writes the finished candles if it records them. */
  stop(): Promise<void>;
}

export interface MarketFeatureOptions {
  /** The same list, in the same order, as the quote board's. */
  readonly instruments: readonly Instrument[];
  readonly brokerRules: Pick<
    BrokerRules,
    | 'instruments'
    | 'tradingCalendar'
    | 'hoursOf'
    | 'announcedAt'
    | 'isHalted'
    | 'isDelisted'
    | 'priceStepsOf'
    | 'comingActions'
    | 'financing'
    | 'listingVersion'
  >;
  readonly quotes: Pick<QuoteBoard, 'onQuote' | 'quote' | 'setReference'>;
  readonly feed: Pick<PriceFeed, 'loadHistory' | 'isDemo'>;
  readonly database: Pick<Database, 'query' | 'drizzle'>;
  /** The source of an instrument's demo prices; null on a live feed. */
  readonly originOf: (symbol: string) => DemoOrigin | null;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: MarketLog;
}

export interface MarketLog {
  warn(details: object, message: string): void;
}

const FINISH_INTERVAL_MS = 1_000;
/** A candle is finished this long after its end, because ticks of its last moments may still be arriving. */
const FINISH_GRACE_MS = 2_000;
const FLUSH_INTERVAL_MS = 2_000;
/** By then the process that records candles has written them, unless it has ended: then this one may be the next. */
const RECORDED_WITHIN_MS = 300_000;
/** Nobody can trade before the start has ended, so it does not wait longer for a slow price source. */
const RESUME_WITHIN_MS = 5_000;
const REFERENCES_WITHIN_MS = 3_000;
const INSTRUMENTS_AT_ONCE = 8;
const LOG_EVERY_MS = 60_000;

export function createMarketFeature(options: MarketFeatureOptions): MarketFeature {
  const { instruments, brokerRules, quotes, feed, database, originOf, clock, log } = options;
  const store = createCandleStore({
    database,
    onLetGo: (count) => log.warn({ count }, 'dropped candles that the database did not accept; the price source has them'),
  });
  const builder = new CandleBuilder(instruments.length, (instrumentIndex, interval, candle) => {
    const instrument = instruments[instrumentIndex];
    if (instrument !== undefined) store.take(instrument.symbol, interval, candle);
  });
  const hoursOf = (instrument: Instrument): MarketHours => brokerRules.hoursOf(instrument);
  const stepsOf = (symbol: string): PriceSteps => brokerRules.priceStepsOf(symbol);
  const seldom = createSeldom(LOG_EVERY_MS, clock);
  const warnOf =
    (message: string) =>
    (symbol: string, err: unknown): void =>
      seldom(message, () => log.warn({ err, symbol }, message));
  const history = createCandleHistory({
    database,
    feed,
    store,
    hoursOf,
    stepsOf,
    clock,
    onFailure: warnOf('could not load candles; charts show those that are stored'),
  });
  const dayOpens = createDayOpens({
    instruments,
    history,
    stepsOf,
    clock,
    onFailure: warnOf('could not read opening prices of the day'),
  });
  const assetsPorts: ListAssetsPorts = { brokerRules, dayOpens, isDemo: feed.isDemo, originOf, clock };
  const candlesPorts: ListCandlesPorts = { instruments, history, builder, clock };
  const favouritesPorts: FavouritesPorts = { database, instruments };
  const sparklines = createSparklines({
    instruments,
    history,
    clock,
    onFailure: warnOf('could not read the candles of sparklines'),
  });
  let finishedUntil = Number.NEGATIVE_INFINITY;
  /** The splits until then are in the running candles. */
  let splitsUntil = Number.POSITIVE_INFINITY;
  let stopCatchingUp = (): void => undefined;
  let isRecording = false;

  /** From when a split is due until it has been applied to accounts, no quote is confirmed, so the candles need not wait for that. */
  const applySplits = (now: number): void => {
    for (const [index, { symbol }] of instruments.entries()) {
      for (const { dueAt, ratio } of stepsOf(symbol).splits) {
        if (dueAt > splitsUntil && dueAt <= now) builder.applySplit(index, ratio, dueAt);
      }
    }
    splitsUntil = Math.max(splitsUntil, now);
  };

  const finish = (): void => {
    applySplits(clock());
    finishedUntil = clock() - FINISH_GRACE_MS;
    builder.finishUntil(finishedUntil);
  };
  const flush = async (): Promise<void> => {
    if (!isRecording) {
      store.forget(finishedUntil - RECORDED_WITHIN_MS);
      return;
    }
    try {
      await store.flush(finishedUntil);
    } catch (error) {
      log.warn({ err: error }, 'could not write candles; retrying later');
    }
  };

  /** When the last price of a daily candle was quoted, at the latest. */
  const closedAt = (instrument: Instrument, { openAt }: Candle, now: number): number =>
    (openRanges(hoursOf(instrument), openAt, Math.min(openAt + CANDLE_INTERVAL_MS['1d'], now)).at(-1)?.toMs ?? openAt) - 1;

  /** Sets each instrument's price from before the server started, as it is to be expected now; later than its first quote, that does nothing. */
  const setReferences = (now: number): Promise<void> =>
    forEachInTurn([...instruments.entries()], INSTRUMENTS_AT_ONCE, async ([index, instrument]) => {
      const { symbol, typicalSpread } = instrument;
      try {
        const last = builder.runningCandle(index, '1d') ?? (await history.read(instrument, '1d', now, 1))[0];
        if (last === undefined) return;
        // Candles are in today's shares, but what was paid since then has lowered the price as well.
        const bid = price(
          Math.max(Math.min(last.close, 1), last.close - dividendsBetween(stepsOf(symbol), closedAt(instrument, last, now), now)),
        );
        const statedAt = stepsOf(symbol).splits.reduce(
          (latest, { dueAt }) => (dueAt <= now ? Math.max(latest, dueAt) : latest),
          last.openAt,
        );
        quotes.setReference(symbol, bid, price(bid + typicalSpread), statedAt);
      } catch (error) {
        warnOf('the last price of an instrument is unknown; its first prices have to confirm each other')(symbol, error);
      }
    });

  return {
    listAssets: () => listAssets(assetsPorts),
    listCandles: (query) => listCandles(candlesPorts, query),
    listSparklines: () => sparklines.list(),
    listQuotes: () => listQuotes({ brokerRules, quotes, dayOpens, sparklines, clock }),
    findCandles: (query) => findCandles(candlesPorts, query),
    readCandles: (instrument, interval, count) => history.read(instrument, interval, clock(), count),
    readBidAt: (instrument, midnight) => history.readCloseBefore(instrument, midnight, 1),
    listFavourites: (userId) => listFavourites(favouritesPorts, userId),
    replaceFavourites: (userId, request) => replaceFavourites(favouritesPorts, userId, request),
    listWatchlists: (userId) => listWatchlists(favouritesPorts, userId),
    replaceWatchlists: (userId, request) => replaceWatchlists(favouritesPorts, userId, request),
    listSentiment: () => listSentiment(database),
    readQuoteBefore: async (instrument, at) => {
      const { symbol, typicalSpread } = instrument;
      const [last] = await history.read(instrument, '1h', at, 1).catch(() => []);
      const latest = quotes.quote(symbol);
      const bid = last?.close ?? latest?.bid;
      if (bid === undefined) return null;
      const then = restateBack(bid, at, stepsOf(symbol).splits, clock());
      // A candle doesn't say when in its hour the last price was.
      const quotedAt = last === undefined ? latest?.at : last.openAt + CANDLE_INTERVAL_MS['1h'] - 1;
      return { bid: then, ask: price(then + typicalSpread), at: Math.min(at - 1, quotedAt ?? at - 1) };
    },
    start: async () => {
      const now = clock();
      splitsUntil = now;
      const failures = await resumeCandles({ builder, instruments, feed, database, stepsOf, nowMs: now, withinMs: RESUME_WITHIN_MS });
      if (failures.size > 0) {
        const [symbol, err] = [...failures][0] ?? [];
        log.warn({ err, symbol, count: failures.size }, 'could not restore the running candles; they have what was recorded');
      }
      // Candles that ended meanwhile were not seen whole.
      store.beginAt(clock(), new Set(failures.keys()));
      await withinDeadline(setReferences(now), REFERENCES_WITHIN_MS, 'reading the last prices').catch(() => undefined);
      const stopListening = quotes.onQuote(builder.onQuote);
      const finishTimer = setInterval(finish, FINISH_INTERVAL_MS);
      const flushTimer = setInterval(() => void flush(), FLUSH_INTERVAL_MS);
      stopCatchingUp = () => {
        stopListening();
        clearInterval(finishTimer);
        clearInterval(flushTimer);
      };
      // Read early, because otherwise the first client would have to wait for it.
      void dayOpens.read();
    },
    record: () => {
      isRecording = true;
    },
    stop: async () => {
      stopCatchingUp();
      finish();
      await flush();
    },
  };
}
