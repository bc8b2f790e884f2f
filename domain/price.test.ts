import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayDigits, price, priceAtLeast, priceAtMost, priceFromDecimal, priceToDecimal, quantisePrice } from './price.ts';

describe('priceFromDecimal', () => {
  test.each([
    [1.084_32, 1_084_320],
    [-36.98, -36_980_000],
    [0.000_001, 1],
    [Number.NaN, null],
    [Infinity, null],
    [2e9, null],
  ])('%d is %s', (decimal, expected) => {
    expect(priceFromDecimal(decimal)).toBe(expected);
  });

  test('reads back every result of priceToDecimal', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e15, max: 1e15 }), (micros) => {
        expect(priceFromDecimal(priceToDecimal(price(micros)))).toBe(micros);
      }),
    );
  });
});

describe("a bound is never rounded to the client's disadvantage", () => {
  test('a buyer pays at most the bound, a seller gets at least it', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (bound) => {
        expect(priceToDecimal(priceAtMost(bound) ?? price(0))).toBeLessThanOrEqual(bound);
        expect(priceToDecimal(priceAtLeast(bound) ?? price(0))).toBeGreaterThanOrEqual(bound);
      }),
    );
  });
});

describe('quantisePrice', () => {
  test.each([
    [1_084_324, 5, 1_084_320],
    [1_084_326, 5, 1_084_330],
    [62_360_857_000, 2, 62_360_860_000],
    [1_500_000, 0, 2_000_000],
  ])('%d to %d digits is %d', (micros, digits, expected) => {
    expect(quantisePrice(price(micros), digits)).toBe(expected);
  });
});

describe('displayDigits: up to 6 below 10, 4 below 100, else 2', () => {
  test.each([
    [0.5, 6],
    [9.99, 6],
    [10, 4],
    [99.99, 4],
    [100, 2],
    [-9.5, 6],
    [-250, 2],
  ])('%d has %d', (value, digits) => {
    expect(displayDigits(value)).toBe(digits);
  });
});
