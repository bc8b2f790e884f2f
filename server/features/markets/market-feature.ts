import type {
  AssetsResponse,
  CandlesQuery,
  CandlesResponse,
  FavouritesRequest,
  FavouritesResponse,
  SparklinesResponse,
} from '@fairlead/contract/markets/schemas.ts';
import type { DemoOrigin } from '@fairlead/contract/markets/server.ts';
import type { QuoteGroupView } from '@fairlead/contract/markets/quotes-view.ts';
import type { Candle, CandleInterval } from '@fairlead/domain/markets/candle.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { PriceFeed } from '../../adapters/prices/price-feed.ts';
import type { BrokerRules } from '../../engine/broker-rules.ts';
import { CandleBuilder } from './candles/candle-builder.ts';
import { createCandleHistory } from './candles/candle-history.ts';
import { createCandleStore } from './candles/candle-store.ts';
import { createDayOpens } from './candles/day-opens.ts';
import { listAssets, type ListAssetsPorts } from './client/list-assets.ts';
import { listCandles, type ListCandlesPorts } from './client/list-candles.ts';
import { listFavourites, type FavouritesPorts } from './client/favourites/list-favourites.ts';
import { listQuotes } from './client/list-quotes.ts';
import { createSparklines } from './client/list-sparklines.ts';
import type { QuoteBoard } from './quote-board.ts';
import { replaceFavourites } from './client/favourites/replace-favourites.ts';
import { resumeCandles } from './candles/resume-candles.ts';

/** Instruments, candles and favourites: builds candles from the quotes, stores them, and answers requests about them. */
export interface MarketFeature {
  listAssets(): Promise<AssetsResponse>;
  listCandles(query: CandlesQuery): Promise<CandlesResponse>;
  listSparklines(): Promise<SparklinesResponse>;
  /** Public market data, for visitors without an account. */
  listQuotes(): Promise<readonly QuoteGroupView[]>;
  listFavourites(userId: number): Promise<FavouritesResponse>;
  replaceFavourites(userId: number, request: Pick<FavouritesRequest, 'symbols'>): Promise<FavouritesResponse>;
  /** The last finished candles of an instrument, ascending. */
  readCandles(instrument: Instrument, interval: CandleInterval, count: number): Promise<readonly Candle[]>;
  /** The last bid before a midnight UTC, in milliseconds since 1970; null if no earlier day is known. */
  readBidAt(instrument: Instrument, midnight: number): Promise<Price | null>;
  /** Restores the running candles, then subscribes to the quotes. Called before the feed is started. */
  start(): Promise<void>;
  /** Unsubscribes, and writes the finished candles. */
  stop(): Promise<void>;
}

export interface MarketFeatureOptions {
  /** The same list, in the same order, as the quote board's. */
  readonly instruments: readonly Instrument[];
  readonly brokerRules: Pick<BrokerRules, 'instruments' | 'isHalted'>;
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
  const history = createCandleHistory({ database, feed, store, clock });
  const dayOpens = createDayOpens({
    instruments,
    history,
    clock,
    onFailure: (symbol, error) => log.warn({ err: error, symbol }, 'could not read the opening price of the day'),
  });
  const assetsPorts: ListAssetsPorts = { brokerRules, dayOpens, isDemo: feed.isDemo, originOf, clock };
  const candlesPorts: ListCandlesPorts = { instruments, history, builder, clock };
  const favouritesPorts: FavouritesPorts = { database, instruments };
  const sparklines = createSparklines({
    instruments,
    history,
    clock,
    onFailure: (symbol, error) => log.warn({ err: error, symbol }, 'could not read the candles of a sparkline'),
  });
  let finishedUntil = Number.NEGATIVE_INFINITY;
  let stopCatchingUp = (): void => undefined;

  const finish = (): void => {
    finishedUntil = clock() - FINISH_GRACE_MS;
    builder.finishUntil(finishedUntil);
  };
  const flush = async (): Promise<void> => {
    try {
      await store.flush(finishedUntil);
    } catch (error) {
      log.warn({ err: error }, 'could not write candles; retrying later');
    }
  };

  /** Sets each instrument's price from before the server started. */
  const setReferences = async (now: number): Promise<void> => {
    for (const [index, instrument] of instruments.entries()) {
      const { symbol, typicalSpread } = instrument;
      try {
        const last = builder.runningCandle(index, '1d') ?? (await history.read(instrument, '1d', now, 1))[0];
        if (last !== undefined) quotes.setReference(symbol, last.close, price(last.close + typicalSpread), last.openAt);
      } catch (error) {
        log.warn({ err: error, symbol }, 'the last price of an instrument is unknown; its first prices have to confirm each other');
      }
    }
  };

  return {
    listAssets: () => listAssets(assetsPorts),
    listCandles: (query) => listCandles(candlesPorts, query),
    listSparklines: () => sparklines.list(),
    listQuotes: () => listQuotes({ brokerRules, quotes, dayOpens, sparklines, clock }),
    readCandles: (instrument, interval, count) => history.read(instrument, interval, clock(), count),
    readBidAt: async (instrument, midnight) => (await history.read(instrument, '1d', midnight, 1))[0]?.close ?? null,
    listFavourites: (userId) => listFavourites(favouritesPorts, userId),
    replaceFavourites: (userId, request) => replaceFavourites(favouritesPorts, userId, request),
    start: async () => {
      const now = clock();
      const failures = await resumeCandles(builder, instruments, feed, now);
      if (failures.size > 0) {
        const [symbol, err] = [...failures][0] ?? [];
        log.warn({ err, symbol, count: failures.size }, 'could not restore the running candles; they start from now');
      }
      store.beginAt(now, new Set(failures.keys()));
      await setReferences(now);
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
    stop: async () => {
      stopCatchingUp();
      finish();
      await flush();
    },
  };
}
