import type { DocumentKind, DocumentMediaType } from '@fairlead/domain/account/document-rules.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { Attachment } from './send-attachment.ts';

/** A client's document as stored in the database. */
export interface StoredDocument {
  readonly id: number;
  readonly kind: DocumentKind;
  readonly fileKey: string;
  readonly mediaType: DocumentMediaType;
}

const ENDINGS: Readonly<Record<DocumentMediaType, string>> = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' };

/** Reads a document's file, under a generated name such as passport-12.jpg. Throws if the file is gone. */
export async function readDocumentAttachment(files: FileStore, { id, kind, fileKey, mediaType }: StoredDocument): Promise<Attachment> {
  const bytes = await files.get(fileKey);
  if (bytes === null) throw new Error(`the file of document ${id} is missing`);
  return { bytes, mediaType, name: `${kind.replace('_', '-')}-${id}.${ENDINGS[mediaType]}` };
}
