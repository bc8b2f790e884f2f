import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import type { TransactionStatus } from './transaction-status.ts';
import {
  haveAllLeft,
  needsPayoutAccount,
  selectProgress,
  sumByWay,
  type LeavingPart,
  type PayoutStatus,
  type PayoutMethod,
} from './withdrawal-progress.ts';

const part = (way: PayoutMethod, status: PayoutStatus, euros = 25): LeavingPart => ({ way, status, amount: cents(euros * 100) });

test.each<[boolean, readonly PayoutStatus[]]>([
  [true, []],
  [true, ['sent']],
  [true, ['sent', 'dropped']],
  [false, ['sent', 'owed']],
  [false, ['sent', 'failed']],
  [false, ['planned']],
])('it is %s that all of the parts %j have been sent', (expected, statuses) => {
  expect(haveAllLeft(statuses.map((status) => ({ status })))).toBe(expected);
});

describe('a bank account', () => {
  test.each<[boolean, TransactionStatus, boolean, readonly LeavingPart[]]>([
    [true, 'pending', false, [part('bank', 'planned')]],
    [true, 'processing', false, [part('card', 'planned'), part('bank', 'planned')]],
    [true, 'sending', false, [part('card', 'sent'), part('bank', 'owed')]],
    [true, 'sending', false, [part('card', 'failed')]],
    [false, 'pending', true, [part('bank', 'planned')]],
    [false, 'pending', false, [part('card', 'planned')]],
    [false, 'sending', false, [part('bank', 'sent')]],
    [false, 'cancelled', false, [part('bank', 'dropped')]],
    [false, 'completed', false, [part('bank', 'sent')]],
  ])('is needed: %s, if the withdrawal is %s, has one: %s, and has the parts %j', (expected, status, hasAccount, parts) => {
    expect(needsPayoutAccount({ status, hasAccount, parts })).toBe(expected);
  });
});

test.each<[string | null, TransactionStatus, readonly LeavingPart[]]>([
  [null, 'pending', [part('bank', 'planned')]],
  ['sending', 'sending', [part('card', 'owed'), part('bank', 'owed')]],
  ['partlySent', 'sending', [part('card', 'sent'), part('bank', 'owed')]],
  ['notSent', 'sending', [part('bank', 'failed')]],
  ['notSent', 'sending', [part('card', 'dropped'), part('bank', 'failed')]],
  ['partNotSent', 'sending', [part('card', 'sent'), part('bank', 'failed')]],
  ['partNotSent', 'sending', [part('card', 'failed'), part('bank', 'owed')]],
  [null, 'completed', [part('card', 'sent'), part('bank', 'sent')]],
])('the progress is %s if the withdrawal is %s with the parts %j', (expected, status, parts) => {
  expect(selectProgress({ status, hasAccount: true, parts })).toBe(expected);
});

test('the parts are summed by payout method', () => {
  const parts = [part('bank', 'owed', 25), part('card', 'sent', 50), part('card', 'owed', 25), part('provider', 'dropped', 9)];
  expect(sumByWay(parts)).toEqual([
    { way: 'card', amount: 75_00 },
    { way: 'bank', amount: 25_00 },
  ]);
});
