/** Clients' documents: the rows of `documents`. The files themselves are in the file store. */
import type { ClientDocuments, DocumentState } from '@fairlead/contract/account/server.ts';
import type { DocumentKind, DocumentMediaType } from '@fairlead/domain/account/document-rules.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { documents } from '../../../../adapters/db/schema/documents.ts';
import { users } from '../../../../adapters/db/schema/principals.ts';
import type { StoredDocument } from '../../../../transport/http/read-document-attachment.ts';
import type { UserStatus } from '../../store.ts';

type Row = typeof documents.$inferSelect;

/** The latest of each kind. */
export async function listCurrentDocuments({ drizzle }: Pick<Queries, 'drizzle'>, userId: number): Promise<ClientDocuments> {
  const rows = await drizzle.select().from(documents).where(eq(documents.userId, userId)).orderBy(asc(documents.id));
  const current: Partial<Record<DocumentKind, DocumentState>> = {};
  for (const row of rows) current[row.kind] = readState(row);
  return current;
}

/**
 * Returns the client's status and locks the row until the transaction ends, so that uploads of one client are processed one after the
 * other.
 */
export async function lockUser({ drizzle }: Pick<Queries, 'drizzle'>, userId: number): Promise<UserStatus | null> {
  const [row] = await drizzle.select({ status: users.status }).from(users).where(eq(users.id, userId)).for('no key update');
  return row?.status ?? null;
}

export interface NewDocument {
  readonly userId: number;
  readonly kind: DocumentKind;
  readonly fileKey: string;
  readonly mediaType: DocumentMediaType;
  readonly sizeBytes: number;
  /** Milliseconds since 1970 UTC. */
  readonly uploadedAt: number;
}

/** The document then awaits review. */
export async function insertDocument(
  { drizzle }: Pick<Queries, 'drizzle'>,
  { uploadedAt, ...document }: NewDocument,
): Promise<DocumentState> {
  const values = { ...document, uploadedAt: new Date(uploadedAt), status: 'processing' } as const;
  const [row] = await drizzle.insert(documents).values(values).returning();
  if (row === undefined) throw new Error('inserting a document returned no row');
  return readState(row);
}

export async function hasFileKey({ drizzle }: Pick<Queries, 'drizzle'>, fileKey: string): Promise<boolean> {
  const rows = await drizzle.select({ id: documents.id }).from(documents).where(eq(documents.fileKey, fileKey));
  return rows.length > 0;
}

/** Returns null if the client has no such document. */
export async function findFile({ drizzle }: Pick<Queries, 'drizzle'>, userId: number, id: number): Promise<StoredDocument | null> {
  const [row] = await drizzle
    .select({ id: documents.id, kind: documents.kind, fileKey: documents.fileKey, mediaType: documents.mediaType })
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.userId, userId)));
  return row ?? null;
}

function readState({ id, status, note, uploadedAt, reviewedAt, mediaType, sizeBytes }: Row): DocumentState {
  return { id, status, note, updatedAt: (reviewedAt ?? uploadedAt).getTime(), mediaType, sizeBytes };
}
