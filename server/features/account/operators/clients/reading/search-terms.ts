/** A parsed search for clients. */
export type ClientSearch =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'id'; readonly id: number }
  /** Each word must be the beginning of one of the client's details. */
  | { readonly kind: 'words'; readonly words: readonly SearchWord[] };

export interface SearchWord {
  /** In lower case. */
  readonly text: string;
  /** The beginning of a phone number as stored, with its plus; null if it cannot be one. */
  readonly phone: string | null;
}

/** More than a name, an email and a number have together. */
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
 * The spellings of a lower-case word in a database that only lower-cases ASCII letters, as one with the locale C does: a name in capitals
 * keeps its other letters as they are, and any other name may keep its first letter.
 */
export function spellingsOf(word: string): readonly string[] {
  const upper = (letters: string): string => letters.toUpperCase();
  const [first = ''] = word;
  const beginsUpper = first.replace(BEYOND_ASCII, upper) + word.slice(first.length);
  return [...new Set([word, beginsUpper, word.replaceAll(BEYOND_ASCII, upper)])];
}

/** The LIKE pattern of everything that begins with the text, with special characters escaped. */
export function beginsWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
