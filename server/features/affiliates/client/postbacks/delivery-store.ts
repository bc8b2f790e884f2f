/** Database access to `postback_deliveries` for affiliates: listing, tests and retries. */
import type { Delivery, PostbackPayload } from '@fairlead/contract/affiliates/postbacks.ts';
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { affiliatePostbacks, postbackDeliveries } from '../../../../adapters/db/schema/affiliates.ts';

type Handle = Pick<Queries, 'drizzle'>;
export type DeliveryRow = typeof postbackDeliveries.$inferSelect;

/** Latest first, of postbacks that are not deleted; only those before the given delivery, if any. */
export async function selectDeliveries(
  { drizzle }: Handle,
  affiliateId: number,
  before: number | undefined,
  most: number,
): Promise<DeliveryRow[]> {
  const rows = await drizzle
    .select({ delivery: postbackDeliveries })
    .from(postbackDeliveries)
    .innerJoin(affiliatePostbacks, eq(affiliatePostbacks.id, postbackDeliveries.postbackId))
    .where(
      and(
        eq(affiliatePostbacks.affiliateId, affiliateId),
        isNull(affiliatePostbacks.deletedAt),
        before === undefined ? undefined : lt(postbackDeliveries.id, before),
      ),
    )
    .orderBy(desc(postbackDeliveries.id))
    .limit(most);
  return rows.map(({ delivery }) => delivery);
}

/** Null if the affiliate has no such delivery. */
export async function findDelivery({ drizzle }: Handle, affiliateId: number, id: number): Promise<DeliveryRow | null> {
  const [row] = await drizzle
    .select({ delivery: postbackDeliveries })
    .from(postbackDeliveries)
    .innerJoin(affiliatePostbacks, eq(affiliatePostbacks.id, postbackDeliveries.postbackId))
    .where(and(eq(affiliatePostbacks.affiliateId, affiliateId), isNull(affiliatePostbacks.deletedAt), eq(postbackDeliveries.id, id)));
  return row?.delivery ?? null;
}

export interface NewDelivery {
  readonly postbackId: number;
  readonly occurrence: string;
  readonly payload: PostbackPayload;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** Until then its creator is sending it. */
  readonly claimedUntil: number;
}

/** Inserts a delivery whose first attempt is in progress. */
export async function insertClaimedDelivery(
  { drizzle }: Handle,
  { postbackId, occurrence, payload, createdAt, claimedUntil }: NewDelivery,
): Promise<DeliveryRow> {
  const times = { createdAt: new Date(createdAt), nextAttemptAt: new Date(claimedUntil) };
  const [row] = await drizzle
    .insert(postbackDeliveries)
    .values({ postbackId, occurrence, payload, attempts: 1, ...times })
    .returning();
  if (row === undefined) throw new Error('a delivery was inserted but not returned');
  return row;
}

/** Makes a failed delivery due again with a full set of attempts; others stay unchanged. */
export async function renewFailedDelivery({ drizzle }: Handle, id: number, now: number): Promise<void> {
  await drizzle
    .update(postbackDeliveries)
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: new Date(now), responseStatus: null, fault: null })
    .where(and(eq(postbackDeliveries.id, id), eq(postbackDeliveries.state, 'failed')));
}

export async function deleteDeliveriesBefore({ drizzle }: Handle, time: number): Promise<void> {
  await drizzle.delete(postbackDeliveries).where(lt(postbackDeliveries.createdAt, new Date(time)));
}

export function wireDelivery(row: DeliveryRow): Delivery {
  const { id, postbackId, payload, state, attempts, responseStatus, fault, createdAt, nextAttemptAt, deliveredAt } = row;
  return {
    id,
    postback_id: postbackId,
    event: payload.type,
    account_id: payload.data.account_id,
    state,
    attempts,
    response_status: responseStatus,
    fault,
    created_at: createdAt.toISOString(),
    next_attempt_at: nextAttemptAt?.toISOString() ?? null,
    delivered_at: deliveredAt?.toISOString() ?? null,
  };
}
