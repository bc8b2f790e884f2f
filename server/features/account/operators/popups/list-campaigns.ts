import type { PopupList, PopupSegment } from '@fairlead/contract/content/operators/schemas.ts';
import type { ClientSegment } from '@fairlead/domain/account/client-segment.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { listCampaignRows } from '../../popups/campaign-store.ts';

export interface CampaignContext {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** The popup campaigns, the latest start first, with how many clients have read them. */
export async function listCampaigns({ database, clock }: CampaignContext): Promise<PopupList['data']> {
  const now = clock();
  const campaigns = await listCampaignRows(database);
  return campaigns.map(({ id, texts, audience, segment, from, until, readCount }) => ({
    id,
    texts,
    audience,
    segment: wireSegment(segment),
    from: from.toISOString(),
    until: until.toISOString(),
    state: selectCampaignState(from.getTime(), until.getTime(), now),
    read_count: readCount,
  }));
}

function selectCampaignState(from: number, until: number, now: number): PopupList['data'][number]['state'] {
  if (until <= now) return 'over';
  return from > now ? 'waiting' : 'running';
}

export function wireSegment({ levels, countryIds, tags }: ClientSegment): PopupSegment {
  return { levels: [...levels], country_ids: [...countryIds], tags: [...tags] };
}

export function readSegment({ levels, country_ids: countryIds, tags }: PopupSegment): ClientSegment {
  return { levels, countryIds, tags };
}
