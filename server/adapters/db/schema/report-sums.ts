/**
 * Daily sums of the engine's records, so that a report reads one row per day rather than one per trade. A day is summed once, when a report
 * first needs it after its end; the underlying rows never change. Days are in UTC.
 */
import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeColumn } from './columns.ts';

const wholeNumber = (name: string) => bigint(name, { mode: 'number' });
const dayColumn = () => date('day', { mode: 'string' }).notNull();

/** The days that have been summed. */
export const reportDays = pgTable('report_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  summedAt: timeColumn('summed_at').notNull(),
});

/** The broker's side of every movement of money. */
export const ledgerDays = pgTable(
  'ledger_days',
  {
    day: dayColumn(),
    ledgerAccount: text('ledger_account').notNull(),
    kind: text('kind').notNull(),
    entries: integer('entries').notNull(),
    amountCents: wholeNumber('amount_cents').notNull(),
  },
  (table) => [primaryKey({ name: 'ledger_days_pkey', columns: [table.day, table.ledgerAccount, table.kind] })],
);

/** Closed positions by instrument. */
export const instrumentDays = pgTable(
  'instrument_days',
  {
    day: dayColumn(),
    symbol: text('symbol').notNull(),
    trades: integer('trades').notNull(),
    /** The volume closed: margin times leverage. */
    volumeCents: wholeNumber('volume_cents').notNull(),
    /** The clients' profit. */
    profitCents: wholeNumber('profit_cents').notNull(),
    premiumCents: wholeNumber('premium_cents').notNull(),
  },
  (table) => [primaryKey({ name: 'instrument_days_pkey', columns: [table.day, table.symbol] })],
);
