import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { findConfirmFault, findManualFundsFault, LARGEST_MANUAL_CENTS, transactionTypeOf } from './funds-request.ts';

test.each([
  ['manualDeposit', 1, null],
  ['manualDeposit', 0, 'zero'],
  ['manualDeposit', -1, 'notPositive'],
  ['bonus', -1, null],
  ['promotionBonus', -1, null],
  ['credit', -1, null],
  ['credit', LARGEST_MANUAL_CENTS, null],
  ['credit', LARGEST_MANUAL_CENTS + 1, 'tooLarge'],
  ['correction', -1, null],
  ['correction', 0, 'zero'],
  ['correction', -LARGEST_MANUAL_CENTS - 1, 'tooLarge'],
] as const)('%s of %d cents: %s', (kind, amount, fault) => {
  expect(findManualFundsFault(kind, cents(amount))).toBe(fault);
});

test.each([
  ['bonus', 1, 4],
  ['bonus', -1, null],
  ['credit', 1, 5],
  ['credit', -1, null],
  ['correction', 1, null],
] as const)('%s of %d cents is shown to the client as transaction type %s', (kind, amount, typeId) => {
  expect(transactionTypeOf(kind, cents(amount))).toBe(typeId);
});

describe('the approver', () => {
  const waiting = { status: 'waiting', requestedBy: 1, clientEmail: 'anna@fairlead.test' } as const;
  const other = { id: 2, email: 'approver@fairlead.test' };
  test.each([
    ['may be another operator', waiting, other, 'approved', null],
    ['may not be the requester', waiting, { ...other, id: 1 }, 'approved', 'samePerson'],
    ['may be the requester when rejecting', waiting, { ...other, id: 1 }, 'rejected', null],
    ['may not be the client', waiting, { id: 2, email: 'anna+work@fairlead.test' }, 'approved', 'ownAccount'],
    ['may not act once the request is closed', { ...waiting, status: 'booked' } as const, other, 'approved', 'notWaiting'],
  ] as const)('%s', (_who, request, operator, verdict, fault) => {
    expect(findConfirmFault(request, operator, verdict)).toBe(fault);
  });
});
