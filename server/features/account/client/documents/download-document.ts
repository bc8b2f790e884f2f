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

/** Returns one of the client's own files. Refused with notFound, alike for another client's file and an unknown one. */
export async function downloadDocument(
  userId: number,
  documentId: number,
  { database, documentFiles }: DownloadDocumentContext,
): Promise<Attachment> {
  const file = await findFile(database, userId, documentId);
  if (file === null) throw new CallRefused('notFound');
  return readDocumentAttachment(documentFiles, file);
}
