import { expect, test } from 'vitest';
import { resolveLanguage } from './language.ts';

const OFFERED = ['en', 'de', 'it', 'es'] as const;

test.each([
  ['the query wins over all', { query: 'it', cookie: 'de', acceptLanguage: 'es' }, 'it'],
  ['the stored choice wins over the browser', { query: null, cookie: 'de', acceptLanguage: 'es' }, 'de'],
  ['the browser decides where nothing is stored', { query: null, cookie: undefined, acceptLanguage: 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
  ['quality orders the browser’s languages', { query: null, cookie: undefined, acceptLanguage: 'en;q=0.3, it-IT;q=0.8' }, 'it'],
  ['languages the site does not speak are passed over', { query: 'fr', cookie: 'xx', acceptLanguage: 'fr-FR,de-AT;q=0.5' }, 'de'],
  ['a quality of zero is a refusal', { query: null, cookie: undefined, acceptLanguage: 'de;q=0' }, 'en'],
  ['English where nothing is said', { query: null, cookie: undefined, acceptLanguage: null }, 'en'],
  ['a regional query is its language', { query: 'DE-at', cookie: undefined, acceptLanguage: null }, 'de'],
])('%s', (_, sources, language) => {
  expect(resolveLanguage(sources, OFFERED)).toBe(language);
});

test('a language that is not offered is not served', () => {
  expect(resolveLanguage({ query: 'es', cookie: 'es', acceptLanguage: 'es' }, ['en', 'de'])).toBe('en');
});
