import { addCents, cents, multiplyDivideHalfAwayFromZero, negateCents, type Cents } from '../money.ts';
import { addDays, dayOf, type Day } from '../payments/business-day.ts';
import { netDepositsOf, revenueOf, type AccountActivity } from './account-activity.ts';
import { tierOf, type AcquisitionTerms, type ShareTerms } from './commission-terms.ts';

/** The basis of a decision, stored with the commission so that it can be recalculated. Amounts are in euro cents. */
export type Workings =
  | {
      readonly kind: 'acquisition';
      /** Net of reversals and paid withdrawals. */
      readonly deposits: Cents;
      /** Absent in decisions from before withdrawals counted. */
      readonly withdrawals?: Cents;
      readonly minimumDeposits: Cents;
      readonly volume: Cents;
      readonly minimumVolume: Cents;
      /** What the account had paid for trading. Absent in decisions from before it counted. */
      readonly revenue?: Cents;
      /** The position of this account in the month, and the count at which its tier starts. */
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

/** The terms that determine a fee. A share from the same plan is paid too, so it is deducted from what the account has paid. */
export interface FeeTerms {
  readonly acquisition: AcquisitionTerms;
  readonly share: ShareTerms | null;
}

export type QualifyingActivity = Pick<AccountActivity, 'deposits' | 'withdrawals' | 'volume' | 'spread' | 'premiums'>;

/** Returns the last day on which an account's activity counts towards qualifying. */
export function lastQualifyingDay(signedUpAt: number, { withinDays }: Pick<AcquisitionTerms, 'withinDays'>): Day {
  return addDays(dayOf(signedUpAt), withinDays);
}

/**
 * Returns the fee for an account as the `count`-th of the month, or null until it qualifies. It must have deposited and traded enough, and
 * have paid the fee itself for trading, so that an affiliate who is also the client gets back no more than the client paid. `activity`
 * covers the qualifying days after sign-up.
 */
export function decideAcquisition({ acquisition, share }: FeeTerms, activity: QualifyingActivity, count: number): Commission | null {
  const { tiers, minimumDeposits, minimumVolume } = acquisition;
  const tier = tierOf(tiers, count);
  const deposits = netDepositsOf(activity);
  if (tier === null || deposits <= 0 || deposits < minimumDeposits || activity.volume < minimumVolume) return null;
  const revenue = revenueOf(activity);
  if (revenueAfterShare(revenue, share) < tier.amount) return null;
  const { withdrawals, volume } = activity;
  const { fromCount } = tier;
  return {
    amount: tier.amount,
    workings: { kind: 'acquisition', deposits, withdrawals, minimumDeposits, volume, minimumVolume, revenue, count, fromCount },
  };
}

/** Returns the revenue left for a fee. Deducts the largest share tier, which the affiliate may reach on the day the share is paid for. */
function revenueAfterShare(revenue: Cents, share: ShareTerms | null): Cents {
  const basisPoints = Math.max(0, ...(share?.tiers ?? []).map((tier) => tier.basisPoints));
  return addCents(revenue, negateCents(partOf(revenue, basisPoints)));
}

/** Returns the share for one day of an account: its part of spread and premiums, rounded once to the cent, half away from zero. */
export function decideShare(
  terms: ShareTerms,
  { spread, premiums }: Pick<AccountActivity, 'spread' | 'premiums'>,
  count: number,
): Commission | null {
  const tier = tierOf(terms.tiers, count);
  if (tier === null) return null;
  const amount = partOf(revenueOf({ spread, premiums }), tier.basisPoints);
  if (amount === 0) return null;
  return { amount, workings: { kind: 'share', spread, premiums, basisPoints: tier.basisPoints, count, fromCount: tier.fromCount } };
}

function partOf(revenue: Cents, basisPoints: number): Cents {
  return cents(multiplyDivideHalfAwayFromZero(revenue, basisPoints, 10_000));
}

/** Whether a share is still paid on a day. If the month has no such day, its last day counts instead. */
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
