import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import {
  mostForSingleApprover,
  SINGLE_APPROVER_LIMIT,
  roomLeft,
  whySecondApprover,
  type SecondApproverReason,
} from './single-approver-limit.ts';

test.each<[string, number, number, number, SecondApproverReason | null]>([
  ['the limit, with nothing used', 10_000_00, 0, 0, null],
  ['a cent above the limit', 10_000_01, 0, 0, 'amount'],
  ['a cent above the limit, withdrawn', -10_000_01, 0, 0, 'amount'],
  ['the remainder of both', 4_000_00, 6_000_00, 6_000_00, null],
  ['a cent above what the client has left', 4_000_01, 0, 6_000_00, 'subject'],
  ['a cent above what the operator has left', -4_000_01, 6_000_00, 0, 'operator'],
  ['a cent, with everything used', 1, 10_000_00, 0, 'operator'],
  ['a cent, with more than the limit used', 1, 0, 25_000_00, 'subject'],
])('%s: %#', (_case, amount, byOperator, onSubject, reason) => {
  expect(whySecondApprover(cents(amount), roomLeft({ byOperator: cents(byOperator), onSubject: cents(onSubject) }))).toBe(reason);
});

test('however a sum is split, a single operator never moves more than the limit', () => {
  const slices = fc.array(fc.integer({ min: -SINGLE_APPROVER_LIMIT, max: SINGLE_APPROVER_LIMIT }).filter((amount) => amount !== 0));
  fc.assert(
    fc.property(slices, (amounts) => {
      let used = 0;
      for (const amount of amounts) {
        const room = roomLeft({ byOperator: cents(used), onSubject: cents(used) });
        const isAlone = whySecondApprover(cents(amount), room) === null;
        expect(isAlone).toBe(Math.abs(amount) <= mostForSingleApprover(room));
        if (isAlone) used += Math.abs(amount);
      }
      expect(used).toBeLessThanOrEqual(SINGLE_APPROVER_LIMIT);
    }),
  );
});
