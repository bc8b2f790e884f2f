import type { DocumentQueue } from '@fairlead/contract/operators/session.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { listDocumentsToReview } from './document-store.ts';

/** Documents awaiting review, the oldest first. */
export async function listDocuments(database: Database): Promise<DocumentQueue['data']> {
  const rows = await listDocumentsToReview(database);
  return rows.map(({ id, userId, email, firstName, lastName, kind, mediaType, sizeBytes, uploadedAt }) => ({
    id,
    user_id: userId,
    email,
    full_name: `${firstName} ${lastName}`.trim(),
    type: kind,
    media_type: mediaType,
    size_bytes: sizeBytes,
    uploaded_at: uploadedAt.toISOString(),
  }));
}
