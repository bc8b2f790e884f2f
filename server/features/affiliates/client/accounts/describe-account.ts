import type { AffiliateAccount } from '@fairlead/contract/affiliates/accounts.ts';
import type { PersonalDataRule } from '@fairlead/domain/affiliates/commission-terms.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { maskEmail, maskLastName } from '../../../mask-name.ts';
import { euros } from '../../../euros.ts';
import { findTermsInForce } from '../../terms-in-force.ts';
import type { AccountRow } from './read-accounts.ts';

/** How much of its accounts' identities the affiliate may see today. */
export async function findPersonalDataRule(handle: Pick<Queries, 'query'>, affiliateId: number, now: number): Promise<PersonalDataRule> {
  const inForce = await findTermsInForce(handle, affiliateId, dayOf(now));
  return inForce?.terms.personalData ?? 'masked';
}

/** A referred account as its affiliate may see it. */
export function describeAccount(row: AccountRow, rule: PersonalDataRule): AffiliateAccount {
  return {
    id: row.id,
    first_name: row.firstName,
    ...describePrincipal(row, rule),
    country: row.country ?? '',
    created_at: row.createdAt.toISOString(),
    source_page: row.sourcePage,
    transaction: row.firstDepositAt?.toISOString() ?? null,
    country_code: row.countryCode,
    campaign_id: row.campaignId,
    campaign: row.campaign,
    sub_id: row.subId,
    deposits_count: row.depositsCount,
    deposits: euros(row.depositsCents),
    volume: euros(row.volumeCents),
    commission: euros(row.commissionCents),
    qualified_at: row.qualifiedAt?.toISOString() ?? null,
    excluded: row.excluded,
  };
}

function describePrincipal({ lastName, email }: AccountRow, rule: PersonalDataRule): Pick<AffiliateAccount, 'last_name' | 'email'> {
  return rule === 'full' ? { last_name: lastName, email } : { last_name: maskLastName(lastName), email: maskEmail(email) };
}
