import { DOCUMENT_MAX_BYTES, type DocumentMediaType } from '@fairlead/domain/account/document-rules.ts';

export type DocumentFileFault = 'fileNotSupported' | 'fileTooLarge';

/** A file's type is determined by its first bytes, whatever its name. */
const SIGNATURES: readonly { readonly mediaType: DocumentMediaType; readonly bytes: readonly number[] }[] = [
  { mediaType: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { mediaType: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
];
const LONGEST_SIGNATURE = 5;

export type DocumentFileCheck =
  | { readonly ok: true; readonly mediaType: DocumentMediaType }
  | { readonly ok: false; readonly fault: DocumentFileFault };

/** Checks a file before upload: jpg, jpeg or pdf of at most 2 MB (spec section 5). The server checks it again. */
export async function checkDocumentFile(file: Blob): Promise<DocumentFileCheck> {
  const start = await readStart(file);
  const found = SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte));
  if (found === undefined) return { ok: false, fault: 'fileNotSupported' };
  return file.size > DOCUMENT_MAX_BYTES ? { ok: false, fault: 'fileTooLarge' } : { ok: true, mediaType: found.mediaType };
}

/** The file's first bytes; empty if it cannot be read, such as a folder or a deleted file. */
async function readStart(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, LONGEST_SIGNATURE).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}
