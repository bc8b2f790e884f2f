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
    ['agree while it waits', under, []],
    ['agree while it waits for the second operator', { ...under, status: 'processing' }, []],
    ['agree when it was paid', completed, []],
    ['agree when it was rejected', rejected, []],
    ['agree when its client cancelled it', { ...rejected, status: 'cancelled' }, []],
    ['agree on one of before there were parts', { ...completed, parts: null }, []],
    ['differ where nothing was set aside', { ...under, reserved: null }, ['notReserved']],
    ['differ on what was set aside', { ...under, reserved: cents(200) }, ['reservedAmountDiffers']],
    ['differ on what was paid', { ...completed, settled: { ...paid, amount: cents(200) } }, ['reservedAmountDiffers']],
    ['differ while a decision waits for the ledger', { ...under, becomes: 'completed' }, ['decidedButNotSettled']],
    ['differ on a payment without the ledger', { ...completed, settled: null }, ['completedButNotPaid']],
    ['differ on a payment that was given back', { ...completed, settled: released }, ['completedButNotPaid', 'releasedButNotEnded']],
    ['differ on a payment nobody approved', { ...under, settled: paid }, ['paidButNotCompleted']],
    ['differ on a rejected one that was paid', { ...rejected, settled: paid }, ['paidButNotCompleted']],
    ['differ on a rejected one that is still set aside', { ...rejected, settled: null }, ['reservedThoughEnded']],
    ['differ on one given back while it waits', { ...under, settled: released }, ['releasedButNotEnded']],
    ['differ on parts that are less', { ...completed, parts: cents(200) }, ['payoutsDoNotSum']],
    ['differ on parts of one that was rejected', { ...rejected, parts: amount }, ['payoutsDoNotSum']],
  ])('%s', (_case, books, kinds) => {
    expect(kindsOf(books)).toEqual(kinds);
  });

  test('whatever its amount, each way it can properly stand differs in nothing, and in another amount it does', () => {
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
