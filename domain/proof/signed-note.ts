/**
 * Signed notes (C2SP signed-note): text followed by a blank line and signatures. A log signs its checkpoints as notes, and witnesses add
 * their signatures to them.
 */
import { concatBytes, fromBase64, toBase64, utf8, type Sha256 } from './bytes.ts';

/** The algorithm of a key, as the byte that its id and its text begin with. */
export const ED25519 = 0x01;
/** An Ed25519 signature with a time, as witnesses make them (C2SP tlog-cosignature). */
export const ED25519_COSIGNATURE = 0x04;

/** A public key with its name, which is the log's origin or the name of a witness. */
export interface VerifierKey {
  readonly name: string;
  /** Eight hexadecimal digits. */
  readonly id: string;
  readonly type: number;
  readonly publicKey: Uint8Array;
}

export interface NoteSignature {
  readonly name: string;
  /** Eight hexadecimal digits. */
  readonly keyId: string;
  readonly bytes: Uint8Array;
}

export interface SignedNote {
  /** What is signed, with the line break at its end. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** Whether an Ed25519 signature (RFC 8032) of the message is this key's. */
export type VerifyEd25519 = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => Promise<boolean>;

export interface Verifying {
  readonly sha256: Sha256;
  readonly verifyEd25519: VerifyEd25519;
}

const KEY_ID_LENGTH = 4;
const PUBLIC_KEY_LENGTH = 32;
const SIGNATURE_LENGTH = 64;
/** The specification wants at least 16 to be read. */
const MOST_SIGNATURES = 64;
const NAME = /^[^\s+]+$/u;

export function keyIdOf(sha256: Sha256, { name, type, publicKey }: Omit<VerifierKey, 'id'>): string {
  return toHex(sha256(concatBytes(utf8(`${name}\n`), Uint8Array.of(type), publicKey)).subarray(0, KEY_ID_LENGTH));
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The text of a key: `<name>+<key id>+<base64 of type and public key>`. */
export function formatVerifierKey({ name, id, type, publicKey }: VerifierKey): string {
  return `${name}+${id}+${toBase64(concatBytes(Uint8Array.of(type), publicKey))}`;
}

/** Reads the text of an Ed25519 key; null if it isn't one, or its id is not that of its name and bytes. */
export function readVerifierKey(sha256: Sha256, text: string): VerifierKey | null {
  const { name = '', id = '', key = '' } = /^(?<name>[^\s+]+)\+(?<id>[\da-f]{8})\+(?<key>[^\s]+)$/u.exec(text)?.groups ?? {};
  const bytes = fromBase64(key);
  const type = bytes?.[0];
  if (bytes === null || (type !== ED25519 && type !== ED25519_COSIGNATURE) || bytes.length !== 1 + PUBLIC_KEY_LENGTH) return null;
  const read: VerifierKey = { name, id, type, publicKey: bytes.slice(1) };
  return keyIdOf(sha256, read) === id ? read : null;
}

/** One line of a signature, with its line break. */
export function formatSignature({ name, keyId, bytes }: NoteSignature): string {
  return `— ${name} ${toBase64(concatBytes(fromHex(keyId), bytes))}\n`;
}

export function formatNote({ text, signatures }: SignedNote): string {
  return `${text}\n${signatures.map(formatSignature).join('')}`;
}

/** Reads a signed note; null if it isn't one. Nothing is verified. */
export function readNote(note: string): SignedNote | null {
  const end = note.lastIndexOf('\n\n');
  if (end === -1 || !note.endsWith('\n') || hasControlCharacter(note)) return null;
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > MOST_SIGNATURES) return null;
  const signatures = lines.map(readSignature);
  return signatures.every((signature) => signature !== null) ? { text: note.slice(0, end + 1), signatures } : null;
}

function hasControlCharacter(text: string): boolean {
  for (const character of text) if (character < ' ' && character !== '\n') return true;
  return false;
}

/** Reads a line of a signature without its line break; null if it isn't one. */
export function readSignature(line: string): NoteSignature | null {
  const [dash, name = '', encoded = '', ...rest] = line.split(' ');
  const bytes = fromBase64(encoded);
  if (dash !== '—' || rest.length > 0 || !NAME.test(name) || bytes === null || bytes.length <= KEY_ID_LENGTH) return null;
  return { name, keyId: toHex(bytes.subarray(0, KEY_ID_LENGTH)), bytes: bytes.slice(KEY_ID_LENGTH) };
}

/** signed: by this key. unsigned: this key has not signed it. forged: a signature says it is this key's, and is not. */
export type SignatureVerdict = 'signed' | 'unsigned' | 'forged';

/** Whether a note is signed with an Ed25519 key. Signatures of other keys say nothing. */
export async function verifyNote(
  { text, signatures }: SignedNote,
  key: VerifierKey,
  { verifyEd25519 }: Verifying,
): Promise<SignatureVerdict> {
  const own = signatures.filter(({ name, keyId }) => name === key.name && keyId === key.id);
  if (own.length === 0) return 'unsigned';
  for (const { bytes } of own) {
    if (bytes.length !== SIGNATURE_LENGTH || !(await verifyEd25519(key.publicKey, utf8(text), bytes))) return 'forged';
  }
  return 'signed';
}
