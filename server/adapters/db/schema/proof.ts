/**
 * The transparency log: entries that commit the broker to what it has done, in an order that is never changed. Append-only. No table of it
 * has personal data except `proof_client_secrets`, without which nobody can tell which entries are a client's.
 */
import type { EndReason } from '@fairlead/domain/proof/log-entry.ts';
import { bigint, check, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { bytes, idColumn, timeColumn } from './columns.ts';

const wholeNumber = (name: string) => bigint(name, { mode: 'number' });

/**
 * A log is ended, and another begun, if a checkpoint was published that the database doesn't hold any more, if its key is lost, or if an
 * operator has ended it.
 */
export const proofLogs = pgTable('proof_logs', {
  id: smallint('id').primaryKey(),
  /** The name of the log in its checkpoints, and the name of its key. */
  origin: text('origin').notNull().unique(),
  publicKey: bytes('public_key').notNull(),
  /** The private key, sealed with the server's secret. */
  sealedKey: bytes('sealed_key').notNull(),
  /** The signed checkpoint of an earlier log that this one continues; null for the first. */
  continues: text('continues'),
  /** Why the log before it was ended; null for the first, and for those begun before there were reasons. */
  reason: text('reason').$type<EndReason>(),
  /** Why an operator has ended it; null if none has. The process that writes then begins another. */
  ending: text('ending').$type<EndReason>(),
  begunAt: timeColumn('begun_at').notNull(),
});

export const proofEntries = pgTable(
  'proof_entries',
  {
    log: smallint('log')
      .notNull()
      .references(() => proofLogs.id),
    index: wholeNumber('index').notNull(),
    /** The entry's text, as anyone can read it. */
    entry: text('entry').notNull(),
    /** What the entry is about: the partition of a journal entry, or one of ENTRY_SOURCES. */
    source: smallint('source').notNull(),
    /** The number of what it is about within its source. */
    seq: wholeNumber('seq').notNull(),
  },
  (table) => [
    primaryKey({ name: 'proof_entries_pkey', columns: [table.log, table.index] }),
    // In another log again, if the one it was in was ended before a checkpoint covered it.
    uniqueIndex('proof_entries_by_source').on(table.source, table.seq, table.log),
  ],
);

/** Roots of full tiles: the hashes of every eighth level of the tree above its leaves. */
export const proofNodes = pgTable(
  'proof_nodes',
  {
    log: smallint('log').notNull(),
    /** The level of the tile that the hash is in, from 1. */
    level: smallint('level').notNull(),
    index: wholeNumber('index').notNull(),
    hash: bytes('hash').notNull(),
  },
  (table) => [primaryKey({ name: 'proof_nodes_pkey', columns: [table.log, table.level, table.index] })],
);

/** The checkpoints that were signed. */
export const proofCheckpoints = pgTable(
  'proof_checkpoints',
  {
    log: smallint('log').notNull(),
    size: wholeNumber('size').notNull(),
    /** The signed note, with the signatures of witnesses. */
    note: text('note').notNull(),
    signedAt: timeColumn('signed_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'proof_checkpoints_pkey', columns: [table.log, table.size] }),
    index('proof_checkpoints_by_time').on(table.log, table.signedAt),
  ],
);

/** What the salts of a client's statements are derived from, sealed. Deleting it leaves the log valid and closes its entries for good. */
export const proofClientSecrets = pgTable('proof_client_secrets', {
  accountId: idColumn('account_id').primaryKey(),
  sealedSecret: bytes('sealed_secret').notNull(),
  /** The first entry that it's for. Those before were made with a secret that can't be opened any more. */
  sinceLog: smallint('since_log').notNull().default(0),
  sinceIndex: wholeNumber('since_index').notNull().default(0),
});

/** How far the log has followed its sources: one row. Whoever appends locks it, so that one process appends at a time. */
export const proofProgress = pgTable(
  'proof_progress',
  {
    id: smallint('id').primaryKey(),
    /** Entries of partition 0 that are logged; the other partitions are in `projection_progress`. */
    journalSeq: wholeNumber('journal_seq').notNull(),
    /** Segments of the tick tape that are logged. */
    tapeId: wholeNumber('tape_id').notNull(),
  },
  (table) => [check('proof_progress_is_one_row', sql`${table.id} = 1`)],
);
