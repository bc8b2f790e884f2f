/** Clients' deletion requests: the rows of `deletion_requests`. Operators decide on them. */
import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { deletionRequests } from '../../../../adapters/db/schema/deletion-requests.ts';

type Q = Pick<Queries, 'drizzle'>;

export type DeletionRow = typeof deletionRequests.$inferSelect;

export async function findLatestDeletion({ drizzle }: Q, userId: number): Promise<DeletionRow | null> {
  const { id } = deletionRequests;
  const [row] = await drizzle.select().from(deletionRequests).where(eq(deletionRequests.userId, userId)).orderBy(desc(id)).limit(1);
  return row ?? null;
}

/** Returns false if there is an open request already: of two concurrent calls, one writes it. */
export async function insertDeletion({ drizzle }: Q, userId: number, reason: string, now: number): Promise<boolean> {
  const values = { userId, reason, requestedAt: new Date(now), status: 'open' } as const;
  const rows = await drizzle.insert(deletionRequests).values(values).onConflictDoNothing().returning({ id: deletionRequests.id });
  return rows.length > 0;
}

export async function withdrawOpenDeletion({ drizzle }: Q, userId: number, now: number): Promise<void> {
  await drizzle
    .update(deletionRequests)
    .set({ status: 'withdrawn', decidedAt: new Date(now) })
    .where(and(eq(deletionRequests.userId, userId), eq(deletionRequests.status, 'open')));
}
