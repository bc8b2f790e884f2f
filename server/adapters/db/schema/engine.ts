/**
 * The tables that only the engine writes. The journal is authoritative; ledger entries and closed positions are written in the same
 * transaction so that they can be read without replaying it. Amounts are euro cents, prices millionths, times milliseconds since 1970 UTC.
 */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, json, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idColumn, newIdColumn, timeColumn } from './columns.ts';

const wholeNumber = (name: string) => bigint(name, { mode: 'number' });

/** Each partition is a journal for a share of the accounts (domain/engine/partition.ts). Without others there is 0. */
const ofPartition = () => smallint('partition').notNull().default(0);

/** Append-only: triggers refuse UPDATE, DELETE and TRUNCATE. */
export const journal = pgTable(
  'journal',
  {
    partition: ofPartition(),
    /** Assigned by the engine, without gaps. As part of the primary key it also stops a second engine from writing at the same position. */
    seq: wholeNumber('seq').notNull(),
    accountId: idColumn('account_id').notNull(),
    /** The command's client-generated id; null if a tick was the cause. */
    commandId: text('command_id'),
    /** The command's content digest in an earlier format, which an older version that still leads may write. */
    formerDigest: uuid('command_digest'),
    atMs: wholeNumber('at_ms').notNull(),
    cause: text('cause', { enum: ['command', 'tick'] }).notNull(),
    /**
     * json, not jsonb: it keeps the text exactly as the engine wrote it, accepts any string JavaScript can hold (jsonb refuses an escaped
     * NUL or a lone surrogate, so one odd comment would stop the engine), and is stored in half the time.
     */
    events: json('events').notNull(),
    /** The digest of the command's content; null if a tick was the cause, and in entries of earlier versions. */
    contentDigest: wholeNumber('content_digest'),
  },
  (table) => [
    primaryKey({ name: 'journal_pkey', columns: [table.partition, table.seq] }),
    index('journal_of_account').on(table.accountId, table.seq),
    check('journal_cause_is_known', sql`${table.cause} in ('command', 'tick')`),
  ],
);

/**
 * An index from positions and orders to the journal entries that opened, changed, closed or placed them. Projected from the journal up to
 * the checkpoint in `journal_subjects_progress`.
 */
export const journalSubjects = pgTable(
  'journal_subjects',
  {
    partition: ofPartition(),
    /** One of SUBJECT_KINDS. */
    kind: smallint('kind').notNull(),
    subjectId: wholeNumber('subject_id').notNull(),
    seq: wholeNumber('seq').notNull(),
  },
  (table) => [primaryKey({ name: 'journal_subjects_pkey', columns: [table.subjectId, table.kind, table.partition, table.seq] })],
);

export const journalSubjectsProgress = pgTable('journal_subjects_progress', {
  partition: smallint('partition').primaryKey(),
  /** The last entry indexed. */
  upTo: wholeNumber('up_to').notNull(),
});

/**
 * Refused commands. They change nothing, so the journal does not contain them, and old rows are deleted. Used when a command is sent again,
 * and for execution statistics.
 */
export const commandRefusals = pgTable(
  'command_refusals',
  {
    id: newIdColumn('id').primaryKey(),
    partition: ofPartition(),
    accountId: idColumn('account_id').notNull(),
    commandId: text('command_id').notNull(),
    /** Derived from the account id and the command id. */
    key: uuid('key').notNull(),
    /** The content digest in an earlier format. */
    formerDigest: uuid('digest'),
    atMs: wholeNumber('at_ms').notNull(),
    /** json, as in the journal. */
    refusal: json('refusal').notNull(),
    /** The digest of the command's content; null if an earlier version handled it. */
    contentDigest: wholeNumber('content_digest'),
  },
  (table) => [
    // A forgotten id may be refused again.
    uniqueIndex('command_refusals_by_key').on(table.key, table.atMs),
    index('command_refusals_of_account').on(table.accountId, table.id),
    index('command_refusals_of_partition').on(table.partition, table.id),
    // Refusals are written in order of time, so a block-range index is enough.
    index('command_refusals_by_time').using('brin', table.atMs),
  ],
);

/**
 * The engine's state after a journal entry, in parts of a few accounts each, so that a start only folds later entries. A snapshot counts
 * once its row here is written, after all of its parts.
 */
export const snapshots = pgTable(
  'snapshots',
  {
    partition: ofPartition(),
    /** The last entry that is folded in. */
    seq: wholeNumber('seq').notNull(),
    /** The version of the state's shape; another version of the program may have a different one. */
    shape: integer('shape').notNull(),
    /** Covers the whole state, as a replay of the journal must reproduce it: the lines of all parts in order. */
    digest: text('digest').notNull(),
    partCount: integer('part_count').notNull(),
    writtenAt: timeColumn('written_at').notNull(),
  },
  (table) => [primaryKey({ name: 'snapshots_pkey', columns: [table.partition, table.seq] })],
);

export const snapshotParts = pgTable(
  'snapshot_parts',
  {
    partition: ofPartition(),
    seq: wholeNumber('seq').notNull(),
    part: integer('part').notNull(),
    /** Lines, each ending with a line break. */
    body: text('body').notNull(),
  },
  (table) => [primaryKey({ name: 'snapshot_parts_pkey', columns: [table.partition, table.seq, table.part] })],
);

/** Double-entry and append-only: the lines of a transaction sum to zero, which a trigger checks on every insert. */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    partition: ofPartition(),
    transactionId: wholeNumber('transaction_id').notNull(),
    line: smallint('line').notNull(),
    journalSeq: wholeNumber('journal_seq').notNull(),
    ledgerAccount: text('ledger_account').notNull(),
    amountCents: wholeNumber('amount_cents').notNull(),
    kind: text('kind').notNull(),
    atMs: wholeNumber('at_ms').notNull(),
  },
  (table) => [
    primaryKey({ name: 'ledger_entry_pkey', columns: [table.partition, table.transactionId, table.line] }),
    index('ledger_entry_of_account').on(table.ledgerAccount, table.transactionId),
    // For periods of the whole ledger. Entries are written in order of time, so a block-range index is enough and costs almost nothing.
    index('ledger_entry_by_time').using('brin', table.atMs),
    check('ledger_entry_amount_is_not_zero', sql`${table.amountCents} <> 0`),
  ],
);

export const closedPositions = pgTable(
  'closed_positions',
  {
    partition: ofPartition(),
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
    financingCents: wholeNumber('financing_cents').notNull().default(0),
    dividendCents: wholeNumber('dividend_cents').notNull().default(0),
    /** The position of which this is a separately closed part. */
    partOf: wholeNumber('part_of'),
  },
  (table) => [
    // Read backwards for the newest first; an index declared descending would have to match the NULLS order of every query too.
    index('closed_positions_of_account').on(table.accountId, table.closedAtMs, table.positionId),
    // Otherwise a rarely traded instrument would require a scan of everything the account ever closed.
    index('closed_positions_of_instrument').on(table.accountId, table.symbol, table.closedAtMs, table.positionId),
    // For periods over all accounts. Positions are closed in order of time, so a block-range index is enough, and it cannot be used for the
    // list of one account.
    index('closed_positions_by_time').using('brin', table.closedAtMs),
    check('closed_positions_side_is_known', sql`${table.side} in ('long', 'short')`),
    check('closed_positions_opened_by_is_known', sql`${table.openedBy} in ('client', 'auto')`),
  ],
);

/**
 * Every reference that moved funds or concerned a withdrawal, written with its ledger entries. The primary key prevents a second booking of
 * the same payment even if the engine attempted one.
 */
export const fundsReferences = pgTable(
  'funds_references',
  {
    partition: ofPartition(),
    accountId: idColumn('account_id').notNull(),
    reference: text('reference').notNull(),
    kind: text('kind', { enum: ['moved', 'reserved', 'settled'] }).notNull(),
    /** As in the journal: signed if funds moved, positive for a withdrawal. */
    amountCents: wholeNumber('amount_cents').notNull(),
    ledgerKind: text('ledger_kind').notNull(),
    journalSeq: wholeNumber('journal_seq').notNull(),
    atMs: wholeNumber('at_ms').notNull(),
  },
  (table) => [
    primaryKey({ name: 'funds_references_pkey', columns: [table.accountId, table.reference, table.kind] }),
    index('funds_references_by_time').on(table.atMs),
    // What was reserved and settled since a ledger checkpoint of the partition.
    index('funds_references_of_partition').on(table.partition, table.journalSeq),
  ],
);

/**
 * Who may write the journal: the engine that holds the current epoch, which grows each time an engine takes over or its connection is
 * replaced. Each batch locks the row, so that raising the epoch waits for a batch being committed, and no batch of an older epoch can
 * follow.
 */
export const engineEpoch = pgTable('engine_epoch', {
  /** Negative for what else is led (leases.ts). */
  partition: smallint('partition').primaryKey(),
  epoch: wholeNumber('epoch').notNull(),
});

/**
 * The leader's lease: which process leads and until when, by the database's clock. It decides who may raise the epoch; a lock held by the
 * leader's connection shows at once if that process dies. Separate from the epoch's row, so that renewing never waits for a batch.
 */
export const engineLease = pgTable('engine_lease', {
  partition: smallint('partition').primaryKey(),
  /** Null if the last leader released it. */
  holder: text('holder'),
  expiresAt: timeColumn('expires_at').notNull(),
});

/** How accounts are spread over partitions. No row if all of them are in partition 0. */
export const partitioning = pgTable(
  'partitioning',
  {
    id: smallint('id').primaryKey().default(1),
    count: smallint('count').notNull(),
    accountsFrom: wholeNumber('accounts_from').notNull(),
    idsAfter: wholeNumber('ids_after').notNull(),
  },
  (table) => [check('partitioning_is_one', sql`${table.id} = 1`)],
);

/** Used by versions before this one, which may run beside it. Dropped with the next. */
export const writeProbe = pgTable('write_probe', {
  filler: text('filler').notNull(),
});

/** How far a migration has copied rows of earlier versions into new tables, so that it can resume after an interruption. */
export const backfillProgress = pgTable('backfill_progress', {
  name: text('name').primaryKey(),
  /** The last journal entry processed. */
  upTo: wholeNumber('up_to').notNull(),
});
