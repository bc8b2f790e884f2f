import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCents, cents, ZERO_CENTS } from '../money.ts';
import {
  decideDepositReport,
  depositAfterReport,
  disputedBy,
  undecidedOf,
  type DepositDecision,
  type DepositReport,
  type OrderedDeposit,
  type ReviewReason,
} from './deposit-report.ts';
import { TRANSACTION_STATUSES, type TransactionStatus } from './transaction-status.ts';

const AMOUNT = cents(250_00);

function decide(status: TransactionStatus, report: Partial<DepositReport>): DepositDecision {
  return decideDepositReport(ordered({ status }), { outcome: 'paid', amount: AMOUNT, currency: 'EUR', ...report });
}

function ordered(changes: Partial<OrderedDeposit> = {}): OrderedDeposit {
  return {
    status: 'pending',
    reviewReason: null,
    amount: AMOUNT,
    currency: 'EUR',
    wasTakenBack: false,
    disputed: ZERO_CENTS,
    reversed: ZERO_CENTS,
    ...changes,
  };
}

type Short = Exclude<DepositDecision['kind'], 'review'> | ReviewReason;
const short = (decision: DepositDecision): Short => (decision.kind === 'review' ? decision.reason : decision.kind);

describe('the effect of a verified report on a deposit', () => {
  test.each<[TransactionStatus, paid: Short, declined: Short, reversed: Short]>([
    ['pending', 'book', 'decline', 'decline'],
    ['processing', 'none', 'none', 'reversed'],
    ['completed', 'none', 'none', 'reversed'],
    ['declined', 'book', 'none', 'none'],
    ['expired', 'book', 'decline', 'decline'],
    ['inReview', 'none', 'none', 'none'],
    ['rejected', 'paidAfterDecision', 'none', 'none'],
    ['cancelled', 'book', 'none', 'none'],
  ])('that is %s: paid %s, declined %s, reversed %s', (status, paid, declined, reversed) => {
    expect(short(decide(status, { outcome: 'paid' }))).toBe(paid);
    expect(short(decide(status, { outcome: 'declined' }))).toBe(declined);
    expect(short(decide(status, { outcome: 'reversed' }))).toBe(reversed);
  });

  test.each(TRANSACTION_STATUSES)('a pending report does not change a %s deposit', (status) => {
    expect(decide(status, { outcome: 'pending' })).toEqual({ kind: 'none' });
  });

  test.each<[Partial<DepositReport>, ReviewReason]>([
    [{ amount: cents(250_01) }, 'amountDiffers'],
    [{ amount: cents(249_99) }, 'amountDiffers'],
    [{ amount: cents(0) }, 'amountDiffers'],
    [{ currency: 'USD' }, 'currencyDiffers'],
    [{ currency: 'eur' }, 'currencyDiffers'],
    [{ currency: 'USD', amount: cents(1) }, 'currencyDiffers'],
  ])('a report with %j is not booked', (report, reason) => {
    expect(decide('pending', report)).toEqual({ kind: 'review', reason });
  });

  test.each<TransactionStatus>(['pending', 'declined', 'expired', 'cancelled'])(
    'one that is %s and was reversed earlier is not booked when paid',
    (status) => {
      const decision = decideDepositReport(ordered({ status, wasTakenBack: true }), { outcome: 'paid', amount: AMOUNT, currency: 'EUR' });
      expect(decision).toEqual({ kind: 'review', reason: 'paidAfterReversal' });
    },
  );

  test.each<[string, Partial<DepositReport>, ReviewReason, Short]>([
    ['the whole', {}, 'paidAfterReversal', 'decline'],
    ['a part', { amount: cents(100_00) }, 'paidAfterReversal', 'none'],
    ['another currency', { currency: 'USD' }, 'paidAfterReversal', 'none'],
    ['the whole', {}, 'amountDiffers', 'none'],
  ])('in review, its provider reverses %s %j, reviewed because %s: %s', (_case, changes, reviewReason, expected) => {
    const inReview = ordered({ status: 'inReview', reviewReason, wasTakenBack: true });
    expect(short(decideDepositReport(inReview, { outcome: 'reversed', amount: AMOUNT, currency: 'EUR', ...changes }))).toBe(expected);
  });

  test('a reversal before the payment is remembered', () => {
    const reversed = depositAfterReport(ordered(), { outcome: 'reversed', amount: AMOUNT, currency: 'EUR' });
    expect(reversed).toMatchObject({ status: 'declined', wasTakenBack: true });
    const paid = depositAfterReport(reversed, { outcome: 'paid', amount: AMOUNT, currency: 'EUR' });
    expect(paid).toMatchObject({ status: 'inReview', reviewReason: 'paidAfterReversal' });
  });

  test.each<[string, Partial<DepositReport>, number]>([
    ['the whole', {}, 250_00],
    ['a part', { amount: cents(100_00) }, 100_00],
    ['more than the payment', { amount: cents(900_00) }, 250_00],
    ['no amount', { amount: cents(0) }, 250_00],
    ['another currency', { amount: cents(100_00), currency: 'USD' }, 250_00],
  ])('a booked deposit whose provider reverses %s is disputed by that amount', (_case, changes, disputed) => {
    const report = { outcome: 'reversed', amount: AMOUNT, currency: 'EUR', ...changes } as const;
    for (const status of ['completed', 'processing'] as const) {
      expect(decideDepositReport(ordered({ status }), report)).toEqual({ kind: 'review', reason: 'reversed', disputed });
    }
    expect(disputedBy(ordered(), report)).toBe(disputed);
  });

  test.each<[string, Partial<OrderedDeposit>, number, DepositDecision]>([
    ['the same again', { disputed: cents(100_00) }, 100_00, { kind: 'none' }],
    ['less', { disputed: cents(100_00) }, 50_00, { kind: 'none' }],
    ['more', { disputed: cents(100_00) }, 150_00, { kind: 'dispute', disputed: cents(150_00) }],
    ['the part reversed before', { status: 'completed', reviewReason: null, reversed: cents(100_00) }, 100_00, { kind: 'none' }],
    [
      'more than the part reversed before',
      { status: 'completed', reviewReason: null, reversed: cents(100_00) },
      100_01,
      { kind: 'review', reason: 'reversed', disputed: cents(100_01) },
    ],
  ])('for a disputed deposit, the provider reports %s', (_case, changes, amount, decision) => {
    const disputed = ordered({ status: 'inReview', reviewReason: 'reversed', ...changes });
    expect(decideDepositReport(disputed, { outcome: 'reversed', amount: cents(amount), currency: 'EUR' })).toEqual(decision);
  });

  test('whatever the order of reports, the blocked amount is the largest open dispute and never more than the deposit', () => {
    const report = fc.record({
      outcome: fc.constantFrom<DepositReport['outcome']>('pending', 'paid', 'declined', 'reversed'),
      amount: fc.constantFrom(0, 1, 100_00, 250_00, 300_00).map(cents),
      currency: fc.constantFrom('EUR', 'EUR', 'USD'),
    });
    const operator = fc.constantFrom('kept', 'reversedHalf', 'nothing' as const);
    fc.assert(
      fc.property(fc.array(fc.tuple(report, operator)), (happenings) => {
        let deposit = ordered();
        for (const [said, decided] of happenings) {
          const before = deposit;
          deposit = depositAfterReport(deposit, said);
          const undecided = undecidedOf(deposit);
          expect(undecided).toBeGreaterThanOrEqual(0);
          expect(addCents(deposit.reversed, undecided)).toBeLessThanOrEqual(AMOUNT);
          if (before.status === 'inReview' && before.reviewReason === 'reversed') {
            expect(undecided).toBeGreaterThanOrEqual(undecidedOf(before));
          }
          if (said.outcome === 'reversed' && before.status === 'completed') {
            expect(undecided).toBe(Math.max(0, disputedBy(before, said) - before.reversed));
          }
          if (deposit.status === 'processing') deposit = { ...deposit, status: 'completed' };
          if (deposit.status !== 'inReview' || deposit.reviewReason !== 'reversed' || decided === 'nothing') continue;
          const reversed = decided === 'kept' ? deposit.reversed : addCents(deposit.reversed, cents(Math.ceil(undecided / 2)));
          deposit = { ...deposit, status: 'completed', disputed: reversed, reversed };
          expect(undecidedOf(deposit)).toBe(0);
        }
      }),
    );
  });
});
