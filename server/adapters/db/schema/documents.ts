import type { DocumentKind, DocumentMediaType } from '@fairlead/domain/account/document-rules.ts';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, newIdColumn, timeColumn } from './columns.ts';
import { operators } from './operators.ts';
import { users } from './principals.ts';

/** Every file uploaded by a client. The latest of each kind counts; earlier ones are kept as the record of decisions. */
export const documents = pgTable(
  'documents',
  {
    id: newIdColumn('id').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DocumentKind>().notNull(),
    status: text('status', { enum: ['processing', 'approved', 'rejected'] }).notNull(),
    /** The reviewer's message to the client; empty if there is none. */
    note: text('note').notNull().default(''),
    /** Its key in the file store: random, and unrelated to the client's file name. */
    fileKey: text('file_key').notNull(),
    mediaType: text('media_type').$type<DocumentMediaType>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    uploadedAt: timeColumn('uploaded_at').notNull(),
    reviewedAt: timeColumn('reviewed_at'),
    reviewedBy: idColumn('reviewed_by').references(() => operators.id),
  },
  (table) => [
    uniqueIndex('documents_file_key_unique').on(table.fileKey),
    index('documents_of_user').on(table.userId, table.kind, table.id),
    index('documents_to_review').on(table.status, table.uploadedAt),
  ],
);
