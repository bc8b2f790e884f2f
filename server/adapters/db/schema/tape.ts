/** The tick tape: a row for each segment, whose text is in the file store. Times are milliseconds since 1970 UTC. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, idColumn, timeColumn } from './columns.ts';

const wholeNumber = (name: string) => bigint(name, { mode: 'number' });

/** Rows stay for good, because their hashes are in the public log; files are deleted some time. */
export const tapeSegments = pgTable(
  'tape_segments',
  {
    /** Counted from 1 by the process that records, without gaps. As the primary key it also stops a second one at the same place. */
    id: idColumn('id').primaryKey(),
    fromMs: wholeNumber('from_ms').notNull(),
    toMs: wholeNumber('to_ms').notNull(),
    /** SHA-256 of the segment's text. */
    hash: bytes('hash').notNull(),
    /** The hash of the segment before; 32 zero bytes in the first one. */
    previous: bytes('previous').notNull(),
    fileKey: text('file_key').notNull(),
    textBytes: integer('text_bytes').notNull(),
    storedBytes: integer('stored_bytes').notNull(),
    accepted: integer('accepted').notNull(),
    rejected: integer('rejected').notNull(),
    /** Null while there is a file. */
    fileDeletedAt: timeColumn('file_deleted_at'),
  },
  (table) => [
    index('tape_segments_by_time').on(table.fromMs),
    // The files to delete next, in order.
    index('tape_segments_with_file')
      .on(table.id)
      .where(sql`${table.fileDeletedAt} is null`),
    check('tape_segments_are_short', sql`${table.toMs} > ${table.fromMs} and ${table.toMs} - ${table.fromMs} <= 60000`),
    check('tape_segments_hashes_are_sha256', sql`length(${table.hash}) = 32 and length(${table.previous}) = 32`),
  ],
);
