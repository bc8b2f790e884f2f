import type { Campaign, ChangeCampaignRequest } from '@fairlead/contract/affiliates/results.ts';
import { eq } from 'drizzle-orm';
import { affiliateCampaigns } from '../../../../adapters/db/schema/affiliates.ts';
import { readSpan } from '../../../read-span.ts';
import { NO_RESULTS, readCampaignResults } from './campaign-results.ts';
import { describeCampaign, type CampaignsContext } from './describe-campaign.ts';
import { findCampaign } from './find-campaign.ts';
import { requireRoomForCampaign } from './insert-campaign.ts';

/**
 * Changes a campaign and returns it with the results of the last thirty days. The code never changes, because its link is already in use.
 * Throws CallRefused: notFound if the campaign is not the affiliate's, and tooManyCampaigns if there is no room to restore an archived one.
 */
export async function changeCampaign(
  affiliateId: number,
  { id, name, landing_path: landingPath, is_archived: isArchived }: ChangeCampaignRequest,
  context: CampaignsContext,
): Promise<Campaign> {
  const { database, clock } = context;
  const now = clock();
  const row = await database.transaction(async (transaction) => {
    const before = await findCampaign(transaction, affiliateId, id);
    if (before.archivedAt !== null && !isArchived) await requireRoomForCampaign(transaction, affiliateId);
    const archivedAt = isArchived ? (before.archivedAt ?? new Date(now)) : null;
    await transaction.drizzle.update(affiliateCampaigns).set({ name, landingPath, archivedAt }).where(eq(affiliateCampaigns.id, before.id));
    return { ...before, name, landingPath, archivedAt };
  });
  const results = await readCampaignResults(database, [row.id], readSpan({}, now));
  return describeCampaign(row, results.get(row.id) ?? NO_RESULTS, context);
}
