import { expect, test } from 'vitest';
import { ibanRule } from './iban-rule.ts';

const judge = ibanRule('missing', 'invalid');

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['DE89 3704 0044 0532 0130 01', 'invalid'],
  ['DE89 3704 0044 0532 0130 00', true],
])('"%s" is %s', async (typed, verdict) => {
  expect(await judge(typed)).toBe(verdict);
});
