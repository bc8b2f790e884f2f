import type { Campaign } from '@fairlead/contract/affiliates/results.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import type { Results } from './campaign-results.ts';
import type { CampaignRow } from './insert-campaign.ts';

export type CampaignsContext = Pick<AffiliateContext, 'database' | 'clock' | 'siteUrl'>;

/** A campaign with its shareable link and its results. */
export function describeCampaign(
  { id, name, code, landingPath, createdAt, archivedAt }: CampaignRow,
  results: Results,
  { siteUrl }: Pick<CampaignsContext, 'siteUrl'>,
): Campaign {
  return {
    id,
    name,
    code,
    landing_path: landingPath,
    url: `${siteUrl()}${landingPath}?ref=${code}`,
    created_at: createdAt.toISOString(),
    is_archived: archivedAt !== null,
    ...results,
  };
}
