import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { deletionRequests } from '../../../../adapters/db/schema/deletion-requests.ts';
import { users } from '../../../../adapters/db/schema/principals.ts';
import { addressee, type Addressee } from '../../../addressee.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** The most rows in a list. */
const MOST_ROWS = 200;

export async function closeClient({ drizzle }: Handle, userId: number): Promise<void> {
  await drizzle.update(users).set({ status: 'closed' }).where(eq(users.id, userId));
}

/** Requests awaiting a decision, the oldest first. */
export async function listOpenDeletions({ drizzle }: Handle) {
  const { id, userId, reason, requestedAt } = deletionRequests;
  return drizzle
    .select({ id, userId, reason, requestedAt, email: users.email })
    .from(deletionRequests)
    .innerJoin(users, eq(users.id, deletionRequests.userId))
    .where(eq(deletionRequests.status, 'open'))
    .orderBy(asc(deletionRequests.requestedAt), asc(deletionRequests.id))
    .limit(MOST_ROWS);
}

/** Returns the client of an open request and locks the request until the transaction ends. */
export async function lockOpenDeletion({ drizzle }: Handle, requestId: number): Promise<Addressee | null> {
  const [row] = await drizzle
    .select(addressee)
    .from(deletionRequests)
    .innerJoin(users, eq(users.id, deletionRequests.userId))
    .where(and(eq(deletionRequests.id, requestId), eq(deletionRequests.status, 'open')))
    .for('update', { of: deletionRequests });
  return row ?? null;
}

export interface DeletionDecision {
  readonly verdict: 'granted' | 'refused';
  readonly note: string;
  readonly operatorId: number;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

export async function updateDeletion(
  { drizzle }: Handle,
  requestId: number,
  { verdict, note, operatorId, at }: DeletionDecision,
): Promise<void> {
  const decision = { status: verdict, note, decidedAt: new Date(at), decidedBy: operatorId };
  await drizzle.update(deletionRequests).set(decision).where(eq(deletionRequests.id, requestId));
}
