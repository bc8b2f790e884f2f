import { expect, test } from 'vitest';
import { acknowledgeBy, answerBy, complaintDueOn, findComplaintFault, type ComplaintState } from './complaint-rules.ts';

const FRIDAY = Date.UTC(2026, 10, 20, 23, 59);
const OPEN: ComplaintState = { status: 'open', isAcknowledged: false, isExtended: false };

test('a complaint is acknowledged within 2 business days and answered within 15, or 35 if extended', () => {
  expect([acknowledgeBy(FRIDAY), answerBy(FRIDAY, false), answerBy(FRIDAY, true)]).toEqual(['2026-11-24', '2026-12-11', '2027-01-12']);
});

test.each([
  ['acknowledge', {}, null],
  ['acknowledge', { isAcknowledged: true }, 'complaintAcknowledged'],
  ['acknowledge', { status: 'upheld' }, 'complaintClosed'],
  ['extend', {}, null],
  ['extend', { isExtended: true }, 'complaintExtended'],
  ['extend', { status: 'withdrawn', isExtended: true }, 'complaintClosed'],
  ['decide', { isAcknowledged: true, isExtended: true }, null],
  ['decide', { status: 'rejected' }, 'complaintClosed'],
] as const)('to %s a complaint that is %j: %s', (step, state, fault) => {
  expect(findComplaintFault(step, { ...OPEN, ...state })).toBe(fault);
});

test.each([
  [{}, '2026-11-24'],
  [{ isAcknowledged: true }, '2026-12-11'],
  [{ status: 'upheld' }, null],
] as const)('the next due date of a complaint that is %j: %s', (state, due) => {
  expect(complaintDueOn(FRIDAY, '2026-12-11', { ...OPEN, ...state })).toBe(due);
});
