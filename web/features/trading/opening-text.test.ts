import { expect, test } from 'vitest';
import { openingValues } from './opening-text.ts';

const NOW = Date.UTC(2026, 10, 24, 21);
const HOUR_MS = 3_600_000;

test.each([
  ['en-IE', 10, /^Wednesday|^Thursday/],
  ['de-DE', 10, /^Mittwoch|^Donnerstag/],
  ['en-IE', 6 * 24, /^\d+ \w+/],
])('in %s, %s hours away: the weekday within a week, the date after that', (locale, hours, day) => {
  const values = openingValues(NOW + hours * HOUR_MS, NOW, locale);
  expect(values.day).toMatch(day);
  expect(values.time).toMatch(/^\d{2}:\d{2}/);
});
