/** What a password must be. The spec asks for 8 characters (section 5); the rest follows NIST SP 800-63B, 3.1.1.2: no rules about kinds of characters. */

export const PASSWORD_MIN_LENGTH = 8;

/** Far above what anybody types; it bounds the work of hashing. */
export const PASSWORD_MAX_LENGTH = 1024;

/** Sign-in admits about 40 guesses an hour for one account (decision 37): so many take three months. */
const LEAST_GUESSES = 100_000;

/** From here on a password needs no advice: it also holds out for a while where somebody has its hash. */
const STRONG_GUESSES = 100_000_000;

/** `missing` is a number of characters. Only `fair` and `strong` are accepted. */
export type PasswordVerdict =
  | { readonly kind: 'tooShort'; readonly missing: number }
  | { readonly kind: 'tooLong' | 'guessable' | 'fair' | 'strong' };

/** Judges a password that is being chosen. Its length is counted in characters as a reader counts them. */
export function judgePassword(password: string, estimateGuesses: (password: string) => number): PasswordVerdict {
  const missing = PASSWORD_MIN_LENGTH - Array.from(password).length;
  if (missing > 0) return { kind: 'tooShort', missing };
  if (password.length > PASSWORD_MAX_LENGTH) return { kind: 'tooLong' };
  const guesses = estimateGuesses(password);
  if (guesses < LEAST_GUESSES) return { kind: 'guessable' };
  return { kind: guesses < STRONG_GUESSES ? 'fair' : 'strong' };
}

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly email: string;
  /** In the order in which they are written. */
  readonly names: readonly string[];
  /** What else others know, such as the phone number. */
  readonly others: readonly string[];
}

/** What a guesser tries first because it is known of the owner, in lower case. */
export function personalTextsOf({ email, names, others }: PasswordOwner): readonly string[] {
  const wholeNames = ['', ' ', '.'].map((between) => names.join(between));
  const parts = [email, ...others].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const texts = [email, email.split('@')[0] ?? '', ...names, ...wholeNames, ...others, ...parts];
  return [...new Set(texts.map((text) => text.trim().toLowerCase()))].filter((text) => text.length >= LEAST_PERSONAL_LENGTH);
}

/** Shorter texts turn up in passwords by chance. */
const LEAST_PERSONAL_LENGTH = 3;
