import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import type { ReviewReason } from './deposit-report.ts';
import {
  confirmationOf,
  ONE_PERSON_LIMIT,
  selectVerdicts,
  type Confirmation,
  type DepositVerdict,
  type OperatorWord,
} from './deposit-verdict.ts';
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

const word = (operatorId: number, amount: number, verdict: DepositVerdict = 'arrived'): OperatorWord => ({
  operatorId,
  verdict,
  amount: cents(amount),
});

test.each<[string, OperatorWord, OperatorWord | null, Confirmation]>([
  ['a small wire', word(1, 50_00), null, 'enough'],
  ['a wire of the limit', word(1, 10_000_00), null, 'enough'],
  ['a cent more', word(1, 10_000_01), null, 'secondPersonNeeded'],
  ['the same, said by another', word(2, 10_000_01), word(1, 10_000_01), 'enough'],
  ['the same, said by the same person', word(1, 10_000_01), word(1, 10_000_01), 'samePerson'],
  ['another amount, said by another', word(2, 20_000_00), word(1, 10_000_01), 'secondPersonNeeded'],
  ['another verdict, said by another', word(2, 20_000_00), word(1, 20_000_00, 'kept'), 'secondPersonNeeded'],
  ['keeping what a provider took back', word(1, 10_000_01, 'kept'), null, 'secondPersonNeeded'],
  ['booking what a provider vouches for', word(1, 90_000_00, 'booked'), null, 'enough'],
  ['giving back', word(1, 90_000_00, 'reversed'), null, 'enough'],
  ['rejecting', word(1, 90_000_00, 'rejected'), null, 'enough'],
])('%s: %#', (_case, said, before, confirmation) => {
  expect(confirmationOf(said, before)).toBe(confirmation);
});

test('whatever operators say in whatever order, nothing above the limit moves on the word of one', () => {
  const words = fc.array(
    fc.record({
      operatorId: fc.constantFrom(1, 2, 3),
      verdict: fc.constantFrom<DepositVerdict>('arrived', 'kept'),
      amount: fc.constantFrom(ONE_PERSON_LIMIT + 1, ONE_PERSON_LIMIT + 2).map(cents),
    }),
  );
  fc.assert(
    fc.property(words, (said) => {
      let before: OperatorWord | null = null;
      for (const each of said) {
        const isAgreed: boolean = before !== null && before.verdict === each.verdict && before.amount === each.amount;
        const isEnough: boolean = confirmationOf(each, before) === 'enough';
        expect(isEnough).toBe(isAgreed && before?.operatorId !== each.operatorId);
        before = isEnough ? null : each;
      }
    }),
  );
});
