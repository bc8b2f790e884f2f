/** Instruments, candles and the price socket (spec sections 3 and 7). */
import { CHART_INTERVALS } from '@fairlead/domain/markets/chart-interval.ts';
import { WATCHLIST_LIMITS } from '@fairlead/domain/markets/watchlist.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { MARKET_NAMES } from '@fairlead/domain/trading/venue.ts';
import { z } from 'zod';
import { LAST_MS, textSchema, tokenBodySchema, withheldPercentSchema } from '../fields.ts';

/** The time, in milliseconds since 1970 UTC, during which the market would usually be open. */
export const specialSessionSchema = z.object({
  kind: z.enum(['closed', 'earlyClose', 'lateOpen']),
  from: z.number(),
  to: z.number(),
  /** In the venue's words, such as "Thanksgiving". */
  reason: z.string(),
});

const comingAction = {
  id: z.number().int(),
  date: z.string().describe('the ex-date, as YYYY-MM-DD'),
  due_at: z.number().describe('when it takes effect: as its date begins where the instrument is listed'),
};
const comingActionSchema = z.discriminatedUnion('kind', [
  z.object({ ...comingAction, kind: z.literal('split'), new_shares: z.number().int(), old_shares: z.number().int() }),
  z.object({
    ...comingAction,
    kind: z.literal('dividend'),
    gross: z.number().describe('per share, before tax, in the currency of the price'),
    currency: z.string().nullable().describe('ISO 4217'),
    withheld: withheldPercentSchema,
  }),
  z.object({ ...comingAction, kind: z.literal('rename'), name: z.string() }),
  z.object({ ...comingAction, kind: z.literal('delisting') }),
]);

export const assetSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  symbol: z.string(),
  code: z.string().describe('chart symbol'),
  asset_category_id: z.number().int(),
  position_assets_category: z.object({
    name: z.string(),
    leverage: z.string().describe('comma-separated list of leverage values'),
  }),
  // The following fields are beyond the spec and optional for other readers.
  group: z.enum(['Crypto', 'Forex', 'Stocks', 'Commodities']),
  rule_class: z.enum(['majorForex', 'minorForex', 'gold', 'majorIndex', 'minorIndex', 'commodity', 'share', 'crypto']),
  digits: z.number().int().min(0).max(6),
  stale_after_ms: z.number().int().positive(),
  may_be_negative: z.boolean(),
  typical_spread: z.number().positive(),
  /** Whether the market is in session, and when that next changes (null if never). */
  market_open: z.boolean(),
  next_change_at: z.number().nullable(),
  /** When the current session opened; null if there is none, or if it never opened. */
  session_opens_at: z.number().nullable(),
  /** When the market next opens, even if it is open now; null if it never closes. */
  next_opens_at: z.number().nullable(),
  /** The market it belongs to, for announcements that concern all of its instruments; null for one without holidays. */
  market: z.enum(MARKET_NAMES).nullable(),
  /** Sessions that do not take place, end early or begin late: the current one, and those of the next day or after the weekend. */
  special_sessions: z.array(specialSessionSchema),
  /** Whether the broker has halted trading in it, whatever its market does. */
  halted: z.boolean(),
  /** Whether it is not traded any more. It is still sent, because clients see their past trades in it. */
  delisted: z.boolean(),
  /** The splits that have taken effect, in ascending order: earlier prices than `at` are in old shares. */
  splits: z.array(z.object({ at: z.number(), new_shares: z.number().int().positive(), old_shares: z.number().int().positive() })),
  /**
   * What a night costs: the yearly rates of both sides in millionths of the position size (negative if the client receives it), newest
   * first. The first that a position is not too old for applies to it. Null if no night costs anything.
   */
  financing: z
    .object({
      year_days: z.union([z.literal(360), z.literal(365)]),
      rates: z.array(z.object({ opened_from: z.number().nullable(), long: z.number().int(), short: z.number().int() })),
    })
    .nullable(),
  /** The corporate actions on it to come, by date. */
  coming_actions: z.array(comingActionSchema),
  /** Bid at 00:00 UTC of the current day, for the day's change; null if unknown. */
  day_open: z.number().nullable(),
  /** The origin of the demo prices; null on a live feed. */
  demo_origin: z
    .object({ kind: z.enum(['realDailyCloses', 'realMonthlyAverages', 'simulated']), real_until: z.string().nullable() })
    .nullable(),
});
export type Asset = z.infer<typeof assetSchema>;

export const assetsResponseSchema = z.object({
  status: z.literal(true),
  data: z.array(assetSchema),
  /** Whether prices come from a demo feed, which the screen then states. */
  demo_prices: z.boolean(),
  /** The version of the trading calendar by which the sessions were computed. */
  calendar: z.number().int(),
  /** The version of the corporate actions and the financing that the list contains. */
  listing: z.string(),
  /** The server's time, by which sessions open and close. */
  now: z.number(),
});
export type AssetsResponse = z.infer<typeof assetsResponseSchema>;

/** `1m` is a minute, `1M` a calendar month. Weeks begin on Monday. All are in UTC. */
export const candleIntervalSchema = z.enum(CHART_INTERVALS);

export const candlesQuerySchema = z.object({
  symbol: textSchema.min(1).max(20),
  interval: candleIntervalSchema,
  /** Candles that opened before this moment (milliseconds since 1970 UTC); now by default. */
  before: z.coerce.number().int().positive().max(LAST_MS).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
});
export type CandlesQuery = z.infer<typeof candlesQuerySchema>;

/** [open time in ms, open, high, low, close, ticks], bid prices, ascending by time. */
export const wireCandleSchema = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);
export type WireCandle = z.infer<typeof wireCandleSchema>;

export const candlesResponseSchema = z.object({
  status: z.literal(true),
  data: z.object({
    symbol: z.string(),
    interval: candleIntervalSchema,
    candles: z.array(wireCandleSchema),
    has_more: z.boolean(),
    /** Candles are still being loaded from the price source, so some may be missing: ask again in a few seconds. */
    is_loading: z.boolean(),
  }),
});
export type CandlesResponse = z.infer<typeof candlesResponseSchema>;

/**
 * Closes of one instrument, ascending by time: the first in steps of its digits, then the difference of each from the previous one in
 * steps.
 */
export const wireSparklineSchema = z.array(z.number().int());
export type WireSparkline = z.infer<typeof wireSparklineSchema>;

export const sparklinesResponseSchema = z.object({
  status: z.literal(true),
  /** By symbol; instruments without a known history are omitted. */
  data: z.record(z.string(), wireSparklineSchema),
});
export type SparklinesResponse = z.infer<typeof sparklinesResponseSchema>;

/** The complete new list, in the client's own order. */
export const favouritesRequestSchema = tokenBodySchema.extend({
  symbols: z.array(textSchema.min(1).max(20)).max(INSTRUMENTS.length),
});
export type FavouritesRequest = z.infer<typeof favouritesRequestSchema>;

export const favouritesResponseSchema = z.object({ status: z.literal(true), data: z.array(z.string()) });
export type FavouritesResponse = z.infer<typeof favouritesResponseSchema>;

/** Control characters would make a name unreadable, or look like another one. */
const READABLE = /^\P{Cc}*$/u;

export const watchlistSchema = z.object({
  /** Made by the browser, so that a list can be shown before it's saved. */
  id: z.string().regex(/^[A-Za-z0-9-]{1,36}$/, 'must be 1 to 36 letters, digits or hyphens'),
  name: textSchema.trim().min(1).max(WATCHLIST_LIMITS.nameLength).regex(READABLE, 'must not have control characters'),
  symbols: z.array(textSchema.min(1).max(20)).max(WATCHLIST_LIMITS.symbols),
});

/** All of the client's lists besides the favourites, in the client's own order. */
export const watchlistsRequestSchema = tokenBodySchema.extend({ lists: z.array(watchlistSchema).max(WATCHLIST_LIMITS.lists) });
export type WatchlistsRequest = z.infer<typeof watchlistsRequestSchema>;

export const watchlistsResponseSchema = z.object({ status: z.literal(true), data: z.array(watchlistSchema) });
export type WatchlistsResponse = z.infer<typeof watchlistsResponseSchema>;

/** By symbol, the share of clients who are long, in whole percent from 5 to 95; instruments in which too few clients are, are omitted. */
export const sentimentResponseSchema = z.object({
  status: z.literal(true),
  data: z.record(z.string(), z.object({ long_percent: z.number().int(), computed_at: z.string() })),
});
export type SentimentResponse = z.infer<typeof sentimentResponseSchema>;

export interface WirePrice {
  readonly buy: number;
  readonly sell: number;
}

/** What changed since the last message; the first message contains everything known. */
export type PricesMessage = Readonly<Record<string, WirePrice>>;
