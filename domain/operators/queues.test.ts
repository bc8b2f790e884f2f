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
] as const)('what is put into %s on a Friday is due on %s', (queue, dueOn) => {
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
    ['nobody has', null, 2, 0, false],
    ['one has oneself', claim, 1, 0, false],
    ['somebody else has', claim, 2, CLAIM_LASTS_MS - 1, true],
    ['somebody else had', claim, 2, CLAIM_LASTS_MS, false],
  ])('that %s', (_whose, held, operatorId, later, expected) => {
    expect(isClaimedByOther(held, operatorId, FRIDAY + later)).toBe(expected);
  });
});

test('only its own names are queues', () => {
  expect([isQueue('documents'), isQueue('toString')]).toEqual([true, false]);
});
