import { expect, test } from 'vitest';
import { explainDifference, LONGEST_UNDER_WAY_MS, type Circumstances, type Explanation } from './difference-explanation.ts';
import type { DifferenceKind } from './reconciliation.ts';

const NOW = 1_800_000_000_000;
const LONG_AGO = NOW - LONGEST_UNDER_WAY_MS;

const of = (changes: Partial<Circumstances>): Circumstances => ({
  status: 'pending',
  becomes: null,
  reviewReason: null,
  isDecidedByOperator: false,
  isToBeChecked: true,
  changedAt: NOW - 1_000,
  ...changes,
});

test.each<[DifferenceKind, Partial<Circumstances>, Explanation | null]>([
  ['paidButNotBooked', {}, 'awaitingCallback'],
  ['paidButNotBooked', { changedAt: LONG_AGO }, null],
  ['paidButNotBooked', { status: 'processing' }, 'beingBooked'],
  ['paidButNotBooked', { status: 'processing', changedAt: LONG_AGO }, null],
  ['paidButNotBooked', { status: 'expired' }, null],
  ['paidButNotBooked', { status: 'inReview', reviewReason: 'amountDiffers', changedAt: LONG_AGO }, 'amountDiffers'],
  ['paidButNotBooked', { status: 'rejected', isDecidedByOperator: true, changedAt: LONG_AGO }, 'decidedByOperator'],
  ['bookedButNotPaid', { status: 'inReview', reviewReason: 'reversed' }, 'reversed'],
  ['bookedButNotPaid', { status: 'completed' }, null],
  ['amountDiffersAtProvider', { status: 'completed' }, null],
  ['completedButNotInLedger', { status: 'completed' }, null],
  ['notReserved', {}, 'beingReserved'],
  ['notReserved', { isToBeChecked: false }, null],
  ['notReserved', { changedAt: LONG_AGO }, null],
  ['decidedButNotSettled', { becomes: 'rejected' }, 'beingSettled'],
  ['decidedButNotSettled', { becomes: 'rejected', changedAt: LONG_AGO }, null],
  ['paidButNotCompleted', { becomes: 'completed' }, 'beingSettled'],
  ['paidButNotCompleted', {}, null],
  ['releasedButNotEnded', { becomes: 'cancelled' }, 'beingSettled'],
  ['releasedButNotEnded', { becomes: 'completed' }, 'beingSettled'],
  ['releasedButNotEnded', {}, 'beingSettled'],
  ['releasedButNotEnded', { changedAt: LONG_AGO }, null],
  ['amountDiffersInLedger', { status: 'inReview', becomes: 'rejected' }, 'beingSettled'],
  ['amountDiffersInLedger', { status: 'inReview', becomes: 'rejected', changedAt: LONG_AGO }, null],
  ['amountDiffersInLedger', { status: 'completed' }, null],
  ['reservedThoughEnded', { status: 'rejected' }, null],
])('%s with %j is explained by %s', (kind, changes, explanation) => {
  expect(explainDifference(kind, of(changes), NOW)).toBe(explanation);
});
