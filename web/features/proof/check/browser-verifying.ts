/** The hash and the signatures of `domain/proof` in a browser. */
import { sha256 } from '@noble/hashes/sha2.js';
import type { VerifyEd25519, Verifying } from '@fairlead/domain/proof/signed-note.ts';

const ED25519 = { name: 'Ed25519' } as const;

const verifyEd25519: VerifyEd25519 = async (publicKey, message, signature) => {
  const key = await crypto.subtle.importKey('raw', owned(publicKey), ED25519, false, ['verify']);
  return crypto.subtle.verify(ED25519, key, owned(signature), owned(message));
};

/** WebCrypto takes bytes of their own, not a view into memory that others share. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

export const BROWSER_VERIFYING: Verifying = { sha256, verifyEd25519 };

/** insecure: browsers verify signatures only on pages from https or from the device itself. unsupported: this browser can't at all. */
export type MissingCrypto = 'insecure' | 'unsupported';

/** Any valid public key: this one is from RFC 8032, section 7.1. */
const A_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

/** Why this browser can't verify signatures here; null if it can. */
export async function findMissingCrypto(): Promise<MissingCrypto | null> {
  // In an insecure context, browsers don't have it, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return 'insecure';
  try {
    const bytes = Uint8Array.from(A_KEY.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    await subtle.importKey('raw', bytes, ED25519, false, ['verify']);
    return null;
  } catch {
    return 'unsupported';
  }
}
