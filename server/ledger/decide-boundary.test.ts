import { expect, test } from 'vitest';
import { decideBoundary, nextMonthOf } from './decide-boundary.ts';

const NOVEMBER = Date.UTC(2026, 10, 20);
const DECEMBER = Date.UTC(2026, 11, 1);
const WAITING = { count: 50, firstSeq: 10, lastSeq: 30, firstAtMs: NOVEMBER, laterMonthSeq: null };

test.each([
  ['is not due while the month continues', {}, NOVEMBER, null],
  ['is not due while the last entries of the month may still be written', {}, DECEMBER + 60_000, null],
  ['is due up to the last entry when the month is over', {}, DECEMBER + 600_000, 30],
  ['is due up to the last entry of the month when the ledger has entries of the next month', { laterMonthSeq: 20 }, NOVEMBER, 19],
  ['is due up to the last complete journal entry when there are as many entries as one covers', { count: 100 }, NOVEMBER, 29],
  ['is not due if those all belong to one journal entry, which is never split', { count: 100, lastSeq: 10 }, NOVEMBER, null],
])('a checkpoint %s', (_case, changes, now, seq) => {
  expect(decideBoundary({ ...WAITING, ...changes }, now, 100)).toBe(seq);
});

test.each([
  [NOVEMBER, DECEMBER],
  [DECEMBER, Date.UTC(2027, 0, 1)],
  [DECEMBER - 1, DECEMBER],
])('the month after that of %d begins at %d', (time, next) => {
  expect(nextMonthOf(time)).toBe(next);
});
