import { describe, expect, test } from 'vitest';
import { formatNumberForField, parseLocaleNumber, parseLocalePrice } from './number-input.ts';

describe('a typed number', () => {
  test.each([
    ['1.234,56', 'de-DE', 1234.56],
    ['1234,56', 'de-DE', 1234.56],
    ['1.234', 'de-DE', 1234],
    ['1.234.567', 'de-DE', 1_234_567],
    ['1.5', 'de-DE', 1.5],
    ['0.0001', 'de-DE', 0.0001],
    ['0.500', 'de-DE', 0.5],
    ['0,500', 'en-IE', 0.5],
    ['-0.845', 'it-IT', -0.845],
    ['100.500', 'de-DE', 100_500],
    ['-36,98', 'de-DE', -36.98],
    ['−36,98', 'de-DE', -36.98],
    ['1 234,56', 'it-IT', 1234.56],
    ["1'234,56", 'es-ES', 1234.56],
    ['1,234.56', 'en-IE', 1234.56],
    ['1,234', 'en-IE', 1234],
    ['1,5', 'en-IE', 1.5],
    [',5', 'de-DE', 0.5],
    ['26,375', 'de-DE', 26.375],
    ['26,375', 'it-IT', 26.375],
    ['26,375', 'es-ES', 26.375],
    ['26.375', 'en-IE', 26.375],
    ['5.', 'en-IE', 5],
    ['  250 ', 'en-IE', 250],
  ])('%j in %s is %d', (text, locale, value) => {
    expect(parseLocaleNumber(text, locale)).toBe(value);
  });

  test.each([
    ['', 'de-DE'],
    ['-', 'de-DE'],
    ['.', 'en-IE'],
    ['abc', 'en-IE'],
    ['1e5', 'en-IE'],
    ['1,2,3', 'en-IE'],
    ['1.2.3', 'de-DE'],
    ['0.500.000', 'de-DE'],
    ['1,234,56', 'de-DE'],
    ['1.23,4.5', 'de-DE'],
    ['--5', 'en-IE'],
    ['Infinity', 'en-IE'],
  ])('%j in %s is not a number', (text, locale) => {
    expect(parseLocaleNumber(text, locale)).toBeNull();
  });
});

describe('a typed price is never misread by a factor of a thousand', () => {
  test.each([
    ['1.085', 'de-DE', 5, 1.085],
    ['1,085', 'en-IE', 5, 1.085],
    ['0.845', 'de-DE', 5, 0.845],
    ['164.260', 'it-IT', 3, 164.26],
    ['-1.085', 'de-DE', 5, -1.085],
    ['1.234,56', 'de-DE', 5, 1234.56],
    ['1.08', 'de-DE', 5, 1.08],
    ['64.012', 'de-DE', 2, 64_012],
    ['64,012', 'en-IE', 2, 64_012],
    ['0.950', 'de-DE', 2, 0.95],
  ])('%j in %s, for an instrument with %d decimals, is %d', (text, locale, digits, value) => {
    expect(parseLocalePrice(text, locale, digits)).toBe(value);
  });

  test('text that is not a number gives null', () => {
    expect(parseLocalePrice('a.085', 'de-DE', 5)).toBeNull();
    expect(parseLocalePrice('1.0a5', 'de-DE', 5)).toBeNull();
  });
});

test.each(['en-IE', 'de-DE', 'it-IT', 'es-ES'])('the text shown in %s reads back as the same number', (locale) => {
  for (const value of [0, 1, 0.5, 1234.56, -36.98, 1_000_000.01, 64_012.123_456]) {
    expect(parseLocaleNumber(formatNumberForField(value, locale, 2, 6), locale)).toBe(value);
  }
});
