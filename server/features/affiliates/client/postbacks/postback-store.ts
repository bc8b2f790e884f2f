/** Database access to `affiliate_postbacks`, without deleted ones. */
import type { Postback } from '@fairlead/contract/affiliates/postbacks.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { affiliatePostbacks, postbackDeliveries } from '../../../../adapters/db/schema/affiliates.ts';

type Handle = Pick<Queries, 'drizzle'>;
export type PostbackRow = typeof affiliatePostbacks.$inferSelect;
export type PostbackTerms = Pick<PostbackRow, 'url' | 'events' | 'isActive'>;

/** Oldest first. */
export function selectPostbacks({ drizzle }: Handle, affiliateId: number): Promise<PostbackRow[]> {
  return drizzle.select().from(affiliatePostbacks).where(isOf(affiliateId)).orderBy(asc(affiliatePostbacks.id));
}

/** Null if the affiliate has no such postback. */
export async function findPostback({ drizzle }: Handle, affiliateId: number, id: number): Promise<PostbackRow | null> {
  const [row] = await drizzle
    .select()
    .from(affiliatePostbacks)
    .where(and(isOf(affiliateId), eq(affiliatePostbacks.id, id)));
  return row ?? null;
}

export async function insertPostback({ drizzle }: Handle, values: typeof affiliatePostbacks.$inferInsert): Promise<PostbackRow> {
  const [row] = await drizzle.insert(affiliatePostbacks).values(values).returning();
  if (row === undefined) throw new Error('a postback was inserted but not returned');
  return row;
}

/** Null if the affiliate has no such postback. */
export async function updatePostback(
  { drizzle }: Handle,
  affiliateId: number,
  id: number,
  terms: Omit<PostbackTerms, 'isActive'> & Partial<PostbackTerms>,
): Promise<PostbackRow | null> {
  const [row] = await drizzle
    .update(affiliatePostbacks)
    .set(terms)
    .where(and(isOf(affiliateId), eq(affiliatePostbacks.id, id)))
    .returning();
  return row ?? null;
}

/** Also deletes its pending deliveries. False if the affiliate has no such postback. */
export async function markPostbackDeleted({ drizzle }: Handle, affiliateId: number, id: number, now: number): Promise<boolean> {
  const rows = await drizzle
    .update(affiliatePostbacks)
    .set({ deletedAt: new Date(now), isActive: false })
    .where(and(isOf(affiliateId), eq(affiliatePostbacks.id, id)))
    .returning({ id: affiliatePostbacks.id });
  if (rows.length === 0) return false;
  await drizzle.delete(postbackDeliveries).where(and(eq(postbackDeliveries.postbackId, id), eq(postbackDeliveries.state, 'waiting')));
  return true;
}

function isOf(affiliateId: number) {
  return and(eq(affiliatePostbacks.affiliateId, affiliateId), isNull(affiliatePostbacks.deletedAt));
}

export function wirePostback({ id, url, events, isActive, createdAt, failingSince }: PostbackRow): Postback {
  return {
    id,
    url,
    events: [...events],
    is_active: isActive,
    created_at: createdAt.toISOString(),
    failing_since: failingSince?.toISOString() ?? null,
  };
}
