import { LANGUAGES } from '@fairlead/contract/language.ts';
import { expect, test } from 'vitest';
import { fillIn, MAIL_TEXTS } from './mail-texts.ts';

type Texts = { readonly [key: string]: string | Texts };

/** Dotted key -> text. */
function flatten(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts as Texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const english = new Map(flatten(MAIL_TEXTS.en));
const translations = LANGUAGES.filter((language) => language !== 'en');
const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
/** The number of paragraphs may differ from language to language. */
const placeOf = (key: string) => key.replace(/\.\d+$/, '');

/** Words that are the same in English and in another language. */
const SAME = ['Browser', 'Passkey', 'Forex', 'Instrument'];

test.each(translations)('%s has a text wherever English has one, and nothing is empty', (language) => {
  const texts = flatten(MAIL_TEXTS[language]);
  expect(new Set(texts.map(([key]) => placeOf(key)))).toEqual(new Set([...english.keys()].map(placeOf)));
  expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
});

test.each(translations)('%s says nothing in English by accident', (language) => {
  const englishTexts = new Set(english.values());
  expect(flatten(MAIL_TEXTS[language]).filter(([, text]) => englishTexts.has(text) && !SAME.includes(text))).toEqual([]);
});

test.each(translations)('%s asks for the same values', (language) => {
  const valuesOf = (texts: Iterable<readonly [string, string]>) =>
    [...texts].flatMap(([key, text]) => placeholdersOf(text).map((placeholder) => `${placeOf(key)} ${placeholder}`)).toSorted();
  expect(valuesOf(flatten(MAIL_TEXTS[language]))).toEqual(valuesOf(english));
});

test('a text is filled in once, and not from what it was filled with', () => {
  expect(fillIn('{name}, {name}: {validity}', { name: '{validity}', validity: '1 hour' })).toBe('{validity}, {validity}: 1 hour');
});

test('a value that is not there is an error', () => {
  expect(() => fillIn('Hello {name}', {})).toThrow('name');
});
