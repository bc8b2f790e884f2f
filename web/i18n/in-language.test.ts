import { expect, test } from 'vitest';
import { inLanguage } from './in-language.ts';

test.each([
  ['de', { en: 'Costs', de: 'Kosten' }, 'Kosten'],
  ['it', { en: 'Costs', de: 'Kosten' }, 'Costs'],
  ['fr', { en: 'Costs', de: 'Kosten' }, 'Costs'],
  ['de', {}, undefined],
] as const)('in %s, %o reads %s', (language, parts, expected) => {
  expect(inLanguage<string>(parts, language)).toBe(expected);
});
