import { expect, test } from 'vitest';
import { decideBoundary, nextMonthOf } from './decide-boundary.ts';

const NOVEMBER = Date.UTC(2026, 10, 20);
const DECEMBER = Date.UTC(2026, 11, 1);
const WAITING = { count: 50, firstSeq: 10, lastSeq: 30, firstAtMs: NOVEMBER, laterMonthSeq: null };

test.each([
  ['while the month goes on', {}, NOVEMBER, null],
  ['while the last entries of the month may still be written', {}, DECEMBER + 60_000, null],
  ['when the month is over: up to the last', {}, DECEMBER + 600_000, 30],
  ['when the next month has begun in the ledger: up to what comes before', { laterMonthSeq: 20 }, NOVEMBER, 19],
  ['when there are as many as one covers: up to the last that is whole', { count: 100 }, NOVEMBER, 29],
  ['with as many in one journal entry: never a part of it', { count: 100, lastSeq: 10 }, NOVEMBER, null],
])('a checkpoint %s', (_case, changes, now, seq) => {
  expect(decideBoundary({ ...WAITING, ...changes }, now, 100)).toBe(seq);
});

test.each([
  [NOVEMBER, DECEMBER],
  [DECEMBER, Date.UTC(2027, 0, 1)],
  [DECEMBER - 1, DECEMBER],
])('the month after the one of %d begins at %d', (time, next) => {
  expect(nextMonthOf(time)).toBe(next);
});
