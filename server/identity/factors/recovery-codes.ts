/**
 * Recovery codes: ten at a time, each good for one login without the device that is the second factor. 80 random bits in Crockford's
 * base32, which has no letter that looks like a digit. Only the SHA-256 is kept; nobody can guess so many bits, so it needs no stretching.
 */
import { createHash, randomBytes } from 'node:crypto';

const CODES_AT_ONCE = 10;
const CHARACTERS = 16;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export interface MadeCodes {
  /** As they are shown, once: XXXX-XXXX-XXXX-XXXX. */
  readonly codes: readonly string[];
  readonly hashes: readonly Uint8Array[];
}

export function makeRecoveryCodes(): MadeCodes {
  const codes = Array.from({ length: CODES_AT_ONCE }, makeCode);
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

/** Every byte gives one of 32 characters, and 32 divides 256: none is more likely than another. */
function makeCode(): string {
  const characters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return characters.replace(/.{4}(?=.)/g, '$&-');
}

/** Of a code however it was typed: in any case, with dashes and spaces or without, with a letter for the digit it looks like. */
export function hashRecoveryCode(typed: string): Uint8Array {
  const normalised = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(normalised).digest();
}
