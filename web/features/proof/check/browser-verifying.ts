/** The hash and the signatures of `domain/proof` in a browser. */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@fairlead/domain/proof/bytes.ts';
import type { VerifyEd25519, Verifying, VerifyMlDsa44 } from '@fairlead/domain/proof/signed-note.ts';

const ED25519 = { name: 'Ed25519' } as const;
const ML_DSA_44 = { name: 'ML-DSA-44' } as const;

/** The beginning of an ML-DSA-44 public key in the form that browsers read (RFC 9881); its 1,312 bytes follow. */
const ML_DSA_44_SPKI_PREFIX = fromHex('30820532300b06096086480165030403110382052100');
const ML_DSA_44_KEY_LENGTH = 1_312;

const verifyEd25519: VerifyEd25519 = async (publicKey, message, signature) => {
  const key = await crypto.subtle.importKey('raw', owned(publicKey), ED25519, false, ['verify']);
  return crypto.subtle.verify(ED25519, key, owned(signature), owned(message));
};

const verifyMlDsa44: VerifyMlDsa44 = async (publicKey, message, signature) =>
  crypto.subtle.verify(ML_DSA_44, await importMlDsa44(publicKey), owned(signature), owned(message));

function importMlDsa44(publicKey: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('spki', owned(concatBytes(ML_DSA_44_SPKI_PREFIX, publicKey)), ML_DSA_44, false, ['verify']);
}

/** WebCrypto takes bytes of their own, not a view into memory that others share. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

function fromHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** What every browser has that can verify a log's signature. */
export const BROWSER_VERIFYING: Verifying = { sha256, verifyEd25519 };

/** The same with ML-DSA-44, which few browsers have yet: only witnesses sign with it. */
const WITH_ML_DSA_44: Verifying = { ...BROWSER_VERIFYING, verifyMlDsa44 };

/** All that this browser can verify. */
export async function findBrowserVerifying(): Promise<Verifying> {
  try {
    await importMlDsa44(new Uint8Array(ML_DSA_44_KEY_LENGTH));
    return WITH_ML_DSA_44;
  } catch {
    return BROWSER_VERIFYING;
  }
}

/** insecure: browsers verify signatures only on pages from https or from the device itself. unsupported: this browser can't at all. */
export type MissingCrypto = 'insecure' | 'unsupported';

/** Any valid public key: this one is from RFC 8032, section 7.1. */
const A_KEY = fromHex('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');

/** Why this browser can't verify signatures here; null if it can. */
export async function findMissingCrypto(): Promise<MissingCrypto | null> {
  // In an insecure context, browsers don't have it, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return 'insecure';
  try {
    await subtle.importKey('raw', owned(A_KEY), ED25519, false, ['verify']);
    return null;
  } catch {
    return 'unsupported';
  }
}
