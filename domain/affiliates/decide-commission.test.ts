import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { startOfDay } from '../payments/business-day.ts';
import type { AcquisitionTerms, ShareTerms } from './commission-terms.ts';
import { decideAcquisition, decideShare, isShareDue, lastQualifyingDay, type FeeTerms } from './decide-commission.ts';

const ACQUISITION: AcquisitionTerms = {
  tiers: [
    { fromCount: 1, amount: cents(200_00) },
    { fromCount: 3, amount: cents(300_00) },
  ],
  minimumDeposits: cents(250_00),
  minimumVolume: cents(1_000_00),
  withinDays: 30,
};
const FEE: FeeTerms = { acquisition: ACQUISITION, share: null };
const WITHOUT_MINIMUM: FeeTerms = { ...FEE, acquisition: { ...ACQUISITION, minimumDeposits: cents(0) } };
const SHARE: ShareTerms = {
  tiers: [
    { fromCount: 0, basisPoints: 2_000 },
    { fromCount: 5, basisPoints: 3_333 },
  ],
  months: null,
};
const paid = (spread: number, premiums: number) => ({ spread: cents(spread), premiums: cents(premiums) });
/** Of an account that has paid any fee of these terms for trading. */
const done = (deposits: number, volume: number, withdrawals = 0) => ({
  deposits: cents(deposits),
  withdrawals: cents(withdrawals),
  volume: cents(volume),
  ...paid(300_00, 0),
});

describe('an account qualifies', () => {
  test.each([
    ['with both minimums', done(250_00, 1_000_00), FEE, true],
    ['not with a cent less deposited', done(249_99, 1_000_00), FEE, false],
    ['not with a cent less traded', done(250_00, 999_99), FEE, false],
    ['with both minimums after a withdrawal', done(350_00, 1_000_00, 100_00), FEE, true],
    ['not with a cent more withdrawn', done(350_00, 1_000_00, 100_01), FEE, false],
    ['not on money that was withdrawn and deposited again', done(400_00, 5_000_00, 200_00), FEE, false],
    ['not with more withdrawn than deposited', done(250_00, 5_000_00, 900_00), WITHOUT_MINIMUM, false],
    ['not without any deposit, whatever the minimum', done(0, 5_000_00), WITHOUT_MINIMUM, false],
    ['with the smallest deposit where no minimum is set', done(1, 1_000_00), WITHOUT_MINIMUM, true],
  ])('%s', (_name, activity, terms, expected) => {
    expect(decideAcquisition(terms, activity, 1) !== null).toBe(expected);
  });
});

describe('a fee is due once the account has paid as much for trading', () => {
  const share = (...basisPoints: number[]): ShareTerms => ({
    tiers: basisPoints.map((each, fromCount) => ({ fromCount, basisPoints: each })),
    months: null,
  });
  test.each([
    ['in spread', paid(200_00, 0), null, 1, 200_00],
    ['and not a cent less', paid(199_99, 0), null, 1, null],
    ['in premiums', paid(0, 200_00), null, 1, 200_00],
    ['in both together', paid(120_00, 80_00), null, 1, 200_00],
    ['and not for nothing', paid(0, 0), null, 1, null],
    ['where its tier pays more, as much more', paid(300_00, 0), null, 3, 300_00],
    ['and not a cent less there', paid(299_99, 0), null, 3, null],
    ['beside the share of a fifth', paid(250_00, 0), share(2_000), 1, 200_00],
    ['and not on the share itself', paid(249_99, 0), share(2_000), 1, null],
    ['beside the largest share, whatever tier is reached', paid(400_00, 0), share(2_000, 5_000), 1, 200_00],
    ['and not beside a smaller one', paid(399_98, 0), share(2_000, 5_000), 1, null],
    ['beside the largest share, in whatever order', paid(399_98, 0), share(5_000, 2_000), 1, null],
    ['beside a share that is rounded up', paid(400_01, 0), share(5_000), 1, 200_00],
    ['and not on the half cent', paid(399_99, 0), share(5_000), 1, null],
  ])('%s', (_name, revenue, shareTerms, count, amount) => {
    const terms = { acquisition: ACQUISITION, share: shareTerms };
    expect(decideAcquisition(terms, { ...done(250_00, 1_000_00), ...revenue }, count)?.amount ?? null).toBe(amount);
  });
});

describe('an acquisition is paid', () => {
  test.each([
    ['the first of the month by the first tier', 1, 200_00, 1],
    ['the second as well', 2, 200_00, 1],
    ['the third by the next tier', 3, 300_00, 3],
    ['the hundredth by the last one', 100, 300_00, 3],
  ])('%s', (_name, count, amount, fromCount) => {
    expect(decideAcquisition(FEE, { ...done(300_00, 1_500_00, 40_00), ...paid(290_00, 20_00) }, count)).toEqual({
      amount,
      workings: {
        kind: 'acquisition',
        deposits: 260_00,
        withdrawals: 40_00,
        minimumDeposits: 250_00,
        volume: 1_500_00,
        minimumVolume: 1_000_00,
        revenue: 310_00,
        count,
        fromCount,
      },
    });
  });

  test.each([
    ['an account that has not qualified', done(249_99, 1_000_00), 1],
    ['a count that no tier has', done(250_00, 1_000_00), 0],
  ])('not for %s', (_name, activity, count) => {
    expect(decideAcquisition(FEE, activity, count)).toBeNull();
  });
});

describe('a share is rounded once, a half away from zero', () => {
  test.each([
    ['a fifth of the spread', paid(10_00, 0), 0, 2_00],
    ['a fifth of spread and premiums together', paid(10_00, 5_00), 4, 3_00],
    ['both added before rounding', paid(1, 2), 0, 1],
    ['less than half a cent is nothing', paid(2, 0), 0, null],
    ['more than half a cent is one', paid(3, 0), 0, 1],
    ['a third of a euro, by the next tier', paid(1_00, 0), 5, 33],
    ['nothing for nothing', paid(0, 0), 0, null],
  ])('%s', (_name, revenue, count, amount) => {
    expect(decideShare(SHARE, revenue, count)?.amount ?? null).toBe(amount);
  });

  test('and says what it was reckoned from', () => {
    expect(decideShare(SHARE, paid(10_00, 5_00), 7)?.workings).toEqual({
      kind: 'share',
      spread: 10_00,
      premiums: 5_00,
      basisPoints: 3_333,
      count: 7,
      fromCount: 5,
    });
  });
});

describe('what counts towards qualifying ends with the last of the days after signing up', () => {
  test.each([
    ['2026-11-22', 30, '2026-12-22'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
  ])('signed up on %s, within %d days: %s', (signedUpOn, withinDays, lastDay) => {
    // At whatever time of the day.
    expect(lastQualifyingDay(startOfDay(signedUpOn), { withinDays })).toBe(lastDay);
    expect(lastQualifyingDay(startOfDay(signedUpOn) + 86_399_999, { withinDays })).toBe(lastDay);
  });
});

describe('a share is due', () => {
  test.each([
    ['for ever where no months are set', null, '2020-01-01', '2026-11-22', true],
    ['on the day of signing up', 1, '2026-11-22', '2026-11-22', true],
    ['on the last day of the month', 1, '2026-11-22', '2026-12-21', true],
    ['not on the day after', 1, '2026-11-22', '2026-12-22', false],
    ['up to the last day of a shorter month', 1, '2026-01-31', '2026-02-27', true],
    ['not on that last day, which stands for the 31st', 1, '2026-01-31', '2026-02-28', false],
    ['over a leap day', 12, '2024-02-29', '2025-02-27', true],
    ['not after it', 12, '2024-02-29', '2025-02-28', false],
    ['over the end of a year', 3, '2026-11-30', '2027-02-27', true],
    ['and not beyond it', 3, '2026-11-30', '2027-02-28', false],
  ])('%s', (_name, months, signedUpOn, day, expected) => {
    expect(isShareDue({ months }, startOfDay(signedUpOn), day)).toBe(expected);
  });
});
