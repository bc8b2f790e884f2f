/**
 * The rules for custom email texts, which replace the product's own. They are plain text: paragraphs separated by an empty line, and names
 * of values in braces, such as {validity}, which are filled in when the email is composed.
 */
export const EMAIL_TEXT_MOST_CHARACTERS = 4_000;
const ONE_LINE_MOST_CHARACTERS = 78;

export interface EmailPartRules {
  /** Values the text must contain. */
  readonly requiredValues: readonly string[];
  /** Values the text may contain. */
  readonly optionalValues: readonly string[];
  /** Whether the part may be empty, in which case it is omitted. */
  readonly isOptional: boolean;
  /** A subject, greeting or button: a single line that email programs show in full. */
  readonly isOneLine: boolean;
}

export type EmailTextFault =
  | { readonly kind: 'empty' | 'tooLong' | 'notOneLine' | 'hiddenCharacter' | 'brace' }
  /** The button is the only link in an email, and it leads to the broker's own site. Readers are told to trust no other. */
  | { readonly kind: 'webAddress' }
  | { readonly kind: 'valueMissing' | 'valueUnknown'; readonly value: string };

/** Returns what is wrong with the text of a part, or null. */
export function findEmailTextFault(text: string, rules: EmailPartRules): EmailTextFault | null {
  const { requiredValues, optionalValues, isOptional, isOneLine } = rules;
  if (text.trim() === '') return isOptional ? null : { kind: 'empty' };
  if (isOneLine && /[\r\n]/.test(text)) return { kind: 'notOneLine' };
  if (text.length > (isOneLine ? ONE_LINE_MOST_CHARACTERS : EMAIL_TEXT_MOST_CHARACTERS)) return { kind: 'tooLong' };
  if (HIDDEN_CHARACTERS.test(text)) return { kind: 'hiddenCharacter' };
  if (WEB_ADDRESS.test(text)) return { kind: 'webAddress' };
  const used = valuesIn(text);
  const unknown = used.find((value) => !requiredValues.includes(value) && !optionalValues.includes(value));
  if (unknown !== undefined) return { kind: 'valueUnknown', value: unknown };
  if (/[{}]/.test(text.replaceAll(VALUE, ''))) return { kind: 'brace' };
  const missing = requiredValues.find((value) => !used.includes(value));
  return missing === undefined ? null : { kind: 'valueMissing', value: missing };
}

const VALUE = /\{(\w+)\}/g;

/** Returns the names of the values a text uses, without duplicates. */
export function valuesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(VALUE)].map(([, name = '']) => name))];
}

/** Control characters other than line breaks, and characters that are invisible or change the text direction. */
export const HIDDEN_CHARACTERS = /[^\P{Cc}\r\n]|[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;

/** What email programs would turn into a link. */
const WEB_ADDRESS = /:\/\/|\bwww\./i;

/** Returns the paragraphs of a text. */
export function paragraphsOf(text: string): readonly string[] {
  return text
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}
