/** A segment's file: its text, gzipped. Head and text are compressed on their own, which any program reads as one file. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const compressAsync = promisify(gzip);
const expandAsync = promisify(gunzip);
/** A segment ends long before; a file that would be longer isn't one. */
const MOST_BYTES = 64 * 1_048_576;

export function compressText(text: string): Promise<Uint8Array> {
  return compressAsync(text);
}

/** Rejects if the bytes are not a gzipped file. */
export function expandBytes(bytes: Uint8Array): Promise<Buffer> {
  return expandAsync(bytes, { maxOutputLength: MOST_BYTES });
}

/** SHA-256 of the pieces one after the other, as base64. */
export function hashOf(...pieces: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('base64');
}
