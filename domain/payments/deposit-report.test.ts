import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import {
  decideDepositReport,
  depositAfterReport,
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
  return { status: 'pending', reviewReason: null, amount: AMOUNT, currency: 'EUR', wasTakenBack: false, ...changes };
}

type Short = 'none' | 'book' | 'decline' | ReviewReason;
const short = (decision: DepositDecision): Short => (decision.kind === 'review' ? decision.reason : decision.kind);

describe('what a verified report does to a deposit', () => {
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

  test.each(TRANSACTION_STATUSES)('pending changes nothing of one that is %s', (status) => {
    expect(decide(status, { outcome: 'pending' })).toEqual({ kind: 'none' });
  });

  test.each<[Partial<DepositReport>, ReviewReason]>([
    [{ amount: cents(250_01) }, 'amountDiffers'],
    [{ amount: cents(249_99) }, 'amountDiffers'],
    [{ amount: cents(0) }, 'amountDiffers'],
    [{ currency: 'USD' }, 'currencyDiffers'],
    [{ currency: 'eur' }, 'currencyDiffers'],
    [{ currency: 'USD', amount: cents(1) }, 'currencyDiffers'],
  ])('with %j nothing is booked', (report, reason) => {
    expect(decide('pending', report)).toEqual({ kind: 'review', reason });
  });

  test.each<TransactionStatus>(['pending', 'declined', 'expired', 'cancelled'])(
    'M5: that is %s and was taken back before is not booked when it is paid',
    (status) => {
      const decision = decideDepositReport(ordered({ status, wasTakenBack: true }), { outcome: 'paid', amount: AMOUNT, currency: 'EUR' });
      expect(decision).toEqual({ kind: 'review', reason: 'paidAfterReversal' });
    },
  );

  test.each<[string, Partial<DepositReport>, ReviewReason, Short]>([
    ['the whole', {}, 'paidAfterReversal', 'decline'],
    ['a part', { amount: cents(100_00) }, 'paidAfterReversal', 'none'],
    ['another currency', { currency: 'USD' }, 'paidAfterReversal', 'none'],
    ['the whole', {}, 'reversed', 'none'],
    ['the whole', {}, 'amountDiffers', 'none'],
  ])('M5: in review, its provider takes back %s %j, reviewed because %s: %s', (_case, changes, reviewReason, expected) => {
    const inReview = ordered({ status: 'inReview', reviewReason, wasTakenBack: true });
    expect(short(decideDepositReport(inReview, { outcome: 'reversed', amount: AMOUNT, currency: 'EUR', ...changes }))).toBe(expected);
  });

  test('M5: a reversal before the payment is remembered', () => {
    const reversed = depositAfterReport(ordered(), { outcome: 'reversed', amount: AMOUNT, currency: 'EUR' });
    expect(reversed).toMatchObject({ status: 'declined', wasTakenBack: true });
    const paid = depositAfterReport(reversed, { outcome: 'paid', amount: AMOUNT, currency: 'EUR' });
    expect(paid).toMatchObject({ status: 'inReview', reviewReason: 'paidAfterReversal' });
  });
});
