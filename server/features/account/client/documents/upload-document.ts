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
  /** Limits concurrent inspections, which are expensive. */
  readonly takeInspectionTurn: TakeTurn;
  /** 32 random hex digits. */
  readonly newFileKey: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export interface UploadedFile {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
}

/**
 * Accepts a client's document for review by an operator. Refused with documentNotExpected, fileNotSupported, accountNotActive; a refused
 * file is not stored.
 */
export async function uploadDocument(
  userId: number,
  { kind, bytes }: UploadedFile,
  context: UploadDocumentContext,
): Promise<DocumentStateOnWire> {
  const { database, documentFiles, takeInspectionTurn, newFileKey, clock } = context;
  // Checked again below, where it counts; here it saves the work.
  await requireExpected(database, userId, kind);
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

/** Of two concurrent uploads of the same kind, the first is recorded and the second is not expected any more. */
function recordDocument(document: NewDocument, { database }: UploadDocumentContext): Promise<DocumentState> {
  return database.transaction(async (transaction) => {
    const status = await lockUser(transaction, document.userId);
    if (status !== 'active') throw new CallRefused('accountNotActive');
    await requireExpected(transaction, document.userId, document.kind);
    return insertDocument(transaction, document);
  });
}

async function requireExpected(queries: Pick<Queries, 'drizzle'>, userId: number, kind: DocumentKind): Promise<void> {
  const current = await listCurrentDocuments(queries, userId);
  if (!isUploadExpected(current[kind]?.status ?? 'waiting')) throw new CallRefused('documentNotExpected');
}

/** First checks whether the row exists after all: a connection can be lost although its commit succeeds. */
function removeOrphan(fileKey: string, { background, database, documentFiles }: UploadDocumentContext): void {
  background.run('deleting a file without a document', async () => {
    if (!(await hasFileKey(database, fileKey))) await documentFiles.delete(fileKey);
  });
}
