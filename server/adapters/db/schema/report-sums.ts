/**
 * What the engine wrote, summed up by day, so that a report reads as many rows as it has days and not as many as there were trades. A day is
 * summed once, when a report first asks for it after its end; the rows of what is summed never change. Days are in UTC.
 */
import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeColumn } from './columns.ts';

const wholeNumber = (name: string) => bigint(name, { mode: 'number' });
const dayColumn = () => date('day', { mode: 'string' }).notNull();

/** The days that are summed. */
export const reportDays = pgTable('report_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  summedAt: timeColumn('summed_at').notNull(),
});

/** The house's side of every movement of money. */
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

/** What was closed in each instrument. */
export const instrumentDays = pgTable(
  'instrument_days',
  {
    day: dayColumn(),
    symbol: text('symbol').notNull(),
    trades: integer('trades').notNull(),
    /** Margin times leverage, of what was closed. */
    volumeCents: wholeNumber('volume_cents').notNull(),
    /** The clients'. */
    profitCents: wholeNumber('profit_cents').notNull(),
    premiumCents: wholeNumber('premium_cents').notNull(),
  },
  (table) => [primaryKey({ name: 'instrument_days_pkey', columns: [table.day, table.symbol] })],
);
