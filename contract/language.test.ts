import { expect, test } from 'vitest';
import { LANGUAGES, resolveLanguage } from './language.ts';

test.each([
  ['the query wins over all', { query: 'it', cookie: 'de', acceptLanguage: 'es' }, 'it'],
  ['the stored choice wins over the browser', { query: null, cookie: 'de', acceptLanguage: 'es' }, 'de'],
  ['the browser decides where nothing is stored', { query: null, cookie: undefined, acceptLanguage: 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
  ['quality orders the browser’s languages', { query: null, cookie: undefined, acceptLanguage: 'en;q=0.3, it-IT;q=0.8' }, 'it'],
  ['languages the site does not speak are passed over', { query: 'fr', cookie: 'xx', acceptLanguage: 'fr-FR,de-AT;q=0.5' }, 'de'],
  ['a quality of zero is a refusal', { query: null, cookie: undefined, acceptLanguage: 'de;q=0' }, 'en'],
  ['the first where nothing is said', { query: null, cookie: undefined, acceptLanguage: null }, 'en'],
  ['a regional query is its language', { query: 'DE-at', cookie: undefined, acceptLanguage: null }, 'de'],
])('%s', (_, sources, language) => {
  expect(resolveLanguage(sources, LANGUAGES)).toBe(language);
});

test.each([
  [['en', 'de'] as const, 'en'],
  [['de', 'it'] as const, 'de'],
])('a language that is not among %j is not served: the first of them is', (offered, language) => {
  expect(resolveLanguage({ query: 'es', cookie: 'es', acceptLanguage: 'es' }, offered)).toBe(language);
});
