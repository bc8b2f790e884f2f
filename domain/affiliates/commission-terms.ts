import type { Cents } from '../money.ts';

/**
 * What an affiliate is paid for, as data with a version. Either part may be missing; a plan with both is a hybrid. Amounts are euro cents.
 *
 * No part of it depends on whether a client wins or loses: the share is one of what the client pays us for trading (spread and premiums), so
 * an affiliate gains nothing by a client's loss.
 */
export interface CommissionTerms {
  /** Paid once for an account that qualifies (CPA). */
  readonly acquisition: AcquisitionTerms | null;
  /** A part of what the accounts pay for trading, day by day (revenue share). */
  readonly share: ShareTerms | null;
  /** How much the affiliate learns of who the accounts are. */
  readonly personalData: PersonalDataRule;
}

export const PERSONAL_DATA_RULES = ['masked', 'full'] as const;
export type PersonalDataRule = (typeof PERSONAL_DATA_RULES)[number];

export interface AcquisitionTerms {
  /** By how many accounts have qualified in the calendar month, the one that is paid for counted. */
  readonly tiers: readonly AcquisitionTier[];
  /**
   * An account qualifies once it has deposited and traded so much, both within the days after signing up. What was reversed of its deposits, and
   * what it has withdrawn and was paid, is taken off. By then it has to have paid at least the fee for trading as well, the affiliate's
   * share not counted.
   */
  readonly minimumDeposits: Cents;
  readonly minimumVolume: Cents;
  readonly withinDays: number;
}

export interface AcquisitionTier {
  readonly fromCount: number;
  /** The fee, which is also what an account of this tier has to have paid for trading. */
  readonly amount: Cents;
}

export interface ShareTerms {
  /** By how many accounts made their first deposit in the calendar month, up to and on the day that is paid for. */
  readonly tiers: readonly ShareTier[];
  /** For how long after signing up; null for as long as the account trades. */
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

/** What is wrong with terms; null where nothing is. The first tier of acquisition begins at one account, that of the share at none. */
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

/** The tier that a count has reached: the last that begins at or below it. */
export function tierOf<Tier extends { readonly fromCount: number }>(tiers: readonly Tier[], count: number): Tier | null {
  return tiers.findLast(({ fromCount }) => fromCount <= count) ?? null;
}
