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
/** For an account that has paid any fee of these terms for trading. */
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
    ['not with money withdrawn and deposited again', done(400_00, 5_000_00, 200_00), FEE, false],
    ['not with more withdrawn than deposited', done(250_00, 5_000_00, 900_00), WITHOUT_MINIMUM, false],
    ['not without a deposit, whatever the minimum', done(0, 5_000_00), WITHOUT_MINIMUM, false],
    ['with any deposit if there is no minimum', done(1, 1_000_00), WITHOUT_MINIMUM, true],
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
    ['and not with a cent less', paid(199_99, 0), null, 1, null],
    ['in premiums', paid(0, 200_00), null, 1, 200_00],
    ['in both together', paid(120_00, 80_00), null, 1, 200_00],
    ['and not without revenue', paid(0, 0), null, 1, null],
    ['and correspondingly more in a higher tier', paid(300_00, 0), null, 3, 300_00],
    ['and not with a cent less in that tier', paid(299_99, 0), null, 3, null],
    ['on top of a share of a fifth', paid(250_00, 0), share(2_000), 1, 200_00],
    ['and not on revenue that the share takes', paid(249_99, 0), share(2_000), 1, null],
    ['on top of the largest share, whatever tier is reached', paid(400_00, 0), share(2_000, 5_000), 1, 200_00],
    ['and not on top of a smaller one', paid(399_98, 0), share(2_000, 5_000), 1, null],
    ['on top of the largest share, in any order', paid(399_98, 0), share(5_000, 2_000), 1, null],
    ['on top of a share that is rounded up', paid(400_01, 0), share(5_000), 1, 200_00],
    ['and not if the rounding takes the last cent', paid(399_99, 0), share(5_000), 1, null],
  ])('%s', (_name, revenue, shareTerms, count, amount) => {
    const terms = { acquisition: ACQUISITION, share: shareTerms };
    expect(decideAcquisition(terms, { ...done(250_00, 1_000_00), ...revenue }, count)?.amount ?? null).toBe(amount);
  });
});

describe('an acquisition is paid', () => {
  test.each([
    ['for the first of the month by the first tier', 1, 200_00, 1],
    ['for the second as well', 2, 200_00, 1],
    ['for the third by the next tier', 3, 300_00, 3],
    ['for the hundredth by the last tier', 100, 300_00, 3],
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
    ['a count below every tier', done(250_00, 1_000_00), 0],
  ])('not for %s', (_name, activity, count) => {
    expect(decideAcquisition(FEE, activity, count)).toBeNull();
  });
});

describe('a share is rounded once, half away from zero', () => {
  test.each([
    ['a fifth of the spread', paid(10_00, 0), 0, 2_00],
    ['a fifth of spread and premiums together', paid(10_00, 5_00), 4, 3_00],
    ['both added before rounding', paid(1, 2), 0, 1],
    ['less than half a cent is nothing', paid(2, 0), 0, null],
    ['more than half a cent is one', paid(3, 0), 0, 1],
    ['a third of a euro, by the next tier', paid(1_00, 0), 5, 33],
    ['nothing without revenue', paid(0, 0), 0, null],
  ])('%s', (_name, revenue, count, amount) => {
    expect(decideShare(SHARE, revenue, count)?.amount ?? null).toBe(amount);
  });

  test('and includes its workings', () => {
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

describe('the qualifying period ends with the last of the days after sign-up', () => {
  test.each([
    ['2026-11-22', 30, '2026-12-22'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
  ])('signed up on %s, within %d days: %s', (signedUpOn, withinDays, lastDay) => {
    // Whatever the time of sign-up.
    expect(lastQualifyingDay(startOfDay(signedUpOn), { withinDays })).toBe(lastDay);
    expect(lastQualifyingDay(startOfDay(signedUpOn) + 86_399_999, { withinDays })).toBe(lastDay);
  });
});

describe('a share is due', () => {
  test.each([
    ['indefinitely if no months are set', null, '2020-01-01', '2026-11-22', true],
    ['on the day of sign-up', 1, '2026-11-22', '2026-11-22', true],
    ['on the last day of the month', 1, '2026-11-22', '2026-12-21', true],
    ['not on the day after', 1, '2026-11-22', '2026-12-22', false],
    ['up to the last day of a shorter month', 1, '2026-01-31', '2026-02-27', true],
    ['not on that last day, which replaces the 31st', 1, '2026-01-31', '2026-02-28', false],
    ['over a leap day', 12, '2024-02-29', '2025-02-27', true],
    ['not after it', 12, '2024-02-29', '2025-02-28', false],
    ['across the end of a year', 3, '2026-11-30', '2027-02-27', true],
    ['and not beyond it', 3, '2026-11-30', '2027-02-28', false],
  ])('%s', (_name, months, signedUpOn, day, expected) => {
    expect(isShareDue({ months }, startOfDay(signedUpOn), day)).toBe(expected);
  });
});
