import type { DocumentDetail, PendingDocument, pendingDocumentsQuerySchema } from '@fairlead/contract/account/operators/queues.ts';
import { CLAIM_LASTS_MS } from '@fairlead/domain/operators/queues.ts';
import { findMissingDocuments, type DocumentKind } from '@fairlead/domain/account/document-rules.ts';
import { findMissingDetails } from '@fairlead/domain/account/profile-rules.ts';
import { verificationStateOf } from '@fairlead/domain/account/verification-state.ts';
import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries } from '../../../../adapters/db/database.ts';
import { documents } from '../../../../adapters/db/schema/documents.ts';
import { operators } from '../../../../adapters/db/schema/operators.ts';
import { countries, users } from '../../../../adapters/db/schema/principals.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { listClaims } from '../../../queue-claims.ts';
import { describeQueueItem, pageQueue, type QueuePage } from '../../../queue-item.ts';
import { readDocumentStatuses } from '../clients/client-store.ts';
import { clientColumns, clientRefOf } from '../../../client-ref.ts';
import { CURSOR_VALUES, readCursorBy } from '../../../page-cursor.ts';

type Handle = Pick<Queries, 'drizzle'>;

const { id, kind, mediaType, sizeBytes, uploadedAt, status, note, reviewedAt } = documents;
const fileColumns = { id, kind, mediaType, sizeBytes, uploadedAt };
const reviewColumns = { status, note, reviewedAt, reviewedBy: operators.name };

/** A page of the documents awaiting review, the oldest first. `now` is milliseconds since 1970 UTC. */
export async function listPendingDocuments(
  database: Handle,
  { cursor, limit, type }: z.infer<typeof pendingDocumentsQuerySchema>,
  now: number,
): Promise<QueuePage<PendingDocument>> {
  const after = readCursorBy(cursor, CURSOR_VALUES.time);
  const found = await database.drizzle
    .select({ ...fileColumns, ...clientColumns })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .where(
      and(
        eq(status, 'processing'),
        type === undefined ? undefined : eq(kind, type),
        after === null ? undefined : sql`(${uploadedAt}, ${id}) > (${after.value}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(uploadedAt), asc(id))
    .limit(limit + 1);
  return pageQueue(
    database,
    { queue: 'documents', found, limit, now },
    (row) => row.uploadedAt,
    (row) => ({ ...viewFile(row), client: clientRefOf(row) }),
  );
}

/** A document with the details to compare it with. Refused with notFound. */
export async function getDocument(database: Handle, documentId: number, operatorId: number, now: number): Promise<DocumentDetail> {
  const [row] = await database.drizzle
    .select({ ...fileColumns, ...reviewColumns, ...clientColumns, client: users, country: countries.alpha2 })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .leftJoin(countries, eq(countries.id, users.countryId))
    .leftJoin(operators, eq(operators.id, documents.reviewedBy))
    .where(eq(id, documentId));
  if (row === undefined) throw new CallRefused('notFound');
  const claims = await listClaims(database, 'documents', [documentId], now);
  const { client } = row;
  return {
    ...viewFile(row),
    ...viewReview(row),
    client: clientRefOf(row),
    ...describeQueueItem('documents', row.uploadedAt, claims.get(String(documentId))),
    details: {
      first_name: client.firstName,
      last_name: client.lastName,
      birth_date: client.birthDate,
      country: row.country,
      state: client.state,
      city: client.city,
      street: client.street,
      zip_code: client.zipCode,
      phone: client.phone,
      language: client.language,
    },
    earlier: await listEarlier(database, row.userId, row.kind, documentId),
    ...(await findOnward(database, row, operatorId, now)),
    verification: await viewVerification(database, client),
  };
}

/** What is still missing for the verification, and whether the client is ready. */
async function viewVerification(database: Handle, client: typeof users.$inferSelect): Promise<DocumentDetail['verification']> {
  const statusOf = await readDocumentStatuses(database, client.id);
  const facts = { wasVerified: client.pin !== null, isActive: client.status === 'active', details: client, statusOf };
  return {
    state: verificationStateOf(facts),
    missing_documents: [...findMissingDocuments(statusOf)],
    missing_details: [...findMissingDetails(client)],
  };
}

const MOST_EARLIER = 20;

async function listEarlier(
  { drizzle }: Handle,
  userId: number,
  ofKind: DocumentKind,
  documentId: number,
): Promise<DocumentDetail['earlier']> {
  const rows = await drizzle
    .select({ ...fileColumns, ...reviewColumns })
    .from(documents)
    .leftJoin(operators, eq(operators.id, documents.reviewedBy))
    .where(and(eq(documents.userId, userId), eq(kind, ofKind), sql`${id} < ${documentId}`))
    .orderBy(desc(id))
    .limit(MOST_EARLIER);
  return rows.map((row) => ({ ...viewFile(row), ...viewReview(row) }));
}

/** The next document: after a decision the same client's next one, otherwise the next in the queue. */
async function findOnward(
  { drizzle }: Handle,
  from: Pick<typeof documents.$inferSelect, 'id' | 'userId' | 'uploadedAt'>,
  operatorId: number,
  now: number,
): Promise<Pick<DocumentDetail, 'next_id' | 'next_is_of_same_client' | 'skip_id'>> {
  const since = new Date(now - CLAIM_LASTS_MS).toISOString();
  const isOthers = sql`exists (select 1 from queue_claims where queue = 'documents' and item_id = ${id}::text
    and operator_id <> ${operatorId} and claimed_at > ${since}::timestamptz)`;
  const isFree = and(eq(status, 'processing'), ne(id, from.id), sql`not ${isOthers}`);
  const first = (condition: SQL | undefined) =>
    drizzle.select({ id }).from(documents).where(condition).orderBy(asc(uploadedAt), asc(id)).limit(1);
  const isBehind = sql`(${uploadedAt}, ${id}) > (${from.uploadedAt.toISOString()}::timestamptz, ${from.id})`;
  const [[ofSameClient], [oldest], [behind]] = await Promise.all([
    first(and(eq(documents.userId, from.userId), isFree)),
    first(isFree),
    first(and(isFree, isBehind)),
  ]);
  return {
    next_id: (ofSameClient ?? oldest)?.id ?? null,
    next_is_of_same_client: ofSameClient !== undefined,
    skip_id: (behind ?? oldest)?.id ?? null,
  };
}

type FileRow = Pick<typeof documents.$inferSelect, 'id' | 'kind' | 'mediaType' | 'sizeBytes' | 'uploadedAt'>;

function viewFile(row: FileRow) {
  return {
    id: row.id,
    type: row.kind,
    media_type: row.mediaType,
    size_bytes: row.sizeBytes,
    uploaded_at: row.uploadedAt.toISOString(),
  };
}

type ReviewRow = Pick<typeof documents.$inferSelect, 'status' | 'note' | 'reviewedAt'> & { readonly reviewedBy: string | null };

function viewReview(row: ReviewRow) {
  return { status: row.status, note: row.note, reviewed_at: row.reviewedAt?.toISOString() ?? null, reviewed_by: row.reviewedBy };
}
