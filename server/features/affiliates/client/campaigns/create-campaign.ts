import type { Campaign, CreateCampaignRequest } from '@fairlead/contract/affiliates/results.ts';
import { NO_RESULTS } from './campaign-results.ts';
import { describeCampaign, type CampaignsContext } from './describe-campaign.ts';
import { insertCampaign } from './insert-campaign.ts';

/** Throws what `insertCampaign` throws. */
export async function createCampaign(
  affiliateId: number,
  { name, code, landing_path: landingPath }: CreateCampaignRequest,
  context: CampaignsContext,
): Promise<Campaign> {
  const row = await context.database.transaction((transaction) =>
    insertCampaign(transaction, affiliateId, { name, code, landingPath }, context.clock()),
  );
  return describeCampaign(row, NO_RESULTS, context);
}
