import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import {
  faultOfApproval,
  faultOfCheck,
  faultOfWithdrawalAmount,
  wouldPayDisputed,
  withdrawalDueOn,
  withdrawalOfWireAmount,
  type ApprovalFault,
  type WithdrawalAmountFault,
} from './withdrawal-rules.ts';

test.each<[amount: number, WithdrawalAmountFault | null]>([
  [0, 'notAboveZero'],
  [-1, 'notAboveZero'],
  [1, null],
  [100_00, null],
  [100_01, 'aboveWithdrawable'],
])('of 100.00 that can be withdrawn, %i cents: %s', (amount, fault) => {
  expect(faultOfWithdrawalAmount(cents(amount), cents(100_00))).toBe(fault);
});

test.each([
  [-250_00, 250_00],
  [0, null],
  [250_00, null],
])('an amount of %i on the wire asks for %s', (wire, asked) => {
  expect(withdrawalOfWireAmount(cents(wire))).toBe(asked);
});

test.each([
  ['2026-11-19T09:00:00Z', '2026-11-20'],
  ['2026-11-20T23:59:59Z', '2026-11-23'],
  ['2026-12-24T12:00:00Z', '2026-12-28'],
])('asked for at %s it is due on %s', (at, day) => {
  expect(withdrawalDueOn(Date.parse(at), { withdrawalBusinessDays: 1 })).toBe(day);
});

test.each<[name: string, cash: number, owed: number, held: number, expected: boolean]>([
  ['nothing is disputed', 0, 0, 0, false],
  ['nothing is disputed, and open positions have lost more than the cash', -50_00, 0, 0, false],
  ['the disputed amount is left', 100_00, 0, 100_00, false],
  ['a cent of it is not', 99_99, 0, 100_00, true],
  ['what is owed is not left', 150_00, -50_01, 100_00, true],
  ['all of it was asked for', 0, 0, 100_00, true],
])('%s', (_name, cash, owed, held, expected) => {
  expect(wouldPayDisputed({ cash: cents(cash), owed: cents(owed), held: cents(held) })).toBe(expected);
});

describe('two people', () => {
  const ANNA = { id: 1, email: 'anna@house.test' };
  const BEN = { id: 2, email: 'ben@house.test' };
  const WAITING = { status: 'pending', checkedBy: null, clientEmail: 'client@example.com', needsAccount: false };
  const CHECKED = { ...WAITING, status: 'processing', checkedBy: ANNA.id, isDisputed: false };

  test.each<[string, ApprovalFault | null, ApprovalFault | null]>([
    ['anybody checks one that waits', faultOfCheck(WAITING, ANNA), null],
    ['nobody checks one again', faultOfCheck(CHECKED, BEN), 'alreadyChecked'],
    ['nobody checks one that has ended', faultOfCheck({ ...WAITING, status: 'cancelled' }, ANNA), 'notUnderWay'],
    ['nobody checks their own', faultOfCheck({ ...WAITING, clientEmail: ANNA.email }, ANNA), 'ownAccount'],
    ['somebody else approves it', faultOfApproval(CHECKED, BEN), null],
    ['the same person does not', faultOfApproval(CHECKED, ANNA), 'samePerson'],
    ['nobody approves what nobody checked', faultOfApproval({ ...WAITING, isDisputed: false }, BEN), 'notCheckedYet'],
    ['nobody approves their own', faultOfApproval({ ...CHECKED, clientEmail: BEN.email }, BEN), 'ownAccount'],
    ['M9: nobody checks one without an account to send it to', faultOfCheck({ ...WAITING, needsAccount: true }, ANNA), 'accountNeeded'],
    ['M9: nobody approves one without an account to send it to', faultOfApproval({ ...CHECKED, needsAccount: true }, BEN), 'accountNeeded'],
    ['nobody approves one that would pay what is disputed', faultOfApproval({ ...CHECKED, isDisputed: true }, BEN), 'disputed'],
    ['nobody approves one that has ended', faultOfApproval({ ...CHECKED, status: 'completed' }, BEN), 'notUnderWay'],
  ])('%s', (_case, fault, expected) => {
    expect(fault).toBe(expected);
  });
});
