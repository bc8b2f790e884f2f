import { cents, multiplyDivideHalfAwayFromZero, type Cents } from '../money.ts';
import { addDays, dayOf, type Day } from '../payments/business-day.ts';
import { revenueOf, type AccountActivity } from './account-activity.ts';
import { tierOf, type AcquisitionTerms, type ShareTerms } from './commission-terms.ts';

/** What was decided by, kept with the commission so that anybody can reckon it again. Amounts are euro cents. */
export type Workings =
  | {
      readonly kind: 'acquisition';
      readonly deposits: Cents;
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

/** Whether an account has done by now what it has to do within the days after it signed up. `activity` is what it did within them. */
export function hasQualified(terms: AcquisitionTerms, { deposits, volume }: Pick<AccountActivity, 'deposits' | 'volume'>): boolean {
  return deposits > 0 && deposits >= terms.minimumDeposits && volume >= terms.minimumVolume;
}

/** The last day on which what an account does counts towards its qualifying. */
export function lastQualifyingDay(signedUpAt: number, { withinDays }: Pick<AcquisitionTerms, 'withinDays'>): Day {
  return addDays(dayOf(signedUpAt), withinDays);
}

/** What an account that has qualified brings, as the `count`-th of the month. */
export function decideAcquisition(
  terms: AcquisitionTerms,
  { deposits, volume }: Pick<AccountActivity, 'deposits' | 'volume'>,
  count: number,
): Commission | null {
  const tier = tierOf(terms.tiers, count);
  if (tier === null || !hasQualified(terms, { deposits, volume })) return null;
  const { minimumDeposits, minimumVolume } = terms;
  return {
    amount: tier.amount,
    workings: { kind: 'acquisition', deposits, minimumDeposits, volume, minimumVolume, count, fromCount: tier.fromCount },
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
