import { randomBytes } from 'node:crypto';

/** Crockford's base32 in lower case: no letters that are easily mistaken for digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 8;

/** A code for a link whose affiliate did not choose one: eight random characters, 40 bits. */
export function makeCampaignCode(): string {
  // 256 is a multiple of 32, so every character is equally likely.
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}
