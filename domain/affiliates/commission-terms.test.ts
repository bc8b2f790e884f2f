import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import {
  faultOfTerms,
  MOST_TIERS,
  tierOf,
  type AcquisitionTerms,
  type CommissionTerms,
  type ShareTerms,
  type TermsFault,
} from './commission-terms.ts';

const ACQUISITION: AcquisitionTerms = {
  tiers: [
    { fromCount: 1, amount: cents(200_00) },
    { fromCount: 11, amount: cents(300_00) },
  ],
  minimumDeposits: cents(250_00),
  minimumVolume: cents(0),
  withinDays: 30,
};
const SHARE: ShareTerms = {
  tiers: [
    { fromCount: 0, basisPoints: 2_000 },
    { fromCount: 10, basisPoints: 3_000 },
  ],
  months: 24,
};

const acquisition = (changes: Partial<AcquisitionTerms>): CommissionTerms => {
  return { acquisition: { ...ACQUISITION, ...changes }, share: null, personalData: 'masked' };
};
const share = (changes: Partial<ShareTerms>): CommissionTerms => ({
  acquisition: null,
  share: { ...SHARE, ...changes },
  personalData: 'masked',
});
const amount = (fromCount: number, value = 100) => ({ fromCount, amount: cents(value) });
const percent = (fromCount: number, basisPoints = 100) => ({ fromCount, basisPoints });
const many = Array.from({ length: MOST_TIERS + 1 }, (_, at) => at);

describe('terms are valid', () => {
  test.each<[string, CommissionTerms]>([
    ['for acquisitions', acquisition({})],
    ['for a share', share({})],
    ['for both', { acquisition: ACQUISITION, share: SHARE, personalData: 'full' }],
    ['without minimums', acquisition({ minimumDeposits: cents(0), minimumVolume: cents(0) })],
    ['with a share for as long as an account trades', share({ months: null })],
    ['with the maximum number of tiers', share({ tiers: many.slice(0, MOST_TIERS).map((from) => percent(from)) })],
    ['with the largest share', share({ tiers: [percent(0, 9_000)] })],
  ])('%s', (_name, terms) => {
    expect(faultOfTerms(terms)).toBeNull();
  });
});

describe('terms are refused', () => {
  test.each<[string, CommissionTerms, TermsFault]>([
    ['that pay nothing', { acquisition: null, share: null, personalData: 'masked' }, 'nothingPaid'],
    ['without an acquisition tier', acquisition({ tiers: [] }), 'tiersMissing'],
    ['without a share tier', share({ tiers: [] }), 'tiersMissing'],
    ['with too many tiers', acquisition({ tiers: many.map((from) => amount(from + 1)) }), 'tooManyTiers'],
    ['with an acquisition tier that starts at no accounts', acquisition({ tiers: [amount(0)] }), 'firstTierNotAtStart'],
    ['with a share that leaves out the first accounts', share({ tiers: [percent(1)] }), 'firstTierNotAtStart'],
    ['with two tiers from the same count', acquisition({ tiers: [amount(1), amount(1)] }), 'tiersNotAscending'],
    ['with a descending tier', share({ tiers: [percent(0), percent(5), percent(3)] }), 'tiersNotAscending'],
    ['with an amount of zero', acquisition({ tiers: [amount(1, 0)] }), 'amountNotAboveZero'],
    ['with a negative amount in a later tier', acquisition({ tiers: [amount(1), amount(2, -1)] }), 'amountNotAboveZero'],
    ['with a share of zero', share({ tiers: [percent(0, 0)] }), 'shareOutOfRange'],
    ['with a share of more than nine tenths', share({ tiers: [percent(0, 9_001)] }), 'shareOutOfRange'],
    ['with a fraction of a basis point', share({ tiers: [percent(0, 0.5)] }), 'shareOutOfRange'],
    ['with negative minimum deposits', acquisition({ minimumDeposits: cents(-1) }), 'minimumBelowZero'],
    ['with a negative minimum volume', acquisition({ minimumVolume: cents(-1) }), 'minimumBelowZero'],
    ['with zero days', acquisition({ withinDays: 0 }), 'daysOutOfRange'],
    ['with half a day', acquisition({ withinDays: 1.5 }), 'daysOutOfRange'],
    ['with more than ten years', acquisition({ withinDays: 3_651 }), 'daysOutOfRange'],
    ['with zero months', share({ months: 0 }), 'monthsOutOfRange'],
    ['with a share for more than ten years', share({ months: 121 }), 'monthsOutOfRange'],
  ])('%s', (_name, terms, fault) => {
    expect(faultOfTerms(terms)).toBe(fault);
  });
});

describe('the tier of a count is the last one it has reached', () => {
  test.each([
    [0, null],
    [1, 1],
    [10, 1],
    [11, 11],
    [1_000, 11],
  ])('%d', (count, fromCount) => {
    expect(tierOf(ACQUISITION.tiers, count)?.fromCount ?? null).toBe(fromCount);
  });
});
