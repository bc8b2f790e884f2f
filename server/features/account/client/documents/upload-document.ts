import type { DocumentStateOnWire } from '@fairlead/contract/account/documents.ts';
import { wireDocument, type DocumentState } from '@fairlead/contract/account/server.ts';
import { isUploadExpected, type DocumentKind } from '@fairlead/domain/account/document-rules.ts';
import type { Database, Queries } from '../../../../adapters/db/database.ts';
import type { FileStore } from '../../../../adapters/files/file-store.ts';
import type { Background } from '../../../../transport/background.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { TakeTurn } from '../../../../transport/turns.ts';
import { inspectInThread } from './inspect-in-thread.ts';
import { hasFileKey, insertDocument, listCurrentDocuments, lockUser, type NewDocument } from './store.ts';

export interface UploadDocumentContext {
  readonly database: Database;
  readonly documentFiles: FileStore;
  readonly background: Background;
  /** Looking into files is work, of which only so much is done at once. */
  readonly takeInspectionTurn: TakeTurn;
  /** 32 digits of hex, at random. */
  readonly newFileKey: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export interface UploadedFile {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
}

/**
 * Takes a document of a client in, for an operator to look at. Refused with documentNotExpected, fileNotSupported, accountNotActive;
 * of a refused one nothing is kept.
 */
export async function uploadDocument(
  userId: number,
  { kind, bytes }: UploadedFile,
  context: UploadDocumentContext,
): Promise<DocumentStateOnWire> {
  const { database, documentFiles, takeInspectionTurn, newFileKey, clock } = context;
  // Looked at once more below, where it counts; here it spares the work.
  await demandExpected(database, userId, kind);
  const mediaType = await takeInspectionTurn(() => inspectInThread(bytes));
  if (mediaType === null) throw new CallRefused('fileNotSupported');
  const fileKey = newFileKey();
  try {
    await documentFiles.put(fileKey, bytes);
    const document = { userId, kind, fileKey, mediaType, sizeBytes: bytes.length, uploadedAt: clock() };
    return wireDocument(await recordDocument(document, context));
  } catch (error) {
    removeOrphan(fileKey, context);
    throw error;
  }
}

/** Of two uploads of one kind at the same moment, the first is recorded and the second finds that it is not expected any more. */
function recordDocument(document: NewDocument, { database }: UploadDocumentContext): Promise<DocumentState> {
  return database.transaction(async (transaction) => {
    const status = await lockUser(transaction, document.userId);
    if (status !== 'active') throw new CallRefused('accountNotActive');
    await demandExpected(transaction, document.userId, document.kind);
    return insertDocument(transaction, document);
  });
}

async function demandExpected(queries: Pick<Queries, 'drizzle'>, userId: number, kind: DocumentKind): Promise<void> {
  const current = await listCurrentDocuments(queries, userId);
  if (!isUploadExpected(current[kind]?.status ?? 'waiting')) throw new CallRefused('documentNotExpected');
}

/** Looks first whether the row is there after all: a connection can be lost while its commit succeeds. */
function removeOrphan(fileKey: string, { background, database, documentFiles }: UploadDocumentContext): void {
  background.run('deleting a file that belongs to no document', async () => {
    if (!(await hasFileKey(database, fileKey))) await documentFiles.delete(fileKey);
  });
}
