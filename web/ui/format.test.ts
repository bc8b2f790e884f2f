import { cents } from '@fairlead/domain/money.ts';
import { priceFromDecimal, price } from '@fairlead/domain/price.ts';
import { describe, expect, test } from 'vitest';
import {
  formatDateTime,
  formatDollars,
  formatFullMinute,
  formatHours,
  formatLongDate,
  formatMinute,
  formatMoney,
  formatPercent,
  formatPrice,
  formatShortPercent,
} from './format.ts';

const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('money', () => {
  test.each([
    [123_456, 'en-IE', '€1,234.56'],
    [123_456, 'de-DE', '1.234,56 €'],
    [123_456, 'it-IT', '1.234,56 €'],
    [123_456, 'es-ES', '1.234,56 €'],
    [-50, 'de-DE', '−0,50 €'],
  ])('%d cents in %s', (amount, locale, text) => {
    expect(spaced(formatMoney(cents(amount), locale))).toBe(text);
  });

  test.each([
    [100, '+€1.00'],
    [-100, '−€1.00'],
    [0, '€0.00'],
  ])('%d cents with a sign', (amount, text) => {
    expect(formatMoney(cents(amount), 'en-IE', true)).toBe(text);
  });
});

describe('a price shows', () => {
  test.each([
    [1.085_12, undefined, '1.08512'],
    [0.000_012, undefined, '0.000012'],
    [42.123_4, undefined, '42.1234'],
    [64_012.5, undefined, '64,012.50'],
    [1.085, 5, '1.08500'],
    [-36.98, 2, '−36.98'],
  ])('%d with digits %s', (value, digits, text) => {
    expect(formatPrice(priceFromDecimal(value) ?? price(0), 'en-IE', digits)).toBe(text);
  });
});

test('a percentage keeps its decimals', () => {
  expect(spaced(formatPercent(1.5, 'de-DE', 2, true))).toBe('+1,50 %');
});

test('a short percentage has only the decimals of its value, and hours have a unit', () => {
  expect([50, 62.5].map((percent) => spaced(formatShortPercent(percent, 'en-IE')))).toEqual(['50%', '62.5%']);
  expect(spaced(formatShortPercent(62.5, 'es-ES'))).toBe('62,5 %');
  expect([formatHours(3.52, 'en-IE'), formatHours(3.52, 'de-DE')].map(spaced)).toEqual(['3.5 hrs', '3,5 Std.']);
});

test('a time is formatted to the minute, and in full with its weekday and time zone', () => {
  const at = new Date(2026, 10, 26, 15, 0, 30).getTime();
  expect(formatMinute(at, 'de-DE')).toBe('26.11.2026, 15:00');
  expect(formatFullMinute(at, 'de-DE')).toMatch(/^Donnerstag, 26\. November 2026 um 15:00 \S+$/);
});

test.each([
  ['en-GB', '20 April 2020', '20/04/2020, 09:05:07', '−$36.98'],
  ['de-DE', '20. April 2020', '20.04.2020, 09:05:07', '−36,98 $'],
  ['it-IT', '20 aprile 2020', '20/04/2020, 09:05:07', '−36,98 $'],
  ['es-ES', '20 de abril de 2020', '20/04/2020, 09:05:07', '−36,98 $'],
])('%s writes out days in sentences, years in four digits, and dollars as its readers do', (locale, day, time, dollars) => {
  const at = Date.UTC(2020, 3, 20, 9, 5, 7);
  expect([formatLongDate(at, locale, 'UTC'), formatDateTime(at, locale, 'UTC'), spaced(formatDollars(-36.98, locale))]).toEqual([
    day,
    time,
    dollars,
  ]);
});
