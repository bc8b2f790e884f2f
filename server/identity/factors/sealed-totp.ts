import type { SecretOwner } from '../principal.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';

/** Seals an authenticator secret for its owner: in another user's row it cannot be opened. */
export function sealTotpSecret(secretBox: SecretBox, owner: SecretOwner, secret: string): Uint8Array {
  return secretBox.seal('totp', owner, Buffer.from(secret));
}

export function openTotpSecret(secretBox: SecretBox, owner: SecretOwner, sealedSecret: Uint8Array): string {
  return Buffer.from(secretBox.open('totp', owner, sealedSecret)).toString('utf8');
}
