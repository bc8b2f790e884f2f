import { faultOfTerms, type CommissionTerms, type TermsFault } from '@fairlead/domain/affiliates/commission-terms.ts';

export interface TermsFieldFault {
  /** The invalid part of the terms, such as `terms.share`. */
  readonly field: string;
  readonly message: string;
}

const MESSAGES: Readonly<Record<TermsFault, string>> = {
  nothingPaid: 'must pay for acquisitions, a share, or both',
  tiersMissing: 'must have a tier',
  tooManyTiers: 'has too many tiers',
  firstTierNotAtStart: 'must start with the first tier: from 1 for acquisitions, from 0 for a share',
  tiersNotAscending: 'must have its tiers in ascending order, each with a different start',
  amountNotAboveZero: 'must pay an amount above zero in each tier',
  shareOutOfRange: 'must be between 0.01 and 90 percent',
  minimumBelowZero: 'must have no negative minimum',
  daysOutOfRange: 'must allow between 1 and 3,650 whole days',
  monthsOutOfRange: 'must be paid for 1 to 120 whole months, or indefinitely',
};

/** What prevents terms from being published, for their author; null if nothing does. */
export function findTermsFault(terms: CommissionTerms): TermsFieldFault | null {
  const fault = faultOfTerms(terms);
  if (fault === null) return null;
  return { field: fieldOf(terms, fault), message: MESSAGES[fault] };
}

function fieldOf(terms: CommissionTerms, fault: TermsFault): string {
  if (fault === 'nothingPaid') return 'terms';
  const isInAcquisition = terms.acquisition !== null && faultOfTerms({ ...terms, share: null }) === fault;
  return isInAcquisition ? 'terms.acquisition' : 'terms.share';
}
