import { describe, expect, test } from 'vitest';
import { createDateWriter, localiseNumberText } from './chart-format.ts';

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

describe('dates', () => {
  const noon = Date.UTC(2026, 4, 6, 12, 0);

  test('formats a day as the UTC day of the candle', () => {
    expect(createDateWriter('en-IE')(Date.UTC(2026, 4, 6), 'YYYY-MM-DD')).toBe('06 May 2026');
    expect(createDateWriter('de-DE')(Date.UTC(2026, 4, 6), 'YYYY-MM-DD')).toBe('06. Mai 2026');
  });

  test.each(['HH:mm', 'MM-DD HH:mm', 'YYYY-MM-DD HH:mm'])('%s includes the time of day', (template) => {
    expect(createDateWriter('en-IE')(noon, template)).toMatch(/\d\d:\d\d/);
  });
});
