import { price } from '@fairlead/domain/price.ts';
import { describe, expect, test } from 'vitest';
import { formatLevel, formatQuote, formatSpread } from './format-quote.ts';
import { readPrice } from './read-price.ts';

describe('a quote shows its instrument’s decimals, up to 6 below 10, 4 below 100, else 2', () => {
  test.each([
    [1_085_170, 5, 'en-IE', '1.08517'],
    [9_999_999, 6, 'en-IE', '9.999999'],
    [42_123_450, 5, 'en-IE', '42.1235'],
    [155_123_000, 3, 'en-IE', '155.12'],
    [60_123_450_000, 2, 'en-IE', '60,123.45'],
    [60_123_450_000, 2, 'de-DE', '60.123,45'],
    [25_000_500_000, 1, 'en-IE', '25,000.5'],
    [-37_630_000, 2, 'en-IE', '−37.63'],
  ])('%i millionths in %i digits and %s: %s', (micros, digits, locale, expected) => {
    expect(formatQuote(price(micros), digits, locale)).toBe(expected);
  });
});

test('a spread shows as many decimals as the ask', () => {
  expect(formatSpread(price(1_085_090), price(1_085_170), 5, 'en-IE')).toBe('0.00008');
  expect(formatSpread(price(60_000_000_000), price(60_012_000_000), 2, 'de-DE')).toBe('12,00');
});

describe('a level shows at least its instrument’s decimals, and as many more as it has', () => {
  test.each([
    [1_085_170, 5, 'de-DE', '1,08517'],
    [1_085_000, 5, 'en-IE', '1.08500'],
    [93_495_000, 2, 'en-IE', '93.495'],
    [93_500_000, 2, 'en-IE', '93.50'],
    [12_345_678_950, 2, 'en-IE', '12,345.67895'],
    [12_345_678_950, 2, 'es-ES', '12.345,67895'],
    [60_000_000_000, 2, 'it-IT', '60.000,00'],
    [155_123_000, 3, 'en-IE', '155.123'],
    [91_666_667, 2, 'en-IE', '91.666667'],
    [-37_633_333, 2, 'en-IE', '−37.633333'],
  ])('%i millionths in %i digits and %s: %s, which is read as the same level', (micros, digits, locale, expected) => {
    expect(formatLevel(price(micros), digits, locale)).toBe(expected);
    expect(readPrice(expected, locale, digits)).toBe(micros);
  });
});
