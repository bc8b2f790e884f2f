import type { Campaign, DaysQuery } from '@fairlead/contract/affiliates/results.ts';
import { desc, eq } from 'drizzle-orm';
import { affiliateCampaigns } from '../../../../adapters/db/schema/affiliates.ts';
import { readSpan } from '../../../read-span.ts';
import { NO_RESULTS, readCampaignResults } from './campaign-results.ts';
import { describeCampaign, type CampaignsContext } from './describe-campaign.ts';

/** An affiliate's campaigns, newest first, with their results over the days. Throws what `readSpan` throws. */
export async function listCampaigns(affiliateId: number, query: DaysQuery, context: CampaignsContext): Promise<readonly Campaign[]> {
  const { database, clock } = context;
  const span = readSpan(query, clock());
  const rows = await database.drizzle
    .select()
    .from(affiliateCampaigns)
    .where(eq(affiliateCampaigns.affiliateId, affiliateId))
    .orderBy(desc(affiliateCampaigns.id));
  const results = await readCampaignResults(
    database,
    rows.map(({ id }) => id),
    span,
  );
  return rows.map((row) => describeCampaign(row, results.get(row.id) ?? NO_RESULTS, context));
}
