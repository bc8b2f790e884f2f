import { expect, test } from 'vitest';
import { dayOf, openOfDay } from './day-open.ts';

const MIDNIGHT = Date.UTC(2026, 10, 22);

test('a day begins at midnight UTC', () => {
  expect(dayOf(MIDNIGHT) - dayOf(MIDNIGHT - 1)).toBe(1);
});

test.each<[string, number | null, number, number | null]>([
  ['is the last price before it', 104, MIDNIGHT - 60_000, 104],
  ['is unknown if there was no price', null, MIDNIGHT - 60_000, null],
  ['is unknown if prices were not followed then', 104, MIDNIGHT + 1, null],
])("a day's opening price %s", (_case, lastSell, watchedSince, expected) => {
  expect(openOfDay(dayOf(MIDNIGHT), lastSell, watchedSince)).toBe(expected);
});
