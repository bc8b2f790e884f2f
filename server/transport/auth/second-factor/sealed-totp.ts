import type { SecretBox } from '../../../secrets/secret-box.ts';

/** Whose authenticator app it is, as `user:42`: clients and operators are counted apart. */
export type TotpOwner = `${'user' | 'operator'}:${number}`;

/** The secret that somebody shares with their app, sealed for them alone: moved to another person's row, it opens nothing. */
export function sealTotpSecret(secretBox: SecretBox, owner: TotpOwner, secret: string): Uint8Array {
  return secretBox.seal('totp', owner, Buffer.from(secret));
}

export function openTotpSecret(secretBox: SecretBox, owner: TotpOwner, sealedSecret: Uint8Array): string {
  return Buffer.from(secretBox.open('totp', owner, sealedSecret)).toString('utf8');
}
