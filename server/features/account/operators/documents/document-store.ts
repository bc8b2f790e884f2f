import type { DocumentKind, DocumentStatus } from '@fairlead/domain/account/document-rules.ts';
import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { documents } from '../../../../adapters/db/schema/documents.ts';
import { users } from '../../../../adapters/db/schema/principals.ts';
import type { StoredDocument } from '../../../../transport/http/read-document-attachment.ts';
import { addressee, type Addressee } from '../../../addressee.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** The most rows in a list. */
const MOST_ROWS = 200;

/** Documents awaiting review, the oldest first. */
export async function listDocumentsToReview({ drizzle }: Handle) {
  const { id, userId, kind, mediaType, sizeBytes, uploadedAt } = documents;
  return drizzle
    .select({
      id,
      userId,
      kind,
      mediaType,
      sizeBytes,
      uploadedAt,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .where(eq(documents.status, 'processing'))
    .orderBy(asc(documents.uploadedAt), asc(documents.id))
    .limit(MOST_ROWS);
}

export interface FileOfClient extends StoredDocument {
  readonly userId: number;
}

export async function findFile({ drizzle }: Handle, documentId: number): Promise<FileOfClient | null> {
  const { id, userId, kind, fileKey, mediaType } = documents;
  const [row] = await drizzle.select({ id, userId, kind, fileKey, mediaType }).from(documents).where(eq(documents.id, documentId));
  return row ?? null;
}

export interface DocumentToReview extends Addressee {
  readonly id: number;
  readonly kind: DocumentKind;
  readonly status: DocumentStatus;
}

/** Returns the document, locked until the transaction ends so that two operators cannot both decide on it. */
export async function lockDocument({ drizzle }: Handle, documentId: number): Promise<DocumentToReview | null> {
  const { id, kind, status } = documents;
  const [row] = await drizzle
    .select({ id, kind, status, ...addressee })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .where(eq(documents.id, documentId))
    .for('update', { of: documents });
  return row ?? null;
}

export interface Review {
  readonly verdict: 'approved' | 'rejected';
  readonly note: string;
  readonly operatorId: number;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

export async function updateReview({ drizzle }: Handle, documentId: number, { verdict, note, operatorId, at }: Review): Promise<void> {
  const review = { status: verdict, note, reviewedAt: new Date(at), reviewedBy: operatorId };
  await drizzle.update(documents).set(review).where(eq(documents.id, documentId));
}
