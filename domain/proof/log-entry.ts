/**
 * The entries of our log, one line of text each, without personal data. The first word says what the entry commits to and in which version;
 * a reader ignores words it doesn't know.
 */
import { concatBytes, HASH_LENGTH, hashFromBase64, readWholeNumber, toBase64, utf8, type Sha256 } from './bytes.ts';
import type { Checkpoint } from './checkpoint.ts';

/** A receipt is committed to with 32 secret bytes, so that nobody can find out by guessing what an entry is about. */
export const SALT_LENGTH = HASH_LENGTH;

/** The hash that the log holds of a statement: of its salt, followed by its text. */
export function commitTo(sha256: Sha256, salt: Uint8Array, statement: string): Uint8Array {
  if (salt.length !== SALT_LENGTH) throw new RangeError(`a salt has ${SALT_LENGTH} bytes`);
  return sha256(concatBytes(salt, utf8(statement)));
}

export function formatReceiptEntry(commitment: Uint8Array): string {
  return `receipt/1 ${toBase64(commitment)}`;
}

/** The first entry of a log that continues another, whose last published checkpoint it names. */
export function formatOriginEntry({ origin, size, root }: Checkpoint): string {
  return `origin/1 ${origin} ${size} ${toBase64(root)}`;
}

/**
 * Why a log was ended. restored: the database lacks what was published. lost: its key is lost. stolen: its key may be known to others.
 * rotated: the broker wanted another key.
 */
export const END_REASONS = ['restored', 'lost', 'stolen', 'rotated'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** The second entry of a log that continues another: why that one was ended. */
export function formatEndedEntry({ origin }: Pick<Checkpoint, 'origin'>, reason: EndReason): string {
  return `ended/1 ${origin} ${reason}`;
}

/** Reads the entry with which a log says that it continues another; null if it is another entry. */
export function readOriginEntry(entry: string): Checkpoint | null {
  const [word, origin = '', sizeText = '', rootText = '', ...rest] = entry.split(' ');
  const size = readWholeNumber(sizeText);
  const root = hashFromBase64(rootText);
  return word !== 'origin/1' || origin === '' || size === null || root === null || rest.length > 0 ? null : { origin, size, root };
}
