import { randomBytes } from 'node:crypto';

/** Crockford's base32: no letter that is easily mistaken for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** The public id in a client's referral link (wire name: uniqid): ten random characters, 50 bits. */
export function makeReferralId(): string {
  // 256 is a multiple of 32, so every character is equally likely.
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}
