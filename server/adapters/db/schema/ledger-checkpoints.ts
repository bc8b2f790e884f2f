/**
 * Sums of the ledger up to a journal entry, so that a balance does not have to be summed over a whole history. Derived from the ledger,
 * which remains authoritative: readers skip a checkpoint whose digest is wrong. Append-only, by triggers. Amounts are euro cents, times
 * milliseconds since 1970 UTC.
 */
import { bigint, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { timeColumn } from './columns.ts';

const wholeNumber = (name: string) => bigint(name, { mode: 'number' });

/** A checkpoint of a partition: its entries since the previous one, up to a journal entry, and totals of all of its entries so far. */
export const ledgerCheckpoints = pgTable(
  'ledger_checkpoints',
  {
    partition: smallint('partition').notNull().default(0),
    /** The last journal entry and the last ledger transaction covered. */
    journalSeq: wholeNumber('journal_seq').notNull(),
    transactionId: wholeNumber('transaction_id').notNull(),
    /** Those of the partition's previous checkpoint; -1 for the first one. */
    afterSeq: wholeNumber('after_seq').notNull(),
    afterTransactionId: wholeNumber('after_transaction_id').notNull(),
    /** The number of its own entries, and their first and last time. */
    entries: wholeNumber('entries').notNull(),
    firstAtMs: wholeNumber('first_at_ms').notNull(),
    lastAtMs: wholeNumber('last_at_ms').notNull(),
    /** The last time of any entry so far. It differs from the checkpoint's own if the clock was set back. */
    latestAtMs: wholeNumber('latest_at_ms').notNull(),
    clientsCents: wholeNumber('clients_cents').notNull(),
    firmCents: wholeNumber('firm_cents').notNull(),
    reservedCents: wholeNumber('reserved_cents').notNull(),
    /** The amount reserved for withdrawals in progress, by their references. */
    underWayCents: wholeNumber('under_way_cents').notNull(),
    /** SHA-256, in hex, over the balances written with it. */
    balancesDigest: text('balances_digest').notNull(),
    previousDigest: text('previous_digest').notNull(),
    /** SHA-256, in hex, over all other columns but the time: see server/ledger/checkpoint-store.ts. */
    digest: text('digest').notNull(),
    madeAt: timeColumn('made_at').notNull(),
  },
  (table) => [primaryKey({ name: 'ledger_checkpoints_pkey', columns: [table.partition, table.journalSeq] })],
);

/** A ledger account's balance at a checkpoint, from the partition's entries; only for accounts that changed since the previous one. */
export const ledgerBalances = pgTable(
  'ledger_balances',
  {
    partition: smallint('partition').notNull().default(0),
    ledgerAccount: text('ledger_account').notNull(),
    journalSeq: wholeNumber('journal_seq').notNull(),
    transactionId: wholeNumber('transaction_id').notNull(),
    latestAtMs: wholeNumber('latest_at_ms').notNull(),
    balanceCents: wholeNumber('balance_cents').notNull(),
    /** SHA-256, in hex, over the other columns. */
    digest: text('digest').notNull(),
  },
  (table) => [
    // A client's latest balance is found without knowing the partition, so the journal entry comes first.
    primaryKey({ name: 'ledger_balances_pkey', columns: [table.ledgerAccount, table.journalSeq, table.partition] }),
    index('ledger_balances_by_checkpoint').on(table.partition, table.journalSeq),
  ],
);
