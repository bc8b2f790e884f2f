import type { SecretBox } from '../../../../secrets/secret-box.ts';

/** Sealed for the affiliate: it cannot be opened from another affiliate's row. */
export function sealPostbackSecret(secretBox: SecretBox, affiliateId: number, secret: string): Uint8Array {
  return secretBox.seal('postback', ownerOf(affiliateId), Buffer.from(secret));
}

export function openPostbackSecret(
  secretBox: SecretBox,
  { affiliateId, sealedSecret }: { readonly affiliateId: number; readonly sealedSecret: Uint8Array },
): string {
  return Buffer.from(secretBox.open('postback', ownerOf(affiliateId), sealedSecret)).toString('utf8');
}

function ownerOf(affiliateId: number): string {
  return `affiliate:${affiliateId}`;
}
