/**
 * The data about a client's referral, its results and commission, and about the client as an affiliate. Columns are listed one by one, so
 * that a new one is not exported until it is added here.
 */
import { centsToEuros, cents } from '@fairlead/domain/money.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import {
  affiliateCampaigns,
  affiliateEntries,
  affiliates,
  referredAccountDays,
  referredAccounts,
} from '../../../../adapters/db/schema/affiliates.ts';
import type { PersonalDataCollector, PersonalRecord } from '../../../personal-data-collector.ts';

type Drizzle = Queries['drizzle'];

export function collectReferralParts(drizzle: Drizzle): readonly PersonalDataCollector[] {
  return [
    {
      name: 'referral',
      tables: ['referred_accounts', 'affiliate_campaigns'],
      collect: (userId) => collectReferral(drizzle, userId),
    },
    { name: 'referral_days', tables: ['referred_account_days'], collect: (userId, most) => collectDays(drizzle, userId, most) },
    { name: 'referral_commissions', tables: ['affiliate_entries'], collect: (userId, most) => collectCommissions(drizzle, userId, most) },
    { name: 'affiliate', tables: ['affiliates'], collect: (userId) => collectAffiliate(drizzle, userId) },
  ];
}

/** Whose link the client used. Another client's identity is their own data, so only a number is included. */
async function collectReferral(drizzle: Drizzle, userId: number): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle
    .select({ referral: referredAccounts, affiliate: affiliates.name, campaign: affiliateCampaigns.name })
    .from(referredAccounts)
    .leftJoin(affiliates, eq(affiliates.id, referredAccounts.affiliateId))
    .leftJoin(affiliateCampaigns, eq(affiliateCampaigns.id, referredAccounts.campaignId))
    .where(eq(referredAccounts.userId, userId));
  return rows.map(({ referral, affiliate, campaign }) => ({
    came_by: referral.affiliateId === null ? 'another_client' : 'affiliate',
    link_of: affiliate ?? referral.referrerId,
    campaign,
    sub_id: referral.subId,
    click_id: referral.clickId,
    signed_up_at: isoTime(referral.createdAt),
    source_page: referral.sourcePage,
    country_number: referral.countryId,
    first_deposit_at: timeOrNull(referral.firstDepositAt),
    deposits_count: referral.depositsCount,
    deposits_eur: euros(referral.depositsCents),
    volume_eur: euros(referral.volumeCents),
    qualified_at: timeOrNull(referral.qualifiedAt),
    commission_eur: euros(referral.commissionCents),
    nothing_paid_because: referral.excluded,
  }));
}

async function collectDays(drizzle: Drizzle, userId: number, most: number): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle
    .select()
    .from(referredAccountDays)
    .where(eq(referredAccountDays.userId, userId))
    .orderBy(desc(referredAccountDays.day))
    .limit(most);
  return rows.map((row) => ({
    day: row.day,
    deposits_count: row.depositsCount,
    deposits_eur: euros(row.depositsCents),
    volume_eur: euros(row.volumeCents),
    spread_eur: euros(row.spreadCents),
    premiums_eur: euros(row.premiumsCents),
  }));
}

/** The commission paid to an affiliate for the client, without the affiliate's other data. */
async function collectCommissions(drizzle: Drizzle, userId: number, most: number): Promise<readonly PersonalRecord[]> {
  const { id, line } = affiliateEntries;
  const rows = await drizzle
    .select()
    .from(affiliateEntries)
    .where(and(eq(affiliateEntries.userId, userId), eq(line, 0)))
    .orderBy(desc(id))
    .limit(most);
  return rows.map((row) => ({
    day: row.day,
    kind: row.kind,
    amount_eur: euros(row.amountCents),
    booked_at: isoTime(row.bookedAt),
    reckoned_from: row.detail,
  }));
}

/** The client's own affiliate login, if its payouts go to the client's account. */
async function collectAffiliate(drizzle: Drizzle, userId: number): Promise<readonly PersonalRecord[]> {
  const rows = await drizzle.select().from(affiliates).where(eq(affiliates.payoutUserId, userId)).orderBy(desc(affiliates.id));
  return rows.map(({ name, company, email, language, status, createdAt }) => {
    return { name, company, email, language, status, created_at: isoTime(createdAt) };
  });
}

function euros(amountCents: number): number {
  return centsToEuros(cents(amountCents));
}

function isoTime(time: Date): string {
  return time.toISOString();
}

function timeOrNull(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
