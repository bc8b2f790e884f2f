import { desc, eq, type SQL } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { affiliateCampaigns, referredAccounts } from '../../../../adapters/db/schema/affiliates.ts';
import { countries, users } from '../../../../adapters/db/schema/principals.ts';

export type AccountRow = Awaited<ReturnType<typeof readAccounts>>[number];

/**
 * Referred accounts with the clients' details, latest first. Details are looked up only for the accounts on the page, however many there
 * are.
 */
export function readAccounts({ drizzle }: Pick<Queries, 'drizzle'>, condition: SQL | undefined, limit: number) {
  const page = drizzle.select().from(referredAccounts).where(condition).orderBy(desc(referredAccounts.userId)).limit(limit).as('page');
  return drizzle
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      country: countries.name,
      countryCode: countries.alpha2,
      campaignId: affiliateCampaigns.id,
      campaign: affiliateCampaigns.name,
      subId: page.subId,
      sourcePage: page.sourcePage,
      createdAt: page.createdAt,
      firstDepositAt: page.firstDepositAt,
      depositsCount: page.depositsCount,
      depositsCents: page.depositsCents,
      volumeCents: page.volumeCents,
      commissionCents: page.commissionCents,
      qualifiedAt: page.qualifiedAt,
      excluded: page.excluded,
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.userId))
    .innerJoin(affiliateCampaigns, eq(affiliateCampaigns.id, page.campaignId))
    .leftJoin(countries, eq(countries.id, page.countryId))
    .orderBy(desc(page.userId));
}
