import type { ClientDocument, RecordQuery } from '@fairlead/contract/account/operators/client-records.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../../adapters/db/database.ts';
import { documents } from '../../../../../adapters/db/schema/documents.ts';
import { operators } from '../../../../../adapters/db/schema/operators.ts';
import { toPage, readCursor } from '../../../../page-cursor.ts';
import { hasSmallerId, type RecordPage } from './record-page.ts';

/** Every file uploaded by a client, the latest first. */
export async function listClientDocuments(
  userId: number,
  query: RecordQuery,
  { drizzle }: Pick<Queries, 'drizzle'>,
): Promise<RecordPage<ClientDocument>> {
  const found = await drizzle
    .select({ row: documents, reviewedBy: operators.name })
    .from(documents)
    .leftJoin(operators, eq(operators.id, documents.reviewedBy))
    .where(and(eq(documents.userId, userId), hasSmallerId(documents.id, readCursor(query.cursor))))
    .orderBy(desc(documents.id))
    .limit(query.limit + 1);
  const { rows, next } = toPage(found, query.limit, ({ row: { id } }) => ({ value: id, id }));
  const data = rows.map(({ row, reviewedBy }) => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    note: row.note,
    media_type: row.mediaType,
    size_bytes: row.sizeBytes,
    uploaded_at: row.uploadedAt.toISOString(),
    reviewed_at: row.reviewedAt?.toISOString() ?? null,
    reviewed_by: reviewedBy,
  }));
  return { data, next };
}
