import type { DeletionState } from '@fairlead/contract/account/privacy.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { withdrawOpenDeletion } from './deletion-store.ts';
import { getDeletion } from './get-deletion.ts';

export interface WithdrawDeletionContext {
  readonly database: Pick<Queries, 'drizzle'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Takes an open request back. One that was decided on stays decided; the answer says how things stand. */
export async function withdrawDeletion(userId: number, { database, clock }: WithdrawDeletionContext): Promise<DeletionState['data']> {
  await withdrawOpenDeletion(database, userId, clock());
  return getDeletion(userId, database);
}
