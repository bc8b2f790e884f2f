/** Price history. Prices are millionths, times milliseconds since 1970 UTC. */
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

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
  },
  (table) => [primaryKey({ name: 'candles_pkey', columns: [table.symbol, table.interval, table.openAtMs] })],
);

/** The span for which the candles of a symbol and interval are known to be complete; a gap inside it means that nothing traded. */
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
