/**
 * What the engine writes, and nobody else. The journal is the truth; ledger entries and closed positions are written in the same
 * transaction so that they can be read without replaying it. Amounts are euro cents, prices millionths, times milliseconds since 1970 UTC.
 */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, json, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn } from './columns.ts';

const wholeNumber = (name: string) => bigint(name, { mode: 'number' });

/** Append-only: triggers refuse UPDATE, DELETE and TRUNCATE. */
export const journal = pgTable(
  'journal',
  {
    /** Given by the engine, without gaps. As the primary key it also refuses a second engine that writes from the same point. */
    seq: wholeNumber('seq').primaryKey(),
    accountId: idColumn('account_id').notNull(),
    /** The client-made id of the command; null where a tick was the cause. */
    commandId: text('command_id'),
    atMs: wholeNumber('at_ms').notNull(),
    cause: text('cause', { enum: ['command', 'tick'] }).notNull(),
    /**
     * json, not jsonb: it keeps the text exactly as the engine wrote it, takes any string JavaScript can hold (jsonb refuses an escaped
     * NUL or a lone surrogate, with which one odd comment would stop the engine), and is stored in half the time.
     */
    events: json('events').notNull(),
  },
  (table) => [
    index('journal_of_account').on(table.accountId, table.seq),
    check('journal_cause_is_known', sql`${table.cause} in ('command', 'tick')`),
  ],
);

/** Double entry, append-only: the lines of a transaction sum to zero, which a trigger checks on every insert. */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    transactionId: wholeNumber('transaction_id').notNull(),
    line: smallint('line').notNull(),
    journalSeq: wholeNumber('journal_seq').notNull(),
    ledgerAccount: text('ledger_account').notNull(),
    amountCents: wholeNumber('amount_cents').notNull(),
    kind: text('kind').notNull(),
    atMs: wholeNumber('at_ms').notNull(),
  },
  (table) => [
    primaryKey({ name: 'ledger_entry_pkey', columns: [table.transactionId, table.line] }),
    index('ledger_entry_of_account').on(table.ledgerAccount, table.transactionId),
    // For days of the whole ledger. Entries are written in the order of time, so block ranges do, and cost next to nothing to keep.
    index('ledger_entry_by_time').using('brin', table.atMs),
    check('ledger_entry_amount_is_not_zero', sql`${table.amountCents} <> 0`),
  ],
);

export const closedPositions = pgTable(
  'closed_positions',
  {
    positionId: wholeNumber('position_id').primaryKey(),
    accountId: idColumn('account_id').notNull(),
    symbol: text('symbol').notNull(),
    side: text('side', { enum: ['long', 'short'] }).notNull(),
    marginCents: wholeNumber('margin_cents').notNull(),
    leverage: integer('leverage').notNull(),
    openPrice: wholeNumber('open_price').notNull(),
    openedAtMs: wholeNumber('opened_at_ms').notNull(),
    closePrice: wholeNumber('close_price').notNull(),
    closedAtMs: wholeNumber('closed_at_ms').notNull(),
    stopLoss: wholeNumber('stop_loss'),
    takeProfit: wholeNumber('take_profit'),
    guaranteedStop: boolean('guaranteed_stop').notNull(),
    profitCents: wholeNumber('profit_cents').notNull(),
    closeReason: text('close_reason').notNull(),
    /** The journal entry that closed it. */
    closedSeq: wholeNumber('closed_seq').notNull(),
    trailingDistance: wholeNumber('trailing_distance'),
    openedBy: text('opened_by', { enum: ['client', 'auto'] })
      .notNull()
      .default('client'),
    premiumCents: wholeNumber('premium_cents').notNull().default(0),
    /** The position of which this is a part that was closed by itself. */
    partOf: wholeNumber('part_of'),
  },
  (table) => [
    // Read backwards for the newest first; an index declared descending would have to match the NULLS order of every query too.
    index('closed_positions_of_account').on(table.accountId, table.closedAtMs, table.positionId),
    // A seldom traded instrument would otherwise be looked for through everything that the account ever closed.
    index('closed_positions_of_instrument').on(table.accountId, table.symbol, table.closedAtMs, table.positionId),
    // For spans of days over all accounts. Positions are closed in the order of time, so block ranges do; and no list of one account can be read by it.
    index('closed_positions_by_time').using('brin', table.closedAtMs),
    check('closed_positions_side_is_known', sql`${table.side} in ('long', 'short')`),
    check('closed_positions_opened_by_is_known', sql`${table.openedBy} in ('client', 'auto')`),
  ],
);

/**
 * Every reference that moved funds or had to do with a withdrawal, written with the ledger entries it stands for. The primary key refuses
 * a second booking of the same payment even if the engine asked for one.
 */
export const fundsReferences = pgTable(
  'funds_references',
  {
    accountId: idColumn('account_id').notNull(),
    reference: text('reference').notNull(),
    kind: text('kind', { enum: ['moved', 'reserved', 'settled'] }).notNull(),
    /** As in the journal: signed where funds moved, above zero for a withdrawal. */
    amountCents: wholeNumber('amount_cents').notNull(),
    ledgerKind: text('ledger_kind').notNull(),
    journalSeq: wholeNumber('journal_seq').notNull(),
    atMs: wholeNumber('at_ms').notNull(),
  },
  (table) => [
    primaryKey({ name: 'funds_references_pkey', columns: [table.accountId, table.reference, table.kind] }),
    index('funds_references_by_time').on(table.atMs),
    // What was reserved and settled since a checkpoint of the ledger.
    index('funds_references_by_entry').on(table.journalSeq),
  ],
);

/**
 * Who may write the journal: the engine that knows the epoch, which grows each time an engine takes over or its connection is replaced. Each
 * batch locks its row, so that raising the epoch waits for a batch that is still being committed, and no batch of an older epoch can follow.
 */
export const engineEpoch = pgTable('engine_epoch', {
  /** 0: the journal is one whole. */
  partition: smallint('partition').primaryKey(),
  epoch: wholeNumber('epoch').notNull(),
});

/** Written anew, into new space on the disk, before an engine whose commits have failed goes on: a disk that is full shows here. */
export const writeProbe = pgTable('write_probe', {
  filler: text('filler').notNull(),
});
