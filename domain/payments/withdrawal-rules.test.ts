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
])('with 100.00 withdrawable, %i cents: %s', (amount, fault) => {
  expect(faultOfWithdrawalAmount(cents(amount), cents(100_00))).toBe(fault);
});

test.each([
  [-250_00, 250_00],
  [0, null],
  [250_00, null],
])('a wire amount of %i requests %s', (wire, requested) => {
  expect(withdrawalOfWireAmount(cents(wire))).toBe(requested);
});

test.each([
  ['2026-11-19T09:00:00Z', '2026-11-20'],
  ['2026-11-20T23:59:59Z', '2026-11-23'],
  ['2026-12-24T12:00:00Z', '2026-12-28'],
])('requested at %s it is due on %s', (at, day) => {
  expect(withdrawalDueOn(Date.parse(at), { withdrawalBusinessDays: 1 })).toBe(day);
});

test.each<[name: string, cash: number, owed: number, held: number, expected: boolean]>([
  ['nothing is disputed', 0, 0, 0, false],
  ['nothing is disputed, and open positions have lost more than the cash', -50_00, 0, 0, false],
  ['exactly the disputed amount is left', 100_00, 0, 100_00, false],
  ['a cent less than the disputed amount is left', 99_99, 0, 100_00, true],
  ['the debt leaves less than the disputed amount', 150_00, -50_01, 100_00, true],
  ['all of it was requested', 0, 0, 100_00, true],
])('%s', (_name, cash, owed, held, expected) => {
  expect(wouldPayDisputed({ cash: cents(cash), owed: cents(owed), held: cents(held) })).toBe(expected);
});

describe('the two steps of approval', () => {
  const ANNA = { id: 1, email: 'anna@house.test' };
  const BEN = { id: 2, email: 'ben@house.test' };
  const WAITING = { status: 'pending', checkedBy: null, clientEmail: 'client@example.com', needsAccount: false };
  const CHECKED = { ...WAITING, status: 'processing', checkedBy: ANNA.id, isDisputed: false };

  test.each<[string, ApprovalFault | null, ApprovalFault | null]>([
    ['any operator checks a pending one', faultOfCheck(WAITING, ANNA), null],
    ['no one checks it twice', faultOfCheck(CHECKED, BEN), 'alreadyChecked'],
    ['no one checks a closed one', faultOfCheck({ ...WAITING, status: 'cancelled' }, ANNA), 'notUnderWay'],
    ['no one checks their own', faultOfCheck({ ...WAITING, clientEmail: ANNA.email }, ANNA), 'ownAccount'],
    ['another operator approves it', faultOfApproval(CHECKED, BEN), null],
    ['the operator who checked it does not approve it', faultOfApproval(CHECKED, ANNA), 'samePerson'],
    ['no one approves an unchecked one', faultOfApproval({ ...WAITING, isDisputed: false }, BEN), 'notCheckedYet'],
    ['no one approves their own', faultOfApproval({ ...CHECKED, clientEmail: BEN.email }, BEN), 'ownAccount'],
    ['no one checks one without a payout account', faultOfCheck({ ...WAITING, needsAccount: true }, ANNA), 'accountNeeded'],
    ['no one approves one without a payout account', faultOfApproval({ ...CHECKED, needsAccount: true }, BEN), 'accountNeeded'],
    ['no one approves one that would pay out disputed money', faultOfApproval({ ...CHECKED, isDisputed: true }, BEN), 'disputed'],
    ['no one approves a closed one', faultOfApproval({ ...CHECKED, status: 'completed' }, BEN), 'notUnderWay'],
  ])('%s', (_case, fault, expected) => {
    expect(fault).toBe(expected);
  });
});
