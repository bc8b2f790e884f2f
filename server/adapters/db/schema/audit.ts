/** The audit log: who did what in the back office, and to whom. Append-only: triggers refuse UPDATE, DELETE and TRUNCATE. */
import { bigint, index, json, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, timeColumn } from './columns.ts';

const wholeNumber = (name: string) => bigint(name, { mode: 'number' });

export const auditLog = pgTable(
  'audit_log',
  {
    /** Without gaps, starting at 1. */
    seq: wholeNumber('seq').primaryKey(),
    at: timeColumn('at').notNull(),
    /** Null if no operator did it: a job, or the server's administrator. Kept unchanged, hence no foreign key. */
    operatorId: idColumn('operator_id'),
    operatorEmail: text('operator_email').notNull(),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The client concerned; null if there is none. */
    userId: idColumn('user_id'),
    /** json, not jsonb: the digest covers the text as written. */
    before: json('before'),
    after: json('after'),
    reason: text('reason').notNull(),
    address: text('address').notNull(),
    device: text('device').notNull(),
    requestId: text('request_id').notNull(),
    /** SHA-256 over this entry and the previous entry's digest, in hex. */
    digest: text('digest').notNull(),
  },
  (table) => [
    index('audit_log_by_time').on(table.at, table.seq),
    index('audit_log_of_operator').on(table.operatorId, table.seq),
    index('audit_log_of_user').on(table.userId, table.seq),
    index('audit_log_of_subject').on(table.subjectKind, table.subjectId, table.seq),
    index('audit_log_by_action').on(table.action, table.seq),
  ],
);

/** One row: the end of the chain. Writers lock it, so that entries are added one after the other. */
export const auditCheckpoint = pgTable('audit_head', {
  id: smallint('id').primaryKey(),
  seq: wholeNumber('seq').notNull(),
  digest: text('digest').notNull(),
});
