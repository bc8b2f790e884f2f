import { expect, test } from 'vitest';
import { LANGUAGES, resolveLanguage } from './language.ts';

test.each([
  ['the query takes precedence over everything', { query: 'it', cookie: 'de', acceptLanguage: 'es' }, 'it'],
  ['the stored choice takes precedence over the browser', { query: null, cookie: 'de', acceptLanguage: 'es' }, 'de'],
  ['the browser decides if nothing is stored', { query: null, cookie: undefined, acceptLanguage: 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
  ['quality orders the browser’s languages', { query: null, cookie: undefined, acceptLanguage: 'en;q=0.3, it-IT;q=0.8' }, 'it'],
  ['unsupported languages are skipped', { query: 'fr', cookie: 'xx', acceptLanguage: 'fr-FR,de-AT;q=0.5' }, 'de'],
  ['a quality of zero excludes a language', { query: null, cookie: undefined, acceptLanguage: 'de;q=0' }, 'en'],
  ['the first language if there is no preference', { query: null, cookie: undefined, acceptLanguage: null }, 'en'],
  ['a regional query counts as its language', { query: 'DE-at', cookie: undefined, acceptLanguage: null }, 'de'],
])('%s', (_, sources, language) => {
  expect(resolveLanguage(sources, LANGUAGES)).toBe(language);
});

test.each([
  [['en', 'de'] as const, 'en'],
  [['de', 'it'] as const, 'de'],
])('an unavailable language falls back to the first of %j', (offered, language) => {
  expect(resolveLanguage({ query: 'es', cookie: 'es', acceptLanguage: 'es' }, offered)).toBe(language);
});
