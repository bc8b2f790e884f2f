import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import type { ReviewReason } from './deposit-report.ts';
import {
  confirmationOf,
  selectVerdicts,
  type Confirmation,
  type DepositVerdict,
  type OperatorVerdict,
  type VerdictWithReport,
} from './deposit-verdict.ts';
import { SINGLE_APPROVER_LIMIT, roomLeft } from './single-approver-limit.ts';
import type { TransactionStatus } from './transaction-status.ts';

test.each<[TransactionStatus, ReviewReason | null, 'wire' | 'card', readonly DepositVerdict[]]>([
  ['pending', null, 'wire', ['arrived', 'rejected']],
  ['rejected', null, 'wire', ['arrived']],
  ['expired', null, 'wire', ['arrived']],
  ['cancelled', null, 'wire', ['arrived']],
  ['processing', null, 'wire', []],
  ['completed', null, 'wire', []],
  ['pending', null, 'card', []],
  ['processing', null, 'card', []],
  ['completed', null, 'card', []],
  ['rejected', 'amountDiffers', 'card', []],
  ['inReview', 'amountDiffers', 'card', ['booked', 'rejected']],
  ['inReview', 'currencyDiffers', 'card', ['booked', 'rejected']],
  ['inReview', 'paidAfterDecision', 'card', ['booked', 'rejected']],
  ['inReview', 'reversed', 'card', ['kept', 'reversed']],
])('a deposit that is %s (%s) by %s can be: %j', (status, reviewReason, by, verdicts) => {
  expect(selectVerdicts({ status, reviewReason, isWire: by === 'wire' })).toEqual(verdicts);
});

const word = (operatorId: number, amount: number, verdict: DepositVerdict = 'arrived', vouchedFor = amount): VerdictWithReport => ({
  operatorId,
  verdict,
  amount: cents(amount),
  vouchedFor: cents(vouchedFor),
});

const usedUp = (used: number) => roomLeft({ byOperator: cents(used), onSubject: cents(used) });

test.each<[string, VerdictWithReport, OperatorVerdict | null, number, Confirmation]>([
  ['a small wire', word(1, 50_00), null, 0, 'onePerson'],
  ['a wire at the limit', word(1, 10_000_00), null, 0, 'onePerson'],
  ['a cent more', word(1, 10_000_01), null, 0, 'secondPersonNeeded'],
  ['a small wire after others', word(1, 50_00), null, 9_950_01, 'secondPersonNeeded'],
  ['keeping a small amount after others', word(1, 50_00, 'kept'), null, 9_950_01, 'secondPersonNeeded'],
  ['the same by another operator', word(2, 10_000_01), word(1, 10_000_01), 0, 'enough'],
  ['the same small wire by another operator', word(2, 50_00), word(1, 50_00), 9_950_01, 'enough'],
  ['the same small wire by the same operator', word(1, 50_00), word(1, 50_00), 9_950_01, 'samePerson'],
  ['the same small wire by the same operator a day later', word(1, 50_00), word(1, 50_00), 0, 'onePerson'],
  ['the same by the same operator', word(1, 10_000_01), word(1, 10_000_01), 0, 'samePerson'],
  ['another amount by another operator', word(2, 20_000_00), word(1, 10_000_01), 0, 'secondPersonNeeded'],
  ['another verdict by another operator', word(2, 20_000_00), word(1, 20_000_00, 'kept'), 0, 'secondPersonNeeded'],
  ['keeping what a provider reversed', word(1, 10_000_01, 'kept'), null, 0, 'secondPersonNeeded'],
  ['booking what a provider confirms', word(1, 90_000_00, 'booked'), null, 10_000_00, 'enough'],
  ['reversing what its provider reversed', word(1, 90_000_00, 'reversed'), null, 10_000_00, 'enough'],
  ['reversing a little less', word(1, 89_000_00, 'reversed', 90_000_00), null, 0, 'onePerson'],
  ['reversing much less', word(1, 70_000_00, 'reversed', 90_000_00), null, 0, 'secondPersonNeeded'],
  ['reversing much more', word(1, 90_000_00, 'reversed', 70_000_00), null, 0, 'secondPersonNeeded'],
  ['reversing a little more after others', word(1, 50_00, 'reversed', 49_00), null, 10_000_00, 'secondPersonNeeded'],
  ['reversing much less, by another operator', word(2, 70_000_00, 'reversed', 90_000_00), word(1, 70_000_00, 'reversed'), 0, 'enough'],
  ["reversing without a provider's report", word(1, 10_000_01, 'reversed', 0), null, 0, 'secondPersonNeeded'],
  ['rejecting', word(1, 90_000_00, 'rejected'), null, 10_000_00, 'enough'],
])('%s: %#', (_case, said, before, used, confirmation) => {
  expect(confirmationOf(said, before, usedUp(used))).toBe(confirmation);
});

test("whatever the order of decisions, nothing above the limit moves by a single operator's decision", () => {
  const words = fc.array(
    fc.record({
      operatorId: fc.constantFrom(1, 2, 3),
      verdict: fc.constantFrom<DepositVerdict>('arrived', 'kept'),
      amount: fc.constantFrom(SINGLE_APPROVER_LIMIT + 1, SINGLE_APPROVER_LIMIT + 2).map(cents),
    }),
  );
  fc.assert(
    fc.property(words, (said) => {
      let before: OperatorVerdict | null = null;
      for (const each of said) {
        const isAgreed: boolean = before !== null && before.verdict === each.verdict && before.amount === each.amount;
        const isEnough: boolean = confirmationOf({ ...each, vouchedFor: cents(0) }, before, usedUp(0)) === 'enough';
        expect(isEnough).toBe(isAgreed && before?.operatorId !== each.operatorId);
        before = isEnough ? null : each;
      }
    }),
  );
});
