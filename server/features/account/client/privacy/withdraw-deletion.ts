import type { DeletionState } from '@fairlead/contract/account/privacy.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { withdrawOpenDeletion } from './deletion-store.ts';
import { getDeletion } from './get-deletion.ts';

export interface WithdrawDeletionContext {
  readonly database: Pick<Queries, 'drizzle'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Withdraws an open request. A decided one stays decided. Returns the latest request. */
export async function withdrawDeletion(userId: number, { database, clock }: WithdrawDeletionContext): Promise<DeletionState['data']> {
  await withdrawOpenDeletion(database, userId, clock());
  return getDeletion(userId, database);
}
