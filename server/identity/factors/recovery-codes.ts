/**
 * Recovery codes: created ten at a time, each replaces the second factor for one sign-in. 80 random bits in Crockford's base32, which has
 * no letter that looks like a digit. Only the SHA-256 is stored; with that many bits the codes cannot be guessed and need no key
 * stretching.
 */
import { createHash, randomBytes } from 'node:crypto';

const CODES_AT_ONCE = 10;
const CHARACTERS = 16;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export interface MadeCodes {
  /** As shown, once: XXXX-XXXX-XXXX-XXXX. */
  readonly codes: readonly string[];
  readonly hashes: readonly Uint8Array[];
}

export function makeRecoveryCodes(): MadeCodes {
  const codes = Array.from({ length: CODES_AT_ONCE }, makeCode);
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

/** Each byte selects one of 32 characters, and 32 divides 256, so all are equally likely. */
function makeCode(): string {
  const characters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return characters.replace(/.{4}(?=.)/g, '$&-');
}

/** Hashes a code however it was typed: in any case, with or without dashes and spaces, with letters in place of similar digits. */
export function hashRecoveryCode(typed: string): Uint8Array {
  const normalised = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(normalised).digest();
}
