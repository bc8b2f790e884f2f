import { expect, test } from 'vitest';
import { dayOf, openOfDay, type DayOpen } from './day-open.ts';

const MIDNIGHT = Date.UTC(2026, 10, 22);
const KNOWN: DayOpen = { day: dayOf(MIDNIGHT - 1), open: 100 };

test.each<[string, { now: number; lastSell: number | null; watchedSince: number }, DayOpen]>([
  ['goes on while the day does', { now: MIDNIGHT - 1, lastSell: 104, watchedSince: MIDNIGHT - 60_000 }, KNOWN],
  [
    'is the last price before midnight',
    { now: MIDNIGHT, lastSell: 104, watchedSince: MIDNIGHT - 60_000 },
    { day: dayOf(MIDNIGHT), open: 104 },
  ],
  [
    'is unknown where there was no price',
    { now: MIDNIGHT, lastSell: null, watchedSince: MIDNIGHT - 60_000 },
    { day: dayOf(MIDNIGHT), open: null },
  ],
  [
    'is unknown where nobody looked then',
    { now: MIDNIGHT + 2, lastSell: 104, watchedSince: MIDNIGHT + 1 },
    { day: dayOf(MIDNIGHT), open: null },
  ],
])('what a day opens with %s', (_case, { now, lastSell, watchedSince }, expected) => {
  expect(openOfDay(KNOWN, now, lastSell, watchedSince)).toEqual(expected);
});
