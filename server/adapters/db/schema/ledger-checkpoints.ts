/**
 * What the ledger's entries come to up to some journal entry, so that a balance is read without summing a whole history. Derived from the
 * ledger, which stays the truth: whoever reads a checkpoint passes over one whose digest isn't right. Append-only, by triggers.
 * Amounts are euro cents, times milliseconds since 1970 UTC.
 */
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timeColumn } from './columns.ts';

const wholeNumber = (name: string) => bigint(name, { mode: 'number' });

/** A checkpoint: the entries after the one before it, up to its own journal entry, and totals of the whole ledger so far. */
export const ledgerCheckpoints = pgTable('ledger_checkpoints', {
  /** The last journal entry, and the last transaction of the ledger, that it covers. */
  journalSeq: wholeNumber('journal_seq').primaryKey(),
  transactionId: wholeNumber('transaction_id').notNull(),
  /** Those of the checkpoint before; -1 for the first one. */
  afterSeq: wholeNumber('after_seq').notNull(),
  afterTransactionId: wholeNumber('after_transaction_id').notNull(),
  /** Of its own entries, how many there are, and the first and the last time in them. */
  entries: wholeNumber('entries').notNull(),
  firstAtMs: wholeNumber('first_at_ms').notNull(),
  lastAtMs: wholeNumber('last_at_ms').notNull(),
  /** The last time in any entry so far: a clock that was set back makes it differ from the one of its own. */
  latestAtMs: wholeNumber('latest_at_ms').notNull(),
  clientsCents: wholeNumber('clients_cents').notNull(),
  firmCents: wholeNumber('firm_cents').notNull(),
  reservedCents: wholeNumber('reserved_cents').notNull(),
  /** What withdrawals under way had set aside, by their references. */
  underWayCents: wholeNumber('under_way_cents').notNull(),
  /** SHA-256, in hex, over the balances that were written with it. */
  balancesDigest: text('balances_digest').notNull(),
  previousDigest: text('previous_digest').notNull(),
  /** SHA-256, in hex, over everything before: see server/ledger/checkpoint-store.ts. */
  digest: text('digest').notNull(),
  madeAt: timeColumn('made_at').notNull(),
});

/** What an account of the ledger holds at a checkpoint; only for those that moved since the one before. */
export const ledgerBalances = pgTable(
  'ledger_balances',
  {
    ledgerAccount: text('ledger_account').notNull(),
    journalSeq: wholeNumber('journal_seq').notNull(),
    transactionId: wholeNumber('transaction_id').notNull(),
    latestAtMs: wholeNumber('latest_at_ms').notNull(),
    balanceCents: wholeNumber('balance_cents').notNull(),
    /** SHA-256, in hex, over the other columns. */
    digest: text('digest').notNull(),
  },
  (table) => [
    primaryKey({ name: 'ledger_balances_pkey', columns: [table.ledgerAccount, table.journalSeq] }),
    index('ledger_balances_of_checkpoint').on(table.journalSeq),
  ],
);
