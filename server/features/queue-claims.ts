/** Operators' claims on queue items: see domain/operators/queues.ts. Code that decides an item checks them here first. */
import type { ClaimView } from '@fairlead/contract/account/operators/queues.ts';
import { CLAIM_LASTS_MS, isClaimedByOther, type Queue } from '@fairlead/domain/operators/queues.ts';
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import { queueClaims } from '../adapters/db/schema/backoffice.ts';
import { operators } from '../adapters/db/schema/operators.ts';
import { CallRefused } from '../transport/call-refused.ts';

type Handle = Pick<Queries, 'drizzle'>;
type HeldClaim = NonNullable<ClaimView>;

/**
 * Refuses with claimedByOther if a colleague has claimed the item; the operator's own claim is renewed. Call it in the transaction that
 * decides or changes the item: nobody can claim it before that ends. `now` is milliseconds since 1970 UTC.
 */
export async function requireUnclaimed(
  { drizzle }: Handle,
  queue: Queue,
  itemId: string | number,
  operatorId: number,
  now: number,
): Promise<void> {
  const [row] = await drizzle.select().from(queueClaims).where(isOf(queue, itemId)).for('update');
  if (row === undefined) return;
  const held = { operatorId: row.operatorId, claimedAt: row.claimedAt.getTime() };
  if (isClaimedByOther(held, operatorId, now)) throw new CallRefused('claimedByOther');
  if (row.operatorId !== operatorId) return;
  await drizzle
    .update(queueClaims)
    .set({ claimedAt: new Date(now) })
    .where(isOf(queue, itemId));
}

/** An item that was decided, or passed on, is not claimed any more. */
export async function endClaim({ drizzle }: Handle, queue: Queue, itemId: string | number): Promise<void> {
  await drizzle.delete(queueClaims).where(isOf(queue, itemId));
}

/** Claims the item, or renews the operator's own claim. Of two concurrent claims one succeeds; the other is refused with claimedByOther. */
export async function claim(queries: Handle, queue: Queue, itemId: string | number, operatorId: number, now: number): Promise<HeldClaim> {
  const claimedAt = new Date(now);
  const lapsed = lte(queueClaims.claimedAt, new Date(now - CLAIM_LASTS_MS));
  const rows = await queries.drizzle
    .insert(queueClaims)
    .values({ queue, itemId: String(itemId), operatorId, claimedAt })
    .onConflictDoUpdate({
      target: [queueClaims.queue, queueClaims.itemId],
      set: { operatorId, claimedAt },
      setWhere: sql`${queueClaims.operatorId} = ${operatorId} or ${lapsed}`,
    })
    .returning({ operatorId: queueClaims.operatorId });
  if (rows.length === 0) throw new CallRefused('claimedByOther');
  return findClaim(queries, queue, itemId, now);
}

/** Claims the item from whoever has it, and returns the previous claimant's name; null if there was none. */
export async function takeOver(
  queries: Handle,
  queue: Queue,
  itemId: string | number,
  operatorId: number,
  now: number,
): Promise<{ readonly claim: HeldClaim; readonly before: ClaimView }> {
  await queries.drizzle.select().from(queueClaims).where(isOf(queue, itemId)).for('update');
  const before = (await listClaims(queries, queue, [itemId], now)).get(String(itemId)) ?? null;
  const claimedAt = new Date(now);
  await queries.drizzle
    .insert(queueClaims)
    .values({ queue, itemId: String(itemId), operatorId, claimedAt })
    .onConflictDoUpdate({ target: [queueClaims.queue, queueClaims.itemId], set: { operatorId, claimedAt } });
  return { claim: await findClaim(queries, queue, itemId, now), before };
}

/** Releases the operator's own claim; a colleague's is kept. */
export async function release({ drizzle }: Handle, queue: Queue, itemId: string | number, operatorId: number): Promise<void> {
  await drizzle.delete(queueClaims).where(and(isOf(queue, itemId), eq(queueClaims.operatorId, operatorId)));
}

/** The active claims, by the item's id as text, in the wire format. */
export async function listClaims(
  { drizzle }: Handle,
  queue: Queue,
  itemIds: readonly (string | number)[],
  now: number,
): Promise<ReadonlyMap<string, HeldClaim>> {
  if (itemIds.length === 0) return new Map();
  const rows = await drizzle
    .select({ itemId: queueClaims.itemId, operatorId: queueClaims.operatorId, name: operators.name, claimedAt: queueClaims.claimedAt })
    .from(queueClaims)
    .innerJoin(operators, eq(operators.id, queueClaims.operatorId))
    .where(and(eq(queueClaims.queue, queue), inArray(queueClaims.itemId, itemIds.map(String)), holds(now)));
  return new Map(
    rows.map(({ itemId, operatorId, name, claimedAt }) => [itemId, { operator_id: operatorId, name, claimed_at: claimedAt.toISOString() }]),
  );
}

export interface OwnClaim {
  readonly queue: Queue;
  readonly itemId: string;
  readonly claimedAt: Date;
}

const MOST_OWN_CLAIMS = 20;

/** The operator's own claims, the oldest first. */
export async function listOwnClaims({ drizzle }: Handle, operatorId: number, now: number): Promise<readonly OwnClaim[]> {
  const { queue, itemId, claimedAt } = queueClaims;
  return drizzle
    .select({ queue, itemId, claimedAt })
    .from(queueClaims)
    .where(and(eq(queueClaims.operatorId, operatorId), holds(now)))
    .orderBy(asc(claimedAt), asc(itemId))
    .limit(MOST_OWN_CLAIMS);
}

async function findClaim(queries: Handle, queue: Queue, itemId: string | number, now: number): Promise<HeldClaim> {
  const found = (await listClaims(queries, queue, [itemId], now)).get(String(itemId));
  if (found === undefined) throw new Error(`the claim of ${queue} ${itemId} was not stored`);
  return found;
}

const isOf = (queue: Queue, itemId: string | number) => and(eq(queueClaims.queue, queue), eq(queueClaims.itemId, String(itemId)));
const holds = (now: number) => gt(queueClaims.claimedAt, new Date(now - CLAIM_LASTS_MS));
