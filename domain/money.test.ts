import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, centsFromEuros, centsToEuros, multiplyDivideHalfAwayFromZero } from './money.ts';

describe('cents', () => {
  test.each([0.5, Number.NaN, Infinity, 2 ** 53])('refuses %d', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });

  test('has no negative zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
  });
});

describe('centsFromEuros', () => {
  test.each([
    [250, 25_000],
    [0.1, 10],
    [0.07, 7],
    [1.005, null],
    [-12.34, -1_234],
    [1e-7, null],
    [Number.NaN, null],
    [Infinity, null],
    [1e13, null],
    [999_999_999.99, 99_999_999_999],
  ])('%d euros are %s', (euros, expected) => {
    expect(centsFromEuros(euros)).toBe(expected);
  });

  test('reads back every result of centsToEuros', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (amount) => {
        expect(centsFromEuros(centsToEuros(cents(amount)))).toBe(amount);
      }),
    );
  });
});

describe('multiplyDivideHalfAwayFromZero', () => {
  test.each([
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
    [5, 1, -2, -3],
    [-5, 1, -2, 3],
    [0, 7, 3, 0],
  ])('%d * %d / %d is %d', (a, b, c, expected) => {
    expect(multiplyDivideHalfAwayFromZero(a, b, c)).toBe(expected);
  });

  test('equals exact rational arithmetic on both sides of 2^53', () => {
    const anyInteger = fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: -1e12, max: 1e12 }));
    fc.assert(
      fc.property(anyInteger, fc.integer({ min: -1e10, max: 1e10 }), anyInteger, (a, b, c) => {
        fc.pre(c !== 0 && Math.abs((a * b) / c) < 1e15);
        expect(BigInt(multiplyDivideHalfAwayFromZero(a, b, c))).toBe(exactly(BigInt(a) * BigInt(b), BigInt(c)));
      }),
      { numRuns: 5_000 },
    );
  });
});

/** Half away from zero, by adding half the divisor to the magnitude of the product. */
function exactly(product: bigint, divisor: bigint): bigint {
  const size = (value: bigint): bigint => (value < 0n ? -value : value);
  const quotient = (2n * size(product) + size(divisor)) / (2n * size(divisor));
  return product < 0n === divisor < 0n ? quotient : -quotient;
}
