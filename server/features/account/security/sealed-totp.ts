import type { SecretBox } from '../../../secrets/secret-box.ts';
import type { TotpSecret } from './factor-store.ts';

/** The secret that a client shares with their app, sealed for them alone: moved to another client's row, it opens nothing. */
export function sealTotpSecret(secretBox: SecretBox, userId: number, secret: string): Uint8Array {
  return secretBox.seal('totp', ownerOf(userId), Buffer.from(secret));
}

export function openTotpSecret(secretBox: SecretBox, { userId, sealedSecret }: TotpSecret): string {
  return Buffer.from(secretBox.open('totp', ownerOf(userId), sealedSecret)).toString('utf8');
}

function ownerOf(userId: number): string {
  return `user:${userId}`;
}
