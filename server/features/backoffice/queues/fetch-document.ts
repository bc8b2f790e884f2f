import type { Database } from '../../../adapters/db/database.ts';
import type { FileStore } from '../../../adapters/files/file-store.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { readDocumentAttachment } from '../../../transport/http/read-document-attachment.ts';
import type { Attachment } from '../../../transport/http/send-attachment.ts';
import { findFile } from './document-store.ts';

export interface FetchDocumentContext {
  readonly database: Database;
  readonly documentFiles: FileStore;
}

/** The file of any client's document. Refused with notFound. */
export async function fetchDocument(documentId: number, { database, documentFiles }: FetchDocumentContext): Promise<Attachment> {
  const file = await findFile(database, documentId);
  if (file === null) throw new CallRefused('notFound');
  return readDocumentAttachment(documentFiles, file);
}
