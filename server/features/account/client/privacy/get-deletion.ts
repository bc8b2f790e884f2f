import type { DeletionState } from '@fairlead/contract/account/privacy.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { findLatestDeletion } from './deletion-store.ts';

/** The client's latest deletion request, whatever its status. */
export async function getDeletion(userId: number, database: Pick<Queries, 'drizzle'>): Promise<DeletionState['data']> {
  const row = await findLatestDeletion(database, userId);
  if (row === null) return null;
  const { requestedAt, status, note, decidedAt } = row;
  return { requested_at: requestedAt.toISOString(), state: status, note, decided_at: decidedAt?.toISOString() ?? null };
}
