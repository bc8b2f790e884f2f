import { cents } from '@fairlead/domain/money.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { transactions } from '../../adapters/db/schema/payments.ts';
import { moveFundsOnce, type MovingContext } from './move-funds-once.ts';
import type { PaymentsContext } from './payments-context.ts';
import { insertStep, type Handle, type TransactionRow } from './store.ts';

/**
 * Books a disputed deposit whose booking was decided but not recorded, because its provider reversed it meanwhile or the server died. The
 * deposit then looks as if it had been booked in time: its client sees it as completed, and the disputed amount can be held or reversed.
 * Idempotent. Rejects with EngineUnavailable if the engine's answer was lost.
 */
export async function bookDisputedDeposit(
  deposit: TransactionRow,
  context: MovingContext & Pick<PaymentsContext, 'database'>,
): Promise<void> {
  if (deposit.completedAt !== null) return;
  await submitDepositFunds(deposit, context);
  await context.database.transaction((transaction) => noteBooked(transaction, deposit.transactionId, context.clock()));
}

/**
 * Books a deposit under its own reference, once however often it's called. Rejects with EngineUnavailable if the engine's answer was lost.
 */
export async function submitDepositFunds(deposit: TransactionRow, context: MovingContext): Promise<void> {
  const { transactionId, ledgerReference: reference, userId: accountId, amountCents } = deposit;
  const funds = { accountId, commandId: `deposit:${reference}`, fundsKind: 'deposit', amount: cents(amountCents), reference } as const;
  const refusal = await moveFundsOnce(funds, context);
  if (refusal !== null) throw new Error(`the deposit ${transactionId} was refused by the engine: ${refusal.code}`);
}

async function noteBooked(transaction: Queries, transactionId: string, now: number): Promise<void> {
  if (await setCompletedAt(transaction, transactionId, now)) {
    await insertStep(transaction, { transactionId, at: now, step: 'booked', actor: 'house' });
  }
}

/** False if it was already recorded, or an operator has kept the deposit, which records the booking as well. */
async function setCompletedAt({ drizzle }: Handle, transactionId: string, now: number): Promise<boolean> {
  const rows = await drizzle
    .update(transactions)
    .set({ completedAt: new Date(now) })
    .where(and(eq(transactions.transactionId, transactionId), eq(transactions.status, 'inReview'), isNull(transactions.completedAt)))
    .returning({ transactionId: transactions.transactionId });
  return rows.length > 0;
}
