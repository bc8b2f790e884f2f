import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { affiliateCampaigns } from '../../../../adapters/db/schema/affiliates.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { CampaignRow } from './insert-campaign.ts';

/** Throws CallRefused: notFound if the affiliate has no such campaign, also for another affiliate's. */
export async function findCampaign({ drizzle }: Pick<Queries, 'drizzle'>, affiliateId: number, campaignId: number): Promise<CampaignRow> {
  const [row] = await drizzle
    .select()
    .from(affiliateCampaigns)
    .where(and(eq(affiliateCampaigns.id, campaignId), eq(affiliateCampaigns.affiliateId, affiliateId)));
  if (row === undefined) throw new CallRefused('notFound');
  return row;
}
