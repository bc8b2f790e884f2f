/** What a password must be. The spec asks for 8 characters (section 5); the rest follows NIST SP 800-63B, 3.1.1.2: no rules about kinds of characters. */

export const PASSWORD_MIN_LENGTH = 8;

/** Far above what anybody types; it bounds the work of hashing. */
export const PASSWORD_MAX_LENGTH = 1024;

/** Sign-in admits about 40 guesses an hour for one account (decision 37): so many take three months. */
const LEAST_GUESSES = 100_000;

/** From here on a password needs no advice: it also holds out for a while where somebody has its hash. */
const STRONG_GUESSES = 100_000_000;

/**
 * `missing` is a number of characters. Only `fair` and `strong` are accepted; `personal` is one that is easy to guess because it contains
 * something that is known of its owner.
 */
export type PasswordVerdict =
  | { readonly kind: 'tooShort'; readonly missing: number }
  | { readonly kind: 'tooLong' | 'personal' | 'guessable' | 'fair' | 'strong' };

type EstimateGuesses = (password: string) => number;

/**
 * Judges a password that is being chosen. Its length is counted in characters as a reader counts them. `guessesOfAnybody` estimates without
 * what is known of the owner, and is null where nothing is.
 */
export function judgePassword(
  password: string,
  estimateGuesses: EstimateGuesses,
  guessesOfAnybody: EstimateGuesses | null,
): PasswordVerdict {
  const missing = PASSWORD_MIN_LENGTH - Array.from(password).length;
  if (missing > 0) return { kind: 'tooShort', missing };
  if (password.length > PASSWORD_MAX_LENGTH) return { kind: 'tooLong' };
  const guesses = estimateGuesses(password);
  if (guesses < LEAST_GUESSES) {
    const isPersonal = guessesOfAnybody !== null && guesses < guessesOfAnybody(password);
    return { kind: isPersonal ? 'personal' : 'guessable' };
  }
  return { kind: guesses < STRONG_GUESSES ? 'fair' : 'strong' };
}
