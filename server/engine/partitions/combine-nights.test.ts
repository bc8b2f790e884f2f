import type { NightSums } from '@fairlead/domain/engine/sweep.ts';
import { cents } from '@fairlead/domain/money.ts';
import { expect, test } from 'vitest';
import { combineNights } from './combine-nights.ts';

const night = (dueAt: number, endedAt: number | null, paid = 5): NightSums => ({
  dueAt,
  endedAt,
  accounts: 2,
  positions: 3,
  paid: cents(paid),
  received: cents(1),
});
const sums = (dueAt: number, endedAt: number | null, accounts: number, positions: number, paid: number, received: number): NightSums => ({
  dueAt,
  endedAt,
  accounts,
  positions,
  paid: cents(paid),
  received: cents(received),
});

test.each<[string, readonly (NightSums | null)[], NightSums | null]>([
  ['there was none', [null, null], null],
  ['one partition has it alone', [night(100, 110)], night(100, 110)],
  ['all have ended it: it ended with the last', [night(100, 110), night(100, 130, 7)], sums(100, 130, 4, 6, 12, 2)],
  ['one is still at it', [night(100, 110), night(100, null)], sums(100, null, 4, 6, 10, 2)],
  [
    'one has not begun it: what it booked the night before does not count',
    [night(100, 110), night(50, 60, 900)],
    sums(100, null, 2, 3, 5, 1),
  ],
  ['one has never had a night', [night(100, 110), null], sums(100, null, 2, 3, 5, 1)],
])('%s', (_case, ofPartitions, combined) => {
  expect(combineNights(ofPartitions)).toEqual(combined);
});
