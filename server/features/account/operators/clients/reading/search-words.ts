/** What somebody has typed to find a client by. */
export type ClientSearch =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'id'; readonly id: number }
  /** Each has to be the beginning of something about the client. */
  | { readonly kind: 'words'; readonly words: readonly SearchWord[] };

export interface SearchWord {
  /** In small letters. */
  readonly text: string;
  /** The beginning of a phone number as it is stored, with its plus; null where it cannot be one. */
  readonly phone: string | null;
}

/** More than a name, an email and a number together have. */
const MOST_WORDS = 6;
const ID = /^#\s*(\d{1,15})$/;
/** Digits as people write phone numbers. */
const PHONE = /^(?:\+|00)?[\d\s()/.-]{2,}$/;

export function readSearch(typed: string): ClientSearch {
  const text = typed.normalize('NFC').trim().toLowerCase();
  if (text === '') return { kind: 'everybody' };
  const id = Number(ID.exec(text)?.[1] ?? 0);
  if (id > 0) return { kind: 'id', id };
  if (PHONE.test(text)) {
    const digits = text.replaceAll(/[^\d+]/g, '');
    return { kind: 'words', words: [{ text: digits, phone: readPhone(digits) }] };
  }
  const words = [...new Set(text.split(/\s+/))].slice(0, MOST_WORDS);
  return { kind: 'words', words: words.map((word) => ({ text: word, phone: PHONE.test(word) ? readPhone(word) : null })) };
}

function readPhone(digits: string): string {
  return `+${digits.replace(/^(?:\+|00)/, '')}`;
}

const BEYOND_ASCII = /[^\p{ASCII}]/gu;

/**
 * How a word in small letters stands in a database that knows the small letters of ASCII alone, as one with the locale C does: a name in
 * capitals keeps those that it does not know, and a name like any other keeps the first.
 */
export function spellingsOf(word: string): readonly string[] {
  const upper = (letters: string): string => letters.toUpperCase();
  const [first = ''] = word;
  const beginsUpper = first.replace(BEYOND_ASCII, upper) + word.slice(first.length);
  return [...new Set([word, beginsUpper, word.replaceAll(BEYOND_ASCII, upper)])];
}

/** The pattern that everything matches which begins with the text; what has a meaning in patterns stands for itself. */
export function beginsWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
