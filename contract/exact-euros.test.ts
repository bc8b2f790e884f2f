import { exactCents } from '@fairlead/domain/exact-cents.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readExactEuros, writeExactEuros } from './exact-euros.ts';

test.each([
  [exactCents(0, 0), '0.00000000'],
  [exactCents(123_45, 678_901), '123.45678901'],
  [exactCents(-1, 999_999), '-0.00000001'],
  [exactCents(-182_12, 384_000), '-182.11616000'],
])('%j is %s', (amount, text) => {
  expect(writeExactEuros(amount)).toBe(text);
});

test('reads back what was written', () => {
  const amounts = fc.record({ cents: fc.integer({ min: -1e12, max: 1e12 }), microCents: fc.integer({ min: 0, max: 999_999 }) });
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(readExactEuros(writeExactEuros(amount))).toEqual(amount);
    }),
  );
});

test.each(['', '1', '1.2', '1.234567890', 'NaN', '1e3'])('%j is refused', (text) => {
  expect(() => readExactEuros(text)).toThrow(RangeError);
});
