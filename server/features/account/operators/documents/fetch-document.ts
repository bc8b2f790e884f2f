import type { Database } from '../../../../adapters/db/database.ts';
import type { FileStore } from '../../../../adapters/files/file-store.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { readDocumentAttachment } from '../../../../transport/http/read-document-attachment.ts';
import type { Attachment } from '../../../../transport/http/send-attachment.ts';
import { findFile } from './document-store.ts';

export interface FetchDocumentContext {
  readonly database: Database;
  readonly documentFiles: FileStore;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Returns the file of any client's document, and records the access. Refused with notFound. */
export async function fetchDocument(
  actor: OperatorActor,
  documentId: number,
  { database, documentFiles, clock }: FetchDocumentContext,
): Promise<Attachment> {
  const file = await findFile(database, documentId);
  if (file === null) throw new CallRefused('notFound');
  const { userId, ...stored } = file;
  const subject = { kind: 'document', id: documentId };
  await recordAction(database, actor, { action: 'documents.view', subject, userId, after: { kind: file.kind } }, clock());
  return readDocumentAttachment(documentFiles, stored);
}
