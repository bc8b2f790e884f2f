import { findPasswordFault, PASSWORD_MIN_LENGTH } from '@fairlead/domain/account/password-rules.ts';

/** What would make a new password better. `missing` is a number of characters. */
export type PasswordAdvice =
  | { readonly kind: 'start' }
  | { readonly kind: 'tooShort'; readonly missing: number }
  | { readonly kind: 'guessable' }
  | { readonly kind: 'longer' }
  | { readonly kind: 'strong' };

/** From here on a password that is not guessable needs no advice. */
const STRONG_LENGTH = 14;
/** Fewer different characters than these are a pattern. */
const LEAST_DIFFERENT = 5;
/** Shorter parts of a name turn up in words by chance. */
const LEAST_PERSONAL_LENGTH = 4;

/** What to say beside a password that is being chosen. `personal` is what others know of its owner: email and names. */
export function advisePassword(password: string, personal: readonly string[]): PasswordAdvice {
  if (password === '') return { kind: 'start' };
  const fault = findPasswordFault(password, { isCommon: () => false, personal });
  const length = Array.from(password).length;
  if (fault === 'tooShort') return { kind: 'tooShort', missing: PASSWORD_MIN_LENGTH - length };
  if (fault !== null || isGuessable(password.toLowerCase(), personal)) return { kind: 'guessable' };
  return length < STRONG_LENGTH ? { kind: 'longer' } : { kind: 'strong' };
}

function isGuessable(password: string, personal: readonly string[]): boolean {
  return new Set(password).size < LEAST_DIFFERENT || isDigits(password) || isInARow(password) || isAboutOwner(password, personal);
}

function isDigits(text: string): boolean {
  return /^\d+$/.test(text) && text.length < STRONG_LENGTH;
}

/** Keys and letters that follow each other, such as abcdefgh or qwertzui. */
function isInARow(text: string): boolean {
  const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm', 'zxcvbnm'];
  return rows.some((row) => row.includes(text.slice(0, PASSWORD_MIN_LENGTH)) || text.includes(row.slice(0, PASSWORD_MIN_LENGTH)));
}

function isAboutOwner(password: string, personal: readonly string[]): boolean {
  return personal
    .flatMap((text) => text.toLowerCase().split(/[@.\s-]+/))
    .some((part) => part.length >= LEAST_PERSONAL_LENGTH && password.includes(part) && password.length < part.length + PASSWORD_MIN_LENGTH);
}
