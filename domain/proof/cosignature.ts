/**
 * Cosignatures (C2SP tlog-cosignature, Ed25519): a witness says that at a time, the log it knows under an origin had this tree, and that
 * the tree continues every earlier one the witness has seen. A log that shows two versions of itself needs witnesses that help it.
 */
import { utf8 } from './bytes.ts';
import type { NoteSignature, SignatureVerdict, SignedNote, VerifierKey, Verifying } from './signed-note.ts';

const TIME_LENGTH = 8;
const SIGNATURE_LENGTH = 64;

/** What a witness signs. Time is in seconds since 1970 UTC. */
export function cosignedMessage(noteText: string, atSeconds: number): Uint8Array {
  return utf8(`cosignature/v1\ntime ${atSeconds}\n${noteText}`);
}

export interface Cosigned {
  readonly verdict: SignatureVerdict;
  /** In seconds since 1970 UTC; null if it isn't signed. */
  readonly atSeconds: number | null;
}

/** Whether a witness has cosigned a checkpoint, and when. */
export async function verifyCosignature(
  { text, signatures }: SignedNote,
  key: VerifierKey,
  { verifyEd25519 }: Verifying,
): Promise<Cosigned> {
  const own = signatures.filter(({ name, keyId }) => name === key.name && keyId === key.id);
  let latest: number | null = null;
  for (const signature of own) {
    const atSeconds = timeOf(signature);
    const isValid =
      atSeconds !== null && (await verifyEd25519(key.publicKey, cosignedMessage(text, atSeconds), signature.bytes.slice(TIME_LENGTH)));
    if (!isValid) return { verdict: 'forged', atSeconds: null };
    latest = Math.max(latest ?? 0, atSeconds);
  }
  return { verdict: latest === null ? 'unsigned' : 'signed', atSeconds: latest };
}

function timeOf({ bytes }: NoteSignature): number | null {
  if (bytes.length !== TIME_LENGTH + SIGNATURE_LENGTH) return null;
  const seconds = bytes.subarray(0, TIME_LENGTH).reduce((sum, byte) => sum * 256 + byte, 0);
  return Number.isSafeInteger(seconds) ? seconds : null;
}
