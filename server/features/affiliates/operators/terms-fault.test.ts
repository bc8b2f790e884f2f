import type { AcquisitionTerms, CommissionTerms, ShareTerms } from '@fairlead/domain/affiliates/commission-terms.ts';
import { cents } from '@fairlead/domain/money.ts';
import { expect, test } from 'vitest';
import { findTermsFault } from './terms-fault.ts';

const ACQUISITION: AcquisitionTerms = {
  tiers: [{ fromCount: 1, amount: cents(200_00) }],
  minimumDeposits: cents(250_00),
  minimumVolume: cents(0),
  withinDays: 30,
};
const SHARE: ShareTerms = { tiers: [{ fromCount: 0, basisPoints: 2_000 }], months: null };
const HYBRID: CommissionTerms = { acquisition: ACQUISITION, share: SHARE, personalData: 'masked' };

test.each<[string, Partial<CommissionTerms>]>([
  ['both', {}],
  ['acquisitions alone', { share: null }],
  ['a share alone', { acquisition: null }],
])('%s can be published', (_case, terms) => {
  expect(findTermsFault({ ...HYBRID, ...terms })).toBe(null);
});

test.each<[string, string, Partial<CommissionTerms>]>([
  ['terms', 'must pay for', { acquisition: null, share: null }],
  ['terms.acquisition', 'must have a tier', { acquisition: { ...ACQUISITION, tiers: [] } }],
  ['terms.share', 'must have a tier', { share: { ...SHARE, tiers: [] } }],
  ['terms.acquisition', 'from 1 for acquisitions', { acquisition: { ...ACQUISITION, tiers: [{ fromCount: 2, amount: cents(100) }] } }],
  ['terms.share', 'from 0 for a share', { share: { ...SHARE, tiers: [{ fromCount: 1, basisPoints: 100 }] } }],
  ['terms.acquisition', '3,650', { acquisition: { ...ACQUISITION, withinDays: 0 } }],
  ['terms.share', '120 whole months', { share: { ...SHARE, months: 0 } }],
  ['terms.share', 'between 0.01 and 90', { share: { ...SHARE, tiers: [{ fromCount: 0, basisPoints: 9_001 }] } }],
])('%s %s', (field, message, terms) => {
  expect(findTermsFault({ ...HYBRID, ...terms })).toEqual({ field, message: expect.stringContaining(message) });
});
