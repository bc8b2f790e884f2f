import { createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto';
import type { Sha256 } from '@fairlead/domain/proof/bytes.ts';
import type { Verifying } from '@fairlead/domain/proof/signed-note.ts';

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

/** The beginning of an Ed25519 public key in the form that Node reads (RFC 8410); its 32 bytes follow. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The hash and the signatures of `domain/proof`, as Node has them built in. */
export const NODE_VERIFYING: Verifying = {
  sha256,
  verifyEd25519: (publicKey, message, signature) =>
    Promise.resolve(
      verify(null, message, createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' }), signature),
    ),
};

export function signEd25519(key: KeyObject, message: Uint8Array): Uint8Array {
  return sign(null, message, key);
}

/** The 32 bytes of an Ed25519 public key. */
export function publicBytesOf(key: KeyObject): Uint8Array {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX.length);
}
