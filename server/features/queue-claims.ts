/** Who has taken on what waits in a queue: see domain/operators/queues.ts. Whatever decides an item asks here first. */
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
 * Refuses with claimedByOther where somebody else works on it; a claim of one's own begins anew. To be asked in the transaction that
 * decides the item or works on it: nobody takes it on before that has ended. `now` is milliseconds since 1970 UTC.
 */
export async function demandUnclaimed(
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

/** What is decided, or goes on to somebody else, is nobody's work any more. */
export async function endClaim({ drizzle }: Handle, queue: Queue, itemId: string | number): Promise<void> {
  await drizzle.delete(queueClaims).where(isOf(queue, itemId));
}

/** Takes it on, or begins one's own claim anew. Of two who ask at once one has it; the other is refused with claimedByOther. */
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

/** Takes it on whoever has it, and gives the name of who had it; null where nobody did. */
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

/** Leaves it to others; what somebody else has stays theirs. */
export async function release({ drizzle }: Handle, queue: Queue, itemId: string | number, operatorId: number): Promise<void> {
  await drizzle.delete(queueClaims).where(and(isOf(queue, itemId), eq(queueClaims.operatorId, operatorId)));
}

/** The claims that hold, by the item's id as text, as the wire has them. */
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

/** What an operator has taken on, the oldest first. */
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
  if (found === undefined) throw new Error(`the claim of ${queue} ${itemId} was not kept`);
  return found;
}

const isOf = (queue: Queue, itemId: string | number) => and(eq(queueClaims.queue, queue), eq(queueClaims.itemId, String(itemId)));
const holds = (now: number) => gt(queueClaims.claimedAt, new Date(now - CLAIM_LASTS_MS));
