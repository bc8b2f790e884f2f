/** Database access for payouts, the parts in which approved withdrawals are sent. */
import { cents } from '@fairlead/domain/money.ts';
import { DEPOSIT_METHODS } from '@fairlead/domain/payments/deposit-rules.ts';
import type { LeavingPart, PayoutMethod } from '@fairlead/domain/payments/withdrawal-progress.ts';
import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { payouts, transactions } from '../../../adapters/db/schema/payments.ts';
import type { Handle, TransactionRow } from '../store.ts';

export type PayoutRow = typeof payouts.$inferSelect;

/** A part that is refunded to a deposit, with that deposit. */
export interface OwedRefund {
  readonly payout: PayoutRow;
  readonly deposit: TransactionRow;
}

const deposits = alias(transactions, 'deposits');

/** The parts of these withdrawals, in order, each with the deposit it is refunded to. */
export async function listPartsOf({ drizzle }: Handle, transactionIds: readonly string[]) {
  if (transactionIds.length === 0) return [];
  return drizzle
    .select({ payout: payouts, depositNumber: deposits.number, providerKey: deposits.providerKey, depositTypeId: deposits.typeId })
    .from(payouts)
    .leftJoin(deposits, eq(deposits.transactionId, payouts.depositId))
    .where(inArray(payouts.transactionId, [...transactionIds]))
    .orderBy(asc(payouts.payoutId));
}

export type PartRow = Awaited<ReturnType<typeof listPartsOf>>[number];

export function leavingPartOf({ payout, depositTypeId }: Pick<PartRow, 'payout' | 'depositTypeId'>): LeavingPart {
  return { way: wayBackTo(depositTypeId), amount: cents(payout.amountCents), status: payout.status };
}

/** How a part is refunded to a deposit of this type; null means no deposit. */
export function wayBackTo(depositTypeId: number | null): PayoutMethod {
  if (depositTypeId === null) return 'bank';
  return depositTypeId === DEPOSIT_METHODS.creditCard ? 'card' : 'provider';
}

/** The parts of one withdrawal. */
export async function listLeavingParts(handle: Handle, transactionId: string): Promise<readonly LeavingPart[]> {
  return (await listPartsOf(handle, [transactionId])).map(leavingPartOf);
}

/** Refunds that are due to be sent, never attempted ones first. */
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

/** The sum of the refunds sent to a deposit so far, in cents. */
export async function sumSentTo({ drizzle }: Handle, depositId: string): Promise<number> {
  const sent = sql<number>`coalesce(sum(${payouts.amountCents}), 0)::bigint`;
  const [row] = await drizzle
    .select({ sent })
    .from(payouts)
    .where(and(eq(payouts.depositId, depositId), eq(payouts.status, 'sent')));
  return row?.sent ?? 0;
}

/** The payout, locked until the database transaction ends. */
export async function lockPayout({ drizzle }: Handle, payoutId: string): Promise<PayoutRow | null> {
  const [row] = await drizzle.select().from(payouts).where(eq(payouts.payoutId, payoutId)).for('no key update');
  return row ?? null;
}

/** Moves a payout from one of these statuses to another; false if it is in none of them. */
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

/** Records a failed attempt and when the next one is due. */
export async function postponePayout({ drizzle }: Handle, payoutId: string, nextAttemptAt: Date): Promise<void> {
  await drizzle
    .update(payouts)
    .set({ nextAttemptAt, attempts: sql`${payouts.attempts} + 1` })
    .where(and(eq(payouts.payoutId, payoutId), eq(payouts.status, 'owed')));
}
