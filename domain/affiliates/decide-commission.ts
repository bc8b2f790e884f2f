import { addCents, cents, multiplyDivideHalfAwayFromZero, negateCents, type Cents } from '../money.ts';
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
      /** What the account had paid for trading. Missing where it did not count yet. */
      readonly revenue?: Cents;
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

/** The terms that decide on a fee: a share of the same plan is paid as well, so it is taken off what the account has paid. */
export interface FeeTerms {
  readonly acquisition: AcquisitionTerms;
  readonly share: ShareTerms | null;
}

export type QualifyingActivity = Pick<AccountActivity, 'deposits' | 'withdrawals' | 'volume' | 'spread' | 'premiums'>;

/** The last day on which what an account does counts towards its qualifying. */
export function lastQualifyingDay(signedUpAt: number, { withinDays }: Pick<AcquisitionTerms, 'withinDays'>): Day {
  return addDays(dayOf(signedUpAt), withinDays);
}

/**
 * The fee for an account as the `count`-th of the month; null until it qualifies. It has to have deposited and traded enough, and to have paid
 * the fee itself for trading: an affiliate and a client who are one person get back no more than the client has paid. `activity` is what it did
 * within the days after signing up that count.
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

/** What is left for a fee. The largest tier of the share is taken off: the affiliate may reach it on the day that the share is paid for. */
function revenueAfterShare(revenue: Cents, share: ShareTerms | null): Cents {
  const basisPoints = Math.max(0, ...(share?.tiers ?? []).map((tier) => tier.basisPoints));
  return addCents(revenue, negateCents(partOf(revenue, basisPoints)));
}

/** What a day of an account brings: its part of the spread and the premiums, rounded once, to the cent, a half away from zero. */
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
