import type { SecretOwner } from '../person.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';

/** The secret that somebody shares with their app, sealed for them alone: moved to another person's row, it opens nothing. */
export function sealTotpSecret(secretBox: SecretBox, owner: SecretOwner, secret: string): Uint8Array {
  return secretBox.seal('totp', owner, Buffer.from(secret));
}

export function openTotpSecret(secretBox: SecretBox, owner: SecretOwner, sealedSecret: Uint8Array): string {
  return Buffer.from(secretBox.open('totp', owner, sealedSecret)).toString('utf8');
}
