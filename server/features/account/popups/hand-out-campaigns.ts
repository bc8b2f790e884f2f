import type { Database } from '../../../adapters/db/database.ts';
import type { EnginePort } from '../../../engine/engine-port.ts';
import { insertCopies, listCampaignsWithoutCopy, type Campaign } from './campaign-store.ts';

export interface HandOutContext {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'viewAccount'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Gives a client a popup of their own for each one for many that runs, is for them, and that they have not met. */
export async function handOutCampaigns(userId: number, { database, engine, clock }: HandOutContext): Promise<void> {
  const now = clock();
  const unmet = await listCampaignsWithoutCopy(database, userId, now);
  if (unmet.length === 0) return;
  const isVerified = (await engine.viewAccount(userId))?.access.verified ?? false;
  const ids = unmet.filter(({ audience }) => isFor(audience, isVerified)).map(({ id }) => id);
  if (ids.length > 0) await insertCopies(database, userId, ids, now);
}

function isFor(audience: Campaign['audience'], isVerified: boolean): boolean {
  return audience === 'everybody' || (audience === 'verified') === isVerified;
}
