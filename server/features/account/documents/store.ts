/** The documents of clients: the rows of `documents`. The files themselves are in the file store. */
import type { ClientDocuments, DocumentState } from '@fairlead/contract/account-wire.ts';
import type { DocumentKind } from '@fairlead/domain/account/document-rules.ts';
import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { documents } from '../../../adapters/db/schema/documents.ts';

type Row = typeof documents.$inferSelect;

/** The latest of each kind. */
export async function listCurrentDocuments({ drizzle }: Pick<Queries, 'drizzle'>, userId: number): Promise<ClientDocuments> {
  const rows = await drizzle.select().from(documents).where(eq(documents.userId, userId)).orderBy(asc(documents.id));
  const current: Partial<Record<DocumentKind, DocumentState>> = {};
  for (const row of rows) current[row.kind] = readState(row);
  return current;
}

function readState({ id, status, note, uploadedAt, reviewedAt, mediaType, sizeBytes }: Row): DocumentState {
  return { id, status, note, updatedAt: (reviewedAt ?? uploadedAt).getTime(), mediaType, sizeBytes };
}
