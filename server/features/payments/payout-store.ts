/** The parts in which approved withdrawals leave. */
import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { payouts, transactions } from '../../adapters/db/schema/payments.ts';
import type { Handle, TransactionRow } from './store.ts';

export type PayoutRow = typeof payouts.$inferSelect;

/** A part that goes back to a deposit, with that deposit. */
export interface OwedRefund {
  readonly payout: PayoutRow;
  readonly deposit: TransactionRow;
}

const deposits = alias(transactions, 'deposits');

/** Owed refunds that are due to be sent, those that were never tried first. */
export async function listDueRefunds({ drizzle }: Handle, now: number, most: number): Promise<readonly OwedRefund[]> {
  const isDue = or(isNull(payouts.nextAttemptAt), lte(payouts.nextAttemptAt, new Date(now)));
  return drizzle
    .select({ payout: payouts, deposit: deposits })
    .from(payouts)
    .innerJoin(deposits, eq(deposits.transactionId, payouts.depositId))
    .where(and(eq(payouts.status, 'owed'), isNotNull(payouts.depositId), isDue))
    .orderBy(asc(payouts.attempts), asc(payouts.nextAttemptAt), asc(payouts.payoutId))
    .limit(most);
}

/** The payout, held until the database's transaction ends. */
export async function lockPayout({ drizzle }: Handle, payoutId: string): Promise<PayoutRow | null> {
  const [row] = await drizzle.select().from(payouts).where(eq(payouts.payoutId, payoutId)).for('update');
  return row ?? null;
}

/** Brings a payout from one of these statuses into another; false where it has none of them any more. */
export async function movePayout(
  { drizzle }: Handle,
  payoutId: string,
  from: readonly PayoutRow['status'][],
  changes: Partial<PayoutRow> & { readonly status: PayoutRow['status'] },
): Promise<boolean> {
  const rows = await drizzle
    .update(payouts)
    .set(changes)
    .where(and(eq(payouts.payoutId, payoutId), inArray(payouts.status, [...from])))
    .returning({ payoutId: payouts.payoutId });
  return rows.length > 0;
}

/** Notes that an owed payout was tried in vain. */
export async function postponePayout({ drizzle }: Handle, payoutId: string, nextAttemptAt: Date): Promise<void> {
  await drizzle
    .update(payouts)
    .set({ nextAttemptAt, attempts: sql`${payouts.attempts} + 1` })
    .where(and(eq(payouts.payoutId, payoutId), eq(payouts.status, 'owed')));
}
