import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import { expect, test } from 'vitest';
import { millisecondsUntilChange } from './use-fresh-market.ts';

const HOUR_MS = 3_600_000;
const noon = Date.UTC(2026, 4, 6, 12);

function marketChanging(...times: (number | null)[]) {
  return {
    demoPrices: true,
    calendar: 1,
    listing: '0.0.0',
    clockOffsetMs: 0,
    instruments: times.map((nextChangeAt) => ({ nextChangeAt }) as ListedInstrument),
  };
}

test.each<[string, (number | null)[], number, number]>([
  ['the nearest change of any market', [noon + 2 * HOUR_MS, noon + HOUR_MS], noon, HOUR_MS],
  ['the new day if no market changes', [null], noon + 10 * HOUR_MS, 2 * HOUR_MS],
  ['six hours at most', [null], noon, 6 * HOUR_MS],
  ['a minute after a change that the server has not made yet', [noon - 5], noon, 60_000],
])('waits until %s', (_, times, now, expected) => {
  expect(millisecondsUntilChange(marketChanging(...times), now)).toBe(expected);
});
