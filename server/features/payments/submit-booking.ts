import { cents } from '@fairlead/domain/money.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { transactions } from '../../adapters/db/schema/payments.ts';
import type { PaymentsContext } from './payments-context.ts';
import { insertStep, type Handle, type TransactionRow } from './store.ts';

export type SubmittingContext = Pick<PaymentsContext, 'engine' | 'clock'>;

/**
 * Books a disputed deposit whose booking was decided but not noted, because its provider took it back meanwhile or the server died. The
 * deposit then looks as if it had been booked in time: its client sees it as completed, and what is disputed of it can be held or reversed.
 * May be called any number of times. Rejects with EngineUnavailable where the engine's answer was lost.
 */
export async function bookDisputed(deposit: TransactionRow, context: SubmittingContext & Pick<PaymentsContext, 'database'>): Promise<void> {
  if (deposit.completedAt !== null) return;
  await submitBooking(deposit, context);
  await context.database.transaction((transaction) => noteBooked(transaction, deposit.transactionId, context.clock()));
}

/** Books a deposit under its own reference, once however often it's called. Rejects with EngineUnavailable where the engine's answer was lost. */
export async function submitBooking(deposit: TransactionRow, { engine, clock }: SubmittingContext): Promise<void> {
  const { transactionId, ledgerReference: reference, userId: accountId, amountCents } = deposit;
  const base = { accountId, at: clock() };
  // Who has paid has an account, whatever else went wrong.
  if ((await engine.viewAccount(accountId)) === null) {
    await engine.submit({ ...base, kind: 'openAccount', commandId: `openAccount:${accountId}` });
  }
  const answer = await engine.submit({
    ...base,
    kind: 'moveFunds',
    commandId: `deposit:${reference}`,
    fundsKind: 'deposit',
    amount: cents(amountCents),
    reference,
  });
  if (answer.kind !== 'refused' || answer.refusal.code === 'referenceUsed') return;
  throw new Error(`the deposit ${transactionId} was refused by the engine: ${answer.refusal.code}`);
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
