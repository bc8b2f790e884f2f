/**
 * Encrypts data that must stay unreadable to anyone who gets hold of only the database or only the files: AES-256-GCM with a key derived
 * from the server's secret, a separate one for each purpose, so that data sealed for one purpose can't be opened for another.
 */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

/** Every purpose for which a key is derived from the secret. */
export type SecretPurpose =
  | 'check'
  | 'totp'
  | 'mail'
  | 'document'
  | 'captcha'
  | 'bankAccount'
  | 'providerFrame'
  | 'paymentSandbox'
  | 'postback'
  | 'logKey'
  | 'receipt';

export interface SecretBox {
  /**
   * Returns a nonce, the sealed bytes and a tag. Opening requires the same `owner`: data sealed for one owner can't be opened for another.
   */
  seal(purpose: SecretPurpose, owner: string, plain: Uint8Array): Uint8Array;
  /** Throws if the bytes were changed, or sealed for another purpose, owner or secret. */
  open(purpose: SecretPurpose, owner: string, sealed: Uint8Array): Uint8Array;
  /** A key for a library that does its own signing: 256 bits in hex. */
  keyFor(purpose: SecretPurpose): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSecretBox(secret: string): SecretBox {
  // Made once for each purpose: some work opens hundreds of values at a time, and bytes would be made into a key for each.
  const keys = new Map<SecretPurpose, KeyObject>();
  const keyOf = (purpose: SecretPurpose): KeyObject => {
    const key = keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'fairlead', purpose, 32)));
    keys.set(purpose, key);
    return key;
  };
  return {
    seal(purpose, owner, plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce).setAAD(Buffer.from(owner));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(purpose, owner, sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('sealed bytes are cut off');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(-TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), nonce).setAAD(Buffer.from(owner)).setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    },
    keyFor: (purpose) => keyOf(purpose).export().toString('hex'),
  };
}
