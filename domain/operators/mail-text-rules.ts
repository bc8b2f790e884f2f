/**
 * What words may stand in a mail in place of the product's. They are plain text: paragraphs with an empty line between them, and names of
 * values in braces, as {validity}, which are filled in when the mail is written.
 */
export const MAIL_TEXT_MOST_CHARACTERS = 4_000;
const ONE_LINE_MOST_CHARACTERS = 78;

export interface MailPartRules {
  /** Each of them has to stand in the text. */
  readonly requiredValues: readonly string[];
  /** These may. */
  readonly optionalValues: readonly string[];
  /** A part that may be left empty, and is left out then. */
  readonly isOptional: boolean;
  /** A subject, a greeting or a button: one line that mail programs show whole. */
  readonly isOneLine: boolean;
}

export type MailTextFault =
  | { readonly kind: 'empty' | 'tooLong' | 'notOneLine' | 'hiddenCharacter' | 'brace' }
  /** The button is the only link of a mail, and it leads to the house's own site: readers are told to trust no other. */
  | { readonly kind: 'webAddress' }
  | { readonly kind: 'valueMissing' | 'valueUnknown'; readonly value: string };

/** What is wrong with the text of a part; null where nothing is. */
export function findMailTextFault(text: string, rules: MailPartRules): MailTextFault | null {
  const { requiredValues, optionalValues, isOptional, isOneLine } = rules;
  if (text.trim() === '') return isOptional ? null : { kind: 'empty' };
  if (isOneLine && /[\r\n]/.test(text)) return { kind: 'notOneLine' };
  if (text.length > (isOneLine ? ONE_LINE_MOST_CHARACTERS : MAIL_TEXT_MOST_CHARACTERS)) return { kind: 'tooLong' };
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

/** Names of the values that a text asks for, each once. */
export function valuesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(VALUE)].map(([, name = '']) => name))];
}

/** Control characters but for line breaks, and those that turn the direction of what follows or show nothing at all. */
const HIDDEN_CHARACTERS = /[^\P{Cc}\r\n]|[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;

/** What mail programs would make a link of. */
const WEB_ADDRESS = /:\/\/|\bwww\./i;

/** The paragraphs of a text. */
export function paragraphsOf(text: string): readonly string[] {
  return text
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}
