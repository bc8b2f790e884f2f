import { createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto';
import type { Sha256 } from '@fairlead/domain/proof/bytes.ts';
import { ML_DSA_44_COSIGNATURE, type VerifierKey, type Verifying, type VerifyEd25519 } from '@fairlead/domain/proof/signed-note.ts';

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

/** The beginning of an Ed25519 public key in the form that Node reads (RFC 8410); its 32 bytes follow. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The same of an ML-DSA-44 public key (RFC 9881), whose 1312 bytes follow. */
const ML_DSA_44_SPKI_PREFIX = Buffer.from('30820532300b06096086480165030403110382052100', 'hex');

/** The hash and the signatures of `domain/proof`, as Node has them built in: ML-DSA-44 only with OpenSSL 3.5 or later. */
export const NODE_VERIFYING: Verifying = {
  sha256,
  verifyEd25519: verifyWith(SPKI_PREFIX),
  ...(hasMlDsa44(process.versions.openssl) ? { verifyMlDsa44: verifyWith(ML_DSA_44_SPKI_PREFIX) } : {}),
};

function verifyWith(prefix: Uint8Array): VerifyEd25519 {
  return (publicKey, message, signature) => {
    const key = createPublicKey({ key: Buffer.concat([prefix, publicKey]), format: 'der', type: 'spki' });
    return Promise.resolve(verify(null, message, key, signature));
  };
}

/** Whether signatures of a key can be verified by this Node. */
export function canVerify({ type }: Pick<VerifierKey, 'type'>): boolean {
  return type !== ML_DSA_44_COSIGNATURE || NODE_VERIFYING.verifyMlDsa44 !== undefined;
}

function hasMlDsa44(openssl: string): boolean {
  const [major = 0, minor = 0] = openssl.split('.').map(Number);
  return major > 3 || (major === 3 && minor >= 5);
}

export function signEd25519(key: KeyObject, message: Uint8Array): Uint8Array {
  return sign(null, message, key);
}

/** The bytes of a public key without what says its algorithm: 32 of Ed25519, 1312 of ML-DSA-44. */
export function publicBytesOf(key: KeyObject): Uint8Array {
  const prefix = key.asymmetricKeyType === 'ed25519' ? SPKI_PREFIX : ML_DSA_44_SPKI_PREFIX;
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(prefix.length);
}
