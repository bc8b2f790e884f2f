/** Price history, clients' favourites and watchlists, and how many clients are long. Prices are millionths, times milliseconds since 1970 UTC. */
import type { Watchlist } from '@fairlead/domain/markets/watchlist.ts';
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, timeColumn } from './columns.ts';
import { users } from './principals.ts';

const wholeNumber = (name: string) => bigint(name, { mode: 'number' });

export const candles = pgTable(
  'candles',
  {
    symbol: text('symbol').notNull(),
    interval: text('interval').notNull(),
    openAtMs: wholeNumber('open_at_ms').notNull(),
    open: wholeNumber('open').notNull(),
    high: wholeNumber('high').notNull(),
    low: wholeNumber('low').notNull(),
    close: wholeNumber('close').notNull(),
    tickCount: integer('tick_count').notNull(),
    /**
     * When a candle of the price source was requested, which states its prices in the shares of then; null for one that was recorded here,
     * in the shares of its own time.
     */
    requestedAtMs: wholeNumber('requested_at_ms'),
  },
  (table) => [primaryKey({ name: 'candles_pkey', columns: [table.symbol, table.interval, table.openAtMs] })],
);

/** The period for which the candles of a symbol and interval are known to be complete; a gap inside it means that nothing traded. */
export const candleCoverage = pgTable(
  'candle_coverage',
  {
    symbol: text('symbol').notNull(),
    interval: text('interval').notNull(),
    fromMs: wholeNumber('from_ms').notNull(),
    toMs: wholeNumber('to_ms').notNull(),
  },
  (table) => [primaryKey({ name: 'candle_coverage_pkey', columns: [table.symbol, table.interval] })],
);

/** One row per client with favourites. Replaced as a whole, so that of two devices the later one wins and neither fails. */
export const favouriteInstruments = pgTable('favourite_instruments', {
  userId: idColumn('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Symbols in the client's own order. */
  symbols: jsonb('symbols').$type<readonly string[]>().notNull(),
});

/** One row per client with lists besides the favourites. Replaced as a whole, as those are. */
export const watchlists = pgTable('watchlists', {
  userId: idColumn('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In the client's own order. */
  lists: jsonb('lists').$type<readonly Watchlist[]>().notNull(),
});

/** The share of clients who are long an instrument, as published. It's about no single client: see decision 87. */
export const clientSentiment = pgTable('client_sentiment', {
  symbol: text('symbol').primaryKey(),
  longPercent: integer('long_percent').notNull(),
  computedAt: timeColumn('computed_at').notNull(),
});
