import type { DeletionQueue } from '@fairlead/contract/operators/session.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { listOpenDeletions } from './deletion-store.ts';

/** Clients' deletion requests awaiting a decision, the oldest first. */
export async function listDeletions(database: Database): Promise<DeletionQueue['data']> {
  const rows = await listOpenDeletions(database);
  return rows.map(({ id, userId, email, reason, requestedAt }) => ({
    id,
    user_id: userId,
    email,
    reason,
    requested_at: requestedAt.toISOString(),
  }));
}
