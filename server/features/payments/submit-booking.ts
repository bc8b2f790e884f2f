import { cents } from '@fairlead/domain/money.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { transactions } from '../../adapters/db/schema/payments.ts';
import { moveFundsOnce, type MovingContext } from './move-funds-once.ts';
import type { PaymentsContext } from './payments-context.ts';
import { insertStep, type Handle, type TransactionRow } from './store.ts';

/**
 * Books a disputed deposit whose booking was decided but not noted, because its provider took it back meanwhile or the server died. The
 * deposit then looks as if it had been booked in time: its client sees it as completed, and what is disputed of it can be held or reversed.
 * May be called any number of times. Rejects with EngineUnavailable where the engine's answer was lost.
 */
export async function bookDisputed(deposit: TransactionRow, context: MovingContext & Pick<PaymentsContext, 'database'>): Promise<void> {
  if (deposit.completedAt !== null) return;
  await submitBooking(deposit, context);
  await context.database.transaction((transaction) => noteBooked(transaction, deposit.transactionId, context.clock()));
}

/** Books a deposit under its own reference, once however often it's called. Rejects with EngineUnavailable where the engine's answer was lost. */
export async function submitBooking(deposit: TransactionRow, context: MovingContext): Promise<void> {
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

/** False where somebody else has noted it, or an operator has kept the deposit, whose booking is then noted with that. */
async function setCompletedAt({ drizzle }: Handle, transactionId: string, now: number): Promise<boolean> {
  const rows = await drizzle
    .update(transactions)
    .set({ completedAt: new Date(now) })
    .where(and(eq(transactions.transactionId, transactionId), eq(transactions.status, 'inReview'), isNull(transactions.completedAt)))
    .returning({ transactionId: transactions.transactionId });
  return rows.length > 0;
}
