import { isEverybody, isInSegment } from '@fairlead/domain/account/client-segment.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { EnginePort } from '../../../engine/engine-port.ts';
import { insertCopies, listCampaignsWithoutCopy, type Campaign, type StoredCampaign } from './campaign-store.ts';
import { readSegmentedClient } from './segment-store.ts';

export interface HandOutContext {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'viewAccount'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Gives a client a copy of each current campaign that is for them and that they have not received. */
export async function distributeCampaigns(userId: number, { database, engine, clock }: HandOutContext): Promise<void> {
  const now = clock();
  const unmet = await listCampaignsWithoutCopy(database, userId, now);
  if (unmet.length === 0) return;
  const isVerified = (await engine.viewAccount(userId))?.access.verified ?? false;
  const ofAudience = unmet.filter(({ audience }) => isFor(audience, isVerified));
  const ids = (await selectOwn(userId, ofAudience, database)).map(({ id }) => id);
  if (ids.length > 0) await insertCopies(database, userId, ids, now);
}

function isFor(audience: Campaign['audience'], isVerified: boolean): boolean {
  return audience === 'everybody' || (audience === 'verified') === isVerified;
}

/** Reads the client only if a campaign has a segment. */
async function selectOwn(userId: number, campaigns: readonly StoredCampaign[], database: Database): Promise<readonly StoredCampaign[]> {
  if (campaigns.every(({ segment }) => isEverybody(segment))) return campaigns;
  const client = await readSegmentedClient(database, userId);
  return campaigns.filter(({ segment }) => isEverybody(segment) || (client !== null && isInSegment(segment, client)));
}
