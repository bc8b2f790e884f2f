import type { AffiliateMe } from '@fairlead/contract/affiliates/plans.ts';
import { euros } from '@fairlead/domain/fixture-euros.ts';

/** An affiliate with 250 euros available for payout. */
export const NORA: AffiliateMe = {
  name: 'Nora Partner',
  email: 'nora@partner.test',
  company: '',
  plan: {
    id: 1,
    name: 'Standard',
    version: 1,
    valid_from: '2026-01-01',
    terms: { acquisition: null, share: null, personal_data: 'masked' },
  },
  balance: euros(250),
  smallest_payout: euros(50),
  payout_account: 'n…@partner.test',
};
