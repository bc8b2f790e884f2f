import { describe, expect, test } from 'vitest';
import { createTimeWriter, localiseNumberText } from './chart-format.ts';

describe('numbers', () => {
  test.each([
    ['60123.45', 'en-IE', '60,123.45'],
    ['60123.45', 'de-DE', '60.123,45'],
    ['1234.50', 'es-ES', '1.234,50'],
    ['1.08517', 'it-IT', '1,08517'],
    ['-37.63', 'en-IE', '-37.63'],
    ['25000', 'de-DE', '25.000'],
    ['n/a', 'de-DE', 'n/a'],
    ['1.2K', 'de-DE', '1.2K'],
  ])('%s in %s is %s', (text, locale, expected) => {
    expect(localiseNumberText(text, locale)).toBe(expected);
  });
});

describe('percentages', () => {
  test.each([
    ['1.50%', 'en-IE', '1.50%'],
    ['-1234.50%', 'de-DE', '-1.234,50\u00a0%'],
  ])('%s in %s is %s', (text, locale, expected) => {
    expect(localiseNumberText(text, locale)).toBe(expected);
  });
});

describe('times', () => {
  const monday = Date.UTC(2026, 4, 4);
  const { tick, moment } = createTimeWriter('en-IE');

  test.each([
    ['year', '2026'],
    ['month', 'May'],
    ['day', '04 May'],
  ] as const)('the label of a %s on a chart of days is %s', (unit, expected) => {
    expect(tick(monday, unit, '1d')).toBe(expected);
  });

  test('the first candle of a chart of days has no time, but its day or month', () => {
    expect(tick(monday, 'time', '1w')).toBe('04 May');
    expect(tick(Date.UTC(2026, 4, 1), 'time', '1M')).toBe('May');
  });

  test('a label of minutes is the time of day; one that stands for the date too has both', () => {
    expect(tick(monday, 'time', '1m')).toMatch(/^\d\d:\d\d$/);
    expect(tick(monday, 'dayTime', '1m')).toMatch(/^\d\d May.*\d\d:\d\d$/);
  });

  test('a candle of a day or week says the UTC day it opens on, in full', () => {
    expect(moment(monday, '1d')).toBe('Mon 04 May 2026');
    expect(createTimeWriter('de-DE').moment(monday, '1w')).toBe('Mo., 04. Mai 2026');
  });

  test('one below a day has date and time', () => {
    expect(moment(monday, '4h')).toMatch(/May 2026.*\d\d:\d\d/);
  });

  test('a month to come is named, though the chart counts it by its mean length', () => {
    const meanMonthMs = 2_629_746_000;
    const november = Date.UTC(2026, 10, 1);
    expect([0, 1, 2, 3, 4].map((months) => moment(november + months * meanMonthMs, '1M'))).toEqual([
      'November 2026',
      'December 2026',
      'January 2027',
      'February 2027',
      'March 2027',
    ]);
  });
});
