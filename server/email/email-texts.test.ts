import { LANGUAGES } from '@fairlead/contract/language.ts';
import { expect, test } from 'vitest';
import { fillIn, EMAIL_TEXTS } from './email-texts.ts';

type Texts = { readonly [key: string]: string | Texts };

/** Maps dotted keys to texts. */
function flatten(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts as Texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const english = new Map(flatten(EMAIL_TEXTS.en));
const translations = LANGUAGES.filter((language) => language !== 'en');
const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
/** The number of paragraphs may differ between languages. */
const placeOf = (key: string) => key.replace(/\.\d+$/, '');

/** Words that are the same in English and another language. */
const SAME = ['Browser', 'Passkey', 'Forex', 'Instrument', 'Position', 'Long', 'Short', 'Stop loss', 'Take profit'];

test.each(translations)('%s has every text that English has, and none is empty', (language) => {
  const texts = flatten(EMAIL_TEXTS[language]);
  expect(new Set(texts.map(([key]) => placeOf(key)))).toEqual(new Set([...english.keys()].map(placeOf)));
  expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
});

test.each(translations)('%s has no English text by accident', (language) => {
  const englishTexts = new Set(english.values());
  expect(flatten(EMAIL_TEXTS[language]).filter(([, text]) => englishTexts.has(text) && !SAME.includes(text))).toEqual([]);
});

test.each(translations)('%s uses the same placeholders', (language) => {
  const valuesOf = (texts: Iterable<readonly [string, string]>) =>
    [...texts].flatMap(([key, text]) => placeholdersOf(text).map((placeholder) => `${placeOf(key)} ${placeholder}`)).toSorted();
  expect(valuesOf(flatten(EMAIL_TEXTS[language]))).toEqual(valuesOf(english));
});

test('placeholders are replaced once, and not within inserted values', () => {
  expect(fillIn('{name}, {name}: {validity}', { name: '{validity}', validity: '1 hour' })).toBe('{validity}, {validity}: 1 hour');
});

test('a missing value is an error', () => {
  expect(() => fillIn('Hello {name}', {})).toThrow('name');
});
