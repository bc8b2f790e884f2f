import type { Database } from '../../../../adapters/db/database.ts';
import type { FileStore } from '../../../../adapters/files/file-store.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { readDocumentAttachment } from '../../../../transport/http/read-document-attachment.ts';
import type { Attachment } from '../../../../transport/http/send-attachment.ts';
import { findFile } from './store.ts';

export interface DownloadDocumentContext {
  readonly database: Database;
  readonly documentFiles: FileStore;
}

/** One of the client's own files. Refused with notFound, for somebody else's as for none. */
export async function downloadDocument(
  userId: number,
  documentId: number,
  { database, documentFiles }: DownloadDocumentContext,
): Promise<Attachment> {
  const file = await findFile(database, userId, documentId);
  if (file === null) throw new CallRefused('notFound');
  return readDocumentAttachment(documentFiles, file);
}
