import { describe, expect, test } from 'vitest';
import { CLAIM_LASTS_MS, dueDayOf, isClaimedByOther, isQueue, urgencyOf } from './queues.ts';

const FRIDAY = Date.parse('2026-11-20T15:00:00Z');

test.each([
  ['documents', '2026-11-23'],
  ['deposits', '2026-11-23'],
  ['funds', '2026-11-23'],
  ['messages', '2026-11-24'],
  ['complaints', '2026-12-11'],
  ['deletions', '2026-12-18'],
] as const)('what enters %s on a Friday is due on %s', (queue, dueOn) => {
  expect(dueDayOf(queue, FRIDAY)).toBe(dueOn);
});

test.each([
  ['2026-11-19', 'late'],
  ['2026-11-20', 'today'],
  ['2026-11-21', 'inTime'],
] as const)('due on %s is %s on the 20th', (dueOn, urgency) => {
  expect(urgencyOf(dueOn, FRIDAY)).toBe(urgency);
});

describe('a claim', () => {
  const claim = { operatorId: 1, claimedAt: FRIDAY };
  test.each([
    ['is not held by another if there is none', null, 2, 0, false],
    ["is not held by another if it is one's own", claim, 1, 0, false],
    ['is held by another until it expires', claim, 2, CLAIM_LASTS_MS - 1, true],
    ['is not held by another once it has expired', claim, 2, CLAIM_LASTS_MS, false],
  ])('%s', (_whose, held, operatorId, later, expected) => {
    expect(isClaimedByOther(held, operatorId, FRIDAY + later)).toBe(expected);
  });
});

test('only queue names are queues', () => {
  expect([isQueue('documents'), isQueue('toString')]).toEqual([true, false]);
});
