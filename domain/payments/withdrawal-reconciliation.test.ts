import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, ZERO_CENTS } from '../money.ts';
import type { WithdrawalDifferenceKind } from './reconciliation.ts';
import { findWithdrawalDifferences, type WithdrawalBooks } from './withdrawal-reconciliation.ts';

const amount = cents(300);
const paid = { outcome: 'paid', amount } as const;
const released = { outcome: 'released', amount } as const;
const under: WithdrawalBooks = {
  transactionId: 'a',
  status: 'pending',
  becomes: null,
  amount,
  reserved: amount,
  settled: null,
  parts: amount,
};
const completed: WithdrawalBooks = { ...under, status: 'completed', settled: paid };
const rejected: WithdrawalBooks = { ...under, status: 'rejected', settled: released, parts: ZERO_CENTS };

const kindsOf = (books: WithdrawalBooks) => findWithdrawalDifferences(books).map(({ kind }) => kind);

describe('a withdrawal, the ledger and its parts', () => {
  test.each<[string, WithdrawalBooks, readonly WithdrawalDifferenceKind[]]>([
    ['agree while it is pending', under, []],
    ['agree while it awaits the second operator', { ...under, status: 'processing' }, []],
    ['agree when it is paid', completed, []],
    ['agree when it is rejected', rejected, []],
    ['agree when its client cancels it', { ...rejected, status: 'cancelled' }, []],
    ['agree on one from before there were parts', { ...completed, parts: null }, []],
    ['differ if nothing was reserved', { ...under, reserved: null }, ['notReserved']],
    ['differ on the reserved amount', { ...under, reserved: cents(200) }, ['reservedAmountDiffers']],
    ['differ on the paid amount', { ...completed, settled: { ...paid, amount: cents(200) } }, ['reservedAmountDiffers']],
    ['differ while a decision has not reached the ledger', { ...under, becomes: 'completed' }, ['decidedButNotSettled']],
    ['differ on a payment missing from the ledger', { ...completed, settled: null }, ['completedButNotPaid']],
    ['differ on a payment that was released', { ...completed, settled: released }, ['completedButNotPaid', 'releasedButNotEnded']],
    ['differ on a payment that was not approved', { ...under, settled: paid }, ['paidButNotCompleted']],
    ['differ on a rejected one that was paid', { ...rejected, settled: paid }, ['paidButNotCompleted']],
    ['differ on a rejected one that is still reserved', { ...rejected, settled: null }, ['reservedThoughEnded']],
    ['differ on one released while pending', { ...under, settled: released }, ['releasedButNotEnded']],
    ['differ on parts that sum to less', { ...completed, parts: cents(200) }, ['payoutsDoNotSum']],
    ['differ on parts of a rejected one', { ...rejected, parts: amount }, ['payoutsDoNotSum']],
  ])('%s', (_case, books, kinds) => {
    expect(kindsOf(books)).toEqual(kinds);
  });

  test('whatever the amount, every proper state has no breaks, and a different amount does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom(under, completed, rejected), (each, shape) => {
        const settled = shape.settled === null ? null : { ...shape.settled, amount: cents(each) };
        const parts = shape.parts === ZERO_CENTS ? ZERO_CENTS : cents(each);
        const books = { ...shape, amount: cents(each), reserved: cents(each), settled, parts };
        expect(kindsOf(books)).toEqual([]);
        expect(kindsOf({ ...books, amount: cents(each + 1) })).toContain('reservedAmountDiffers');
      }),
    );
  });
});
