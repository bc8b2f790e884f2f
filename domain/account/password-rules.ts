/**
 * Password requirements. The spec requires 8 characters (section 5); the rest follows NIST SP 800-63B, 3.1.1.2: no rules about character
 * classes.
 */

export const PASSWORD_MIN_LENGTH = 8;

/** Far longer than any password typed by hand. Limits the work of hashing. */
export const PASSWORD_MAX_LENGTH = 1024;

/** Sign-in allows about 40 guesses an hour per account (decision 37), so this many take three months. */
const LEAST_GUESSES = 100_000;

/** From here on a password needs no advice: it also resists for a while if its hash leaks. */
const STRONG_GUESSES = 100_000_000;

/**
 * `missing` is a number of characters. Only `fair` and `strong` are accepted. A `personal` password is easy to guess because it contains
 * something known about its owner.
 */
export type PasswordVerdict =
  | { readonly kind: 'tooShort'; readonly missing: number }
  | { readonly kind: 'tooLong' | 'personal' | 'guessable' | 'fair' | 'strong' };

type EstimateGuesses = (password: string) => number;

/**
 * Judges a new password. Its length is counted in characters as a reader counts them. `estimateWithoutOwner` ignores what is known about
 * the owner; null if nothing is known.
 */
export function judgePassword(
  password: string,
  estimateGuesses: EstimateGuesses,
  estimateWithoutOwner: EstimateGuesses | null,
): PasswordVerdict {
  const missing = PASSWORD_MIN_LENGTH - Array.from(password).length;
  if (missing > 0) return { kind: 'tooShort', missing };
  if (password.length > PASSWORD_MAX_LENGTH) return { kind: 'tooLong' };
  const guesses = estimateGuesses(password);
  if (guesses < LEAST_GUESSES) {
    const isPersonal = estimateWithoutOwner !== null && guesses < estimateWithoutOwner(password);
    return { kind: isPersonal ? 'personal' : 'guessable' };
  }
  return { kind: guesses < STRONG_GUESSES ? 'fair' : 'strong' };
}
