import type { Cents } from '../money.ts';

/**
 * What an affiliate is paid for, as versioned data. Either part may be missing; a plan with both is a hybrid. Amounts are in euro cents.
 *
 * No part depends on whether a client wins or loses. The share is taken of what the client pays the broker for trading (spread and
 * premiums), so an affiliate gains nothing from a client's loss.
 */
export interface CommissionTerms {
  /** Paid once for each account that qualifies (CPA). */
  readonly acquisition: AcquisitionTerms | null;
  /** A share of what the accounts pay for trading, per day (revenue share). */
  readonly share: ShareTerms | null;
  /** How much the affiliate learns about the account holders. */
  readonly personalData: PersonalDataRule;
}

export const PERSONAL_DATA_RULES = ['masked', 'full'] as const;
export type PersonalDataRule = (typeof PERSONAL_DATA_RULES)[number];

export interface AcquisitionTerms {
  /** By the number of accounts that have qualified in the calendar month, including the one being paid for. */
  readonly tiers: readonly AcquisitionTier[];
  /**
   * An account qualifies once it has deposited and traded these amounts, both within the given days after sign-up. Reversed deposits and
   * paid withdrawals are deducted. By then it must also have paid at least the fee for trading, not counting the affiliate's share.
   */
  readonly minimumDeposits: Cents;
  readonly minimumVolume: Cents;
  readonly withinDays: number;
}

export interface AcquisitionTier {
  readonly fromCount: number;
  /** The fee, which an account of this tier must also have paid for trading. */
  readonly amount: Cents;
}

export interface ShareTerms {
  /** By the number of accounts that made their first deposit in the calendar month, up to and including the day being paid for. */
  readonly tiers: readonly ShareTier[];
  /** How many months after sign-up the share is paid; null for as long as the account trades. */
  readonly months: number | null;
}

export interface ShareTier {
  readonly fromCount: number;
  /** Hundredths of a percent. */
  readonly basisPoints: number;
}

export const MOST_TIERS = 10;
const LARGEST_SHARE_BASIS_POINTS = 9_000;
const MOST_DAYS = 3_650;
const MOST_MONTHS = 120;

export type TermsFault =
  | 'nothingPaid'
  | 'tiersMissing'
  | 'tooManyTiers'
  | 'firstTierNotAtStart'
  | 'tiersNotAscending'
  | 'amountNotAboveZero'
  | 'shareOutOfRange'
  | 'minimumBelowZero'
  | 'daysOutOfRange'
  | 'monthsOutOfRange';

/** Returns what is wrong with the terms, or null. The first acquisition tier starts at one account, the first share tier at zero. */
export function faultOfTerms({ acquisition, share }: CommissionTerms): TermsFault | null {
  if (acquisition === null && share === null) return 'nothingPaid';
  return (acquisition === null ? null : faultOfAcquisition(acquisition)) ?? (share === null ? null : faultOfShare(share));
}

function faultOfAcquisition({ tiers, minimumDeposits, minimumVolume, withinDays }: AcquisitionTerms): TermsFault | null {
  const fault = faultOfTiers(tiers, 1);
  if (fault !== null) return fault;
  if (tiers.some(({ amount }) => amount <= 0)) return 'amountNotAboveZero';
  if (minimumDeposits < 0 || minimumVolume < 0) return 'minimumBelowZero';
  return isWholeWithin(withinDays, 1, MOST_DAYS) ? null : 'daysOutOfRange';
}

function faultOfShare({ tiers, months }: ShareTerms): TermsFault | null {
  const fault = faultOfTiers(tiers, 0);
  if (fault !== null) return fault;
  if (tiers.some(({ basisPoints }) => !isWholeWithin(basisPoints, 1, LARGEST_SHARE_BASIS_POINTS))) return 'shareOutOfRange';
  return months === null || isWholeWithin(months, 1, MOST_MONTHS) ? null : 'monthsOutOfRange';
}

function faultOfTiers(tiers: readonly { readonly fromCount: number }[], first: number): TermsFault | null {
  if (tiers.length === 0) return 'tiersMissing';
  if (tiers.length > MOST_TIERS) return 'tooManyTiers';
  if (tiers[0]?.fromCount !== first) return 'firstTierNotAtStart';
  const isAscending = tiers.every(({ fromCount }, place) => place === 0 || fromCount > (tiers[place - 1]?.fromCount ?? fromCount));
  return isAscending ? null : 'tiersNotAscending';
}

function isWholeWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** Returns the tier that a count has reached: the last one that starts at or below it. */
export function tierOf<Tier extends { readonly fromCount: number }>(tiers: readonly Tier[], count: number): Tier | null {
  return tiers.findLast(({ fromCount }) => fromCount <= count) ?? null;
}
