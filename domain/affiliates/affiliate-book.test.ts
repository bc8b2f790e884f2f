import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { postAffiliateEntry, selectAffiliateTotals } from './affiliate-book.ts';

describe('an entry has two lines that sum to zero', () => {
  test.each([
    ['acquisition', 200_00, 'house:commissions'],
    ['share', 12, 'house:commissions'],
    ['correction', -200_00, 'house:commissions'],
    ['payout', -150_00, 'house:affiliatePayouts'],
  ] as const)('%s', (kind, amount, otherSide) => {
    expect(postAffiliateEntry(17, kind, cents(amount))).toEqual([
      { account: 'affiliate:17', amount },
      { account: otherSide, amount: -amount },
    ]);
  });
});

describe('the totals of a period', () => {
  test('are the opening balance, the total per kind and the closing balance', () => {
    const entries = [
      { kind: 'acquisition', amount: cents(200_00) },
      { kind: 'share', amount: cents(3_21) },
      { kind: 'acquisition', amount: cents(300_00) },
      { kind: 'correction', amount: cents(-200_00) },
      { kind: 'payout', amount: cents(-250_00) },
    ] as const;
    expect(selectAffiliateTotals(cents(10_00), entries)).toEqual({
      opening: 10_00,
      byKind: { acquisition: 500_00, share: 3_21, correction: -200_00, payout: -250_00 },
      closing: 63_21,
    });
  });

  test('without entries close with the opening balance', () => {
    expect(selectAffiliateTotals(cents(-5), [])).toEqual({
      opening: -5,
      byKind: { acquisition: 0, share: 0, correction: 0, payout: 0 },
      closing: -5,
    });
  });
});
