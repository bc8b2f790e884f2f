/** Database access for affiliate payouts. */
import { and, asc, desc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { affiliatePayouts, affiliates } from '../../../../adapters/db/schema/affiliates.ts';

export type Handle = Pick<Queries, 'drizzle'>;
export type PayoutRow = typeof affiliatePayouts.$inferSelect;

export async function findPayoutUser({ drizzle }: Handle, affiliateId: number): Promise<number | null> {
  const [row] = await drizzle.select({ userId: affiliates.payoutUserId }).from(affiliates).where(eq(affiliates.id, affiliateId));
  return row?.userId ?? null;
}

export async function findPayoutByRequest({ drizzle }: Handle, affiliateId: number, requestId: string): Promise<PayoutRow | null> {
  const [row] = await drizzle
    .select()
    .from(affiliatePayouts)
    .where(and(eq(affiliatePayouts.affiliateId, affiliateId), eq(affiliatePayouts.requestId, requestId)));
  return row ?? null;
}

export async function insertPayout({ drizzle }: Handle, row: PayoutRow): Promise<void> {
  await drizzle.insert(affiliatePayouts).values(row);
}

/** Latest first. */
export async function readPayouts({ drizzle }: Handle, affiliateId: number, most: number): Promise<readonly PayoutRow[]> {
  return drizzle
    .select()
    .from(affiliatePayouts)
    .where(eq(affiliatePayouts.affiliateId, affiliateId))
    .orderBy(desc(affiliatePayouts.requestedAt), desc(affiliatePayouts.payoutId))
    .limit(most);
}

/** Payouts whose next step is due, longest waiting first. */
export async function readDuePayouts({ drizzle }: Handle, now: number, most: number): Promise<readonly PayoutRow[]> {
  return drizzle
    .select()
    .from(affiliatePayouts)
    .where(lte(affiliatePayouts.nextStepAt, new Date(now)))
    .orderBy(asc(affiliatePayouts.nextStepAt))
    .limit(most);
}

export async function updatePayout(
  { drizzle }: Handle,
  { payoutId, state }: Pick<PayoutRow, 'payoutId' | 'state'>,
  changes: Partial<Pick<PayoutRow, 'state' | 'transactionId' | 'sealedBankAccount' | 'nextStepAt'>>,
): Promise<void> {
  // Only if it is unchanged: another process may have advanced it meanwhile.
  const isUnchanged = and(eq(affiliatePayouts.payoutId, payoutId), eq(affiliatePayouts.state, state));
  await drizzle.update(affiliatePayouts).set(changes).where(isUnchanged);
}

export async function postponePayout({ drizzle }: Handle, payoutId: string, until: number): Promise<void> {
  const isUnderWay = and(eq(affiliatePayouts.payoutId, payoutId), isNotNull(affiliatePayouts.nextStepAt));
  await drizzle
    .update(affiliatePayouts)
    .set({ nextStepAt: new Date(until) })
    .where(isUnderWay);
}
