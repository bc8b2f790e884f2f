import type { DocumentMediaType } from '@fairlead/domain/account/document-rules.ts';
import { fileTypeFromBuffer } from 'file-type';
import { isWholeJpeg } from './inspect-jpeg.ts';
import { isHarmlessPdf } from './inspect-pdf.ts';

/**
 * Returns the type of a file by its content, ignoring its name and declared type. Null unless it is a photo or a PDF that a reviewer can
 * open safely.
 */
export async function inspectFile(bytes: Uint8Array): Promise<DocumentMediaType | null> {
  // Only these types are passed to the library: it would also parse archives and videos, in whose parsers many vulnerabilities have been
  // found.
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
