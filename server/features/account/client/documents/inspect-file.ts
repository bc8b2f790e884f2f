import type { DocumentMediaType } from '@fairlead/domain/account/document-rules.ts';
import { fileTypeFromBuffer } from 'file-type';
import { isWholeJpeg } from './inspect-jpeg.ts';
import { isHarmlessPdf } from './inspect-pdf.ts';

/**
 * What a file is by what is in it; its name and what its sender calls it count for nothing. Null where it is not a photograph or a PDF
 * that a reviewer can open without being harmed by it.
 */
export async function inspectFile(bytes: Uint8Array): Promise<DocumentMediaType | null> {
  // Nothing else is handed to the library: it would look into archives and films, in which many mistakes have been found.
  const looksLike = BEGINNINGS.find(({ beginning }) => beginning.every((byte, index) => bytes[index] === byte));
  if (looksLike === undefined) return null;
  const found = await fileTypeFromBuffer(bytes);
  if (found?.mime !== looksLike.mediaType) return null;
  return (await looksLike.isAcceptable(bytes)) ? looksLike.mediaType : null;
}

interface FileKind {
  readonly mediaType: DocumentMediaType;
  readonly beginning: readonly number[];
  readonly isAcceptable: (bytes: Uint8Array) => boolean | Promise<boolean>;
}

const BEGINNINGS: readonly FileKind[] = [
  { mediaType: 'image/jpeg', beginning: [0xff, 0xd8, 0xff], isAcceptable: isWholeJpeg },
  { mediaType: 'application/pdf', beginning: [...Buffer.from('%PDF-')], isAcceptable: isHarmlessPdf },
];
