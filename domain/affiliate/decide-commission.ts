import { cents, multiplyDivideHalfAwayFromZero, type Cents } from '../money.ts';
import { addDays, dayOf, type Day } from '../payments/business-day.ts';
import { netDepositsOf, revenueOf, type AccountActivity } from './account-activity.ts';
import { tierOf, type AcquisitionTerms, type ShareTerms } from './commission-terms.ts';

/** What was decided by, kept with the commission so that anybody can reckon it again. Amounts are euro cents. */
export type Workings =
  | {
      readonly kind: 'acquisition';
      /** Without what was reversed and without paid withdrawals. */
      readonly deposits: Cents;
      /** Missing where withdrawals did not count yet. */
      readonly withdrawals?: Cents;
      readonly minimumDeposits: Cents;
      readonly volume: Cents;
      readonly minimumVolume: Cents;
      /** The how-manieth account of the month this is, and where its tier begins. */
      readonly count: number;
      readonly fromCount: number;
    }
  | {
      readonly kind: 'share';
      readonly spread: Cents;
      readonly premiums: Cents;
      readonly basisPoints: number;
      readonly count: number;
      readonly fromCount: number;
    };

export interface Commission {
  readonly amount: Cents;
  readonly workings: Workings;
}

export type QualifyingActivity = Pick<AccountActivity, 'deposits' | 'withdrawals' | 'volume'>;

/** Whether an account has done by now what it has to do within the days after it signed up. `activity` is what it did within them. */
export function hasQualified(terms: AcquisitionTerms, activity: QualifyingActivity): boolean {
  const deposits = netDepositsOf(activity);
  return deposits > 0 && deposits >= terms.minimumDeposits && activity.volume >= terms.minimumVolume;
}

/** The last day on which what an account does counts towards its qualifying. */
export function lastQualifyingDay(signedUpAt: number, { withinDays }: Pick<AcquisitionTerms, 'withinDays'>): Day {
  return addDays(dayOf(signedUpAt), withinDays);
}

/** What an account that has qualified brings, as the `count`-th of the month. */
export function decideAcquisition(terms: AcquisitionTerms, activity: QualifyingActivity, count: number): Commission | null {
  const tier = tierOf(terms.tiers, count);
  if (tier === null || !hasQualified(terms, activity)) return null;
  const { minimumDeposits, minimumVolume } = terms;
  const { withdrawals, volume } = activity;
  const deposits = netDepositsOf(activity);
  return {
    amount: tier.amount,
    workings: { kind: 'acquisition', deposits, withdrawals, minimumDeposits, volume, minimumVolume, count, fromCount: tier.fromCount },
  };
}

/** What a day of an account brings: its part of the spread and the premiums, rounded once, to the cent, a half away from zero. */
export function decideShare(
  terms: ShareTerms,
  { spread, premiums }: Pick<AccountActivity, 'spread' | 'premiums'>,
  count: number,
): Commission | null {
  const tier = tierOf(terms.tiers, count);
  if (tier === null) return null;
  const amount = cents(multiplyDivideHalfAwayFromZero(revenueOf({ spread, premiums }), tier.basisPoints, 10_000));
  if (amount === 0) return null;
  return { amount, workings: { kind: 'share', spread, premiums, basisPoints: tier.basisPoints, count, fromCount: tier.fromCount } };
}

/** Whether a share is still paid on a day. Of a month that has no such day, its last one is meant. */
export function isShareDue({ months }: Pick<ShareTerms, 'months'>, signedUpAt: number, day: Day): boolean {
  if (months === null) return true;
  return day < monthsAfter(dayOf(signedUpAt), months);
}

function monthsAfter(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  lastOfMonth.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()));
  return dayOf(lastOfMonth.getTime());
}
