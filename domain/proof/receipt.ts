/**
 * A receipt: a statement, and the proof that the log holds it. It is verified without asking anyone: from its own text, and the keys that
 * the verifier trusts.
 */
import { areBytesEqual, utf8 } from './bytes.ts';
import { readCheckpoint, type Checkpoint } from './checkpoint.ts';
import { verifyCosignature } from './cosignature.ts';
import { commitTo, formatReceiptEntry, SALT_LENGTH } from './log-entry.ts';
import { readLogProof } from './log-proof.ts';
import { hashLeaf, rootByInclusion } from './merkle-tree.ts';
import { readJson } from './read-json.ts';
import { ED25519, readNote, verifyNote, type SignedNote, type VerifierKey, type Verifying } from './signed-note.ts';

/** The version of the file: one receipt or several. */
export const RECEIPTS_FORMAT = 'fairlead-receipts/1';

export interface Receipt {
  /** The statement, verbatim. */
  readonly statement: string;
  /** A C2SP tlog-proof, whose extra data is the salt. */
  readonly proof: string;
}

/** The keys that a verifier trusts: those of the broker's logs, and those of witnesses. */
export interface TrustedKeys {
  readonly logs: readonly VerifierKey[];
  readonly witnesses: readonly VerifierKey[];
}

export interface Witnessed {
  readonly name: string;
  /** When the witness saw the checkpoint, in seconds since 1970 UTC. */
  readonly atSeconds: number;
}

/** In the order in which they are found: a receipt has the first that applies. */
export type ReceiptFault =
  /** The proof isn't one, or has no salt. */
  | 'proofUnreadable'
  | 'checkpointUnreadable'
  /** The checkpoint is of a log whose key isn't trusted. */
  | 'keyUnknown'
  /** The key's owner has not signed the checkpoint. */
  | 'notSigned'
  /** A signature is not what it says. */
  | 'signatureForged'
  /** The statement, the salt or the place isn't what the log holds. */
  | 'notInLog'
  /** The log holds it, but it isn't a JSON object of which there is only one reading. */
  | 'statementAmbiguous';

export type ReceiptVerdict =
  | { readonly kind: 'proven'; readonly index: number; readonly checkpoint: Checkpoint; readonly witnesses: readonly Witnessed[] }
  | { readonly kind: 'refuted'; readonly fault: ReceiptFault };

const HALF_OF_A_PAIR = /\p{Surrogate}/u;

/** Verifies one receipt. */
export async function verifyReceipt({ statement, proof }: Receipt, keys: TrustedKeys, verifying: Verifying): Promise<ReceiptVerdict> {
  const read = readLogProof(proof);
  if (read?.extra?.length !== SALT_LENGTH) return refuted('proofUnreadable');
  const note = readNote(read.checkpoint);
  const checkpoint = note === null ? null : readCheckpoint(note.text);
  if (note === null || checkpoint === null) return refuted('checkpointUnreadable');
  const signature = await verifyCheckpoint(note, checkpoint, keys, verifying);
  if (signature !== null) return refuted(signature);
  const witnesses = await verifyWitnesses(note, keys.witnesses, verifying);
  if (witnesses === null) return refuted('signatureForged');
  // Half of a surrogate pair has no bytes: with a substitute for it, two statements would have one hash.
  if (HALF_OF_A_PAIR.test(statement)) return refuted('notInLog');
  const { sha256 } = verifying;
  const leaf = hashLeaf(sha256, utf8(formatReceiptEntry(commitTo(sha256, read.extra, statement))));
  const root = rootByInclusion(sha256, leaf, { index: read.index, size: checkpoint.size, hashes: read.hashes });
  if (root === null || !areBytesEqual(root, checkpoint.root)) return refuted('notInLog');
  if (!isObject(statement)) return refuted('statementAmbiguous');
  return { kind: 'proven', index: read.index, checkpoint, witnesses };
}

function isObject(text: string): boolean {
  try {
    const value = readJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function refuted(fault: ReceiptFault): ReceiptVerdict {
  return { kind: 'refuted', fault };
}

/** Null if a trusted key of the log has signed the checkpoint. */
export async function verifyCheckpoint(
  note: SignedNote,
  { origin }: Checkpoint,
  { logs }: TrustedKeys,
  verifying: Verifying,
): Promise<Extract<ReceiptFault, 'keyUnknown' | 'notSigned' | 'signatureForged'> | null> {
  const own = logs.filter(({ name, type }) => name === origin && type === ED25519);
  if (own.length === 0) return 'keyUnknown';
  const verdicts = await Promise.all(own.map((key) => verifyNote(note, key, verifying)));
  if (verdicts.includes('forged')) return 'signatureForged';
  return verdicts.includes('signed') ? null : 'notSigned';
}

/** The witnesses that have cosigned; null if a cosignature is not what it says. */
async function verifyWitnesses(
  note: SignedNote,
  witnesses: readonly VerifierKey[],
  verifying: Verifying,
): Promise<readonly Witnessed[] | null> {
  const witnessed: Witnessed[] = [];
  for (const key of witnesses) {
    const { verdict, atSeconds } = await verifyCosignature(note, key, verifying);
    if (verdict === 'forged') return null;
    if (atSeconds !== null) witnessed.push({ name: key.name, atSeconds });
  }
  return witnessed;
}
