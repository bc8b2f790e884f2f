import { exactCents, ZERO_EXACT } from '@fairlead/domain/exact-cents.ts';
import { expect, test } from 'vitest';
import { formatExactMoney } from './format-exact-money.ts';

test.each([
  [exactCents(2_721, 718_182), '+€27.21718182'],
  [exactCents(0, -281_800), '−€0.002818'],
  [exactCents(-1, 0), '−€0.01'],
  [exactCents(-12_345_678_901, 1), '−€123,456,789.00999999'],
  [ZERO_EXACT, '€0.00'],
])('%j to the micro-cent is %s', (amount, text) => {
  expect(formatExactMoney(amount, 'en-IE')).toBe(text);
});

test('the digits are the same in German', () => {
  expect(formatExactMoney(exactCents(2_721, 718_182), 'de-DE').replace('\u00a0', ' ')).toBe('+27,21718182 €');
});
