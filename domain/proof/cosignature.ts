/**
 * Cosignatures (C2SP tlog-cosignature): a witness says that at a time, the log it knows under an origin had this tree, and that the tree
 * continues every earlier one the witness has seen. A log that shows two versions of itself needs witnesses that help it.
 */
import { concatBytes, utf8 } from './bytes.ts';
import { readCheckpoint, type Checkpoint } from './checkpoint.ts';
import {
  ED25519_COSIGNATURE,
  ML_DSA_44_COSIGNATURE,
  type NoteSignature,
  type SignatureVerdict,
  type SignedNote,
  type VerifierKey,
  type Verifying,
} from './signed-note.ts';

const WHOLE_NUMBER_LENGTH = 8;
const ED25519_LENGTH = 64;
const ML_DSA_44_LENGTH = 2_420;
const LONGEST_NAME = 255;

/** Whether a key is of a kind that witnesses sign with. */
export function isWitnessKey({ type }: Pick<VerifierKey, 'type'>): boolean {
  return type === ED25519_COSIGNATURE || type === ML_DSA_44_COSIGNATURE;
}

/** What a witness signs with Ed25519. Time is in seconds since 1970 UTC. */
export function cosignedMessage(noteText: string, atSeconds: number): Uint8Array {
  return utf8(`cosignature/v1\ntime ${atSeconds}\n${noteText}`);
}

/** What a witness of this name signs with ML-DSA-44; null if a name is too long to be written. */
export function cosignedTree(witness: string, { origin, size, root }: Checkpoint, atSeconds: number): Uint8Array | null {
  const [witnessName, logName] = [utf8(witness), utf8(origin)];
  if (witnessName.length > LONGEST_NAME || logName.length > LONGEST_NAME) return null;
  return concatBytes(
    utf8('subtree/v1\n\0'),
    Uint8Array.of(witnessName.length),
    witnessName,
    wholeNumberBytes(atSeconds),
    Uint8Array.of(logName.length),
    logName,
    wholeNumberBytes(0),
    wholeNumberBytes(size),
    root,
  );
}

/** The bytes of a cosignature: its time and the signature. */
export function cosignatureBytes(atSeconds: number, signature: Uint8Array): Uint8Array {
  return concatBytes(wholeNumberBytes(atSeconds), signature);
}

function wholeNumberBytes(value: number): Uint8Array {
  const bytes = new Uint8Array(WHOLE_NUMBER_LENGTH);
  let rest = value;
  for (let place = WHOLE_NUMBER_LENGTH - 1; place >= 0; place -= 1) {
    bytes[place] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

export interface Cosigned {
  readonly verdict: SignatureVerdict;
  /** In seconds since 1970 UTC; null if it isn't signed. */
  readonly atSeconds: number | null;
}

const UNSIGNED: Cosigned = { verdict: 'unsigned', atSeconds: null };

/** Whether a witness has cosigned a checkpoint, and when. */
export async function verifyCosignature(note: SignedNote, key: VerifierKey, verifying: Verifying): Promise<Cosigned> {
  const own = note.signatures.filter(({ name, keyId }) => name === key.name && keyId === key.id);
  const verify = own.length === 0 ? null : verifierOf(note, key, verifying);
  if (verify === null) return UNSIGNED;
  let latest: number | null = null;
  for (const signature of own) {
    const atSeconds = timeOf(signature);
    if (atSeconds === null || !(await verify(atSeconds, signature.bytes.slice(WHOLE_NUMBER_LENGTH)))) {
      return { verdict: 'forged', atSeconds: null };
    }
    latest = Math.max(latest ?? 0, atSeconds);
  }
  return { verdict: 'signed', atSeconds: latest };
}

type VerifyAt = (atSeconds: number, signature: Uint8Array) => Promise<boolean>;

/** Null if signatures of this key cannot be verified here. */
function verifierOf({ text }: SignedNote, key: VerifierKey, { verifyEd25519, verifyMlDsa44 }: Verifying): VerifyAt | null {
  if (key.type !== ML_DSA_44_COSIGNATURE) {
    return async (atSeconds, signature) =>
      signature.length === ED25519_LENGTH && verifyEd25519(key.publicKey, cosignedMessage(text, atSeconds), signature);
  }
  if (verifyMlDsa44 === undefined) return null;
  return async (atSeconds, signature) => {
    const checkpoint = readCheckpoint(text);
    const message = checkpoint === null ? null : cosignedTree(key.name, checkpoint, atSeconds);
    return message !== null && signature.length === ML_DSA_44_LENGTH && verifyMlDsa44(key.publicKey, message, signature);
  };
}

/**
 * When a signature says that it was made, in seconds since 1970 UTC, if it has the form of a cosignature; otherwise null. Nothing is
 * verified.
 */
export function claimedTimeOf(signature: NoteSignature): number | null {
  const length = signature.bytes.length - WHOLE_NUMBER_LENGTH;
  return length === ED25519_LENGTH || length === ML_DSA_44_LENGTH ? timeOf(signature) : null;
}

/** Null if it has none, or a later one than can be counted exactly. */
function timeOf({ bytes }: NoteSignature): number | null {
  if (bytes.length <= WHOLE_NUMBER_LENGTH) return null;
  const seconds = bytes.subarray(0, WHOLE_NUMBER_LENGTH).reduce((sum, byte) => sum * 256 + byte, 0);
  return Number.isSafeInteger(seconds) ? seconds : null;
}
