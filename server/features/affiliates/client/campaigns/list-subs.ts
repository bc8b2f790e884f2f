import type { DaysQuery, SubsResponse } from '@fairlead/contract/affiliates/results.ts';
import { readSpan } from '../../../read-span.ts';
import { readSubResults } from './campaign-results.ts';
import type { CampaignsContext } from './describe-campaign.ts';
import { findCampaign } from './find-campaign.ts';

const MOST_SUBS = 500;

/** A campaign's results by sub-id. Throws CallRefused: notFound if it is not the affiliate's, and what `readSpan` throws. */
export async function listSubs(
  affiliateId: number,
  campaignId: number,
  query: DaysQuery,
  { database, clock }: Pick<CampaignsContext, 'database' | 'clock'>,
): Promise<SubsResponse['data']> {
  const span = readSpan(query, clock());
  const { id } = await findCampaign(database, affiliateId, campaignId);
  return readSubResults(database, id, span, MOST_SUBS);
}
