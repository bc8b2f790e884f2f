import { applyHoldSoon } from './hold-deposit.ts';
import { emailClient } from '../email-client.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { findTransaction, insertStep, moveStatus } from '../store.ts';
import { submitDepositFunds } from '../book-disputed-deposit.ts';

export type BookingContext = Pick<PaymentsContext, 'database' | 'engine' | 'emailQueue' | 'clock' | 'siteUrl' | 'log'>;

/**
 * Books a deposit that its provider or an operator vouches for. The engine books it under the transaction's own reference, so money moves
 * once however often this is called. The server may die at any point between the statuses "processing" and "completed": the job that looks
 * for the former calls this again.
 */
export async function bookDeposit(transactionId: string, context: BookingContext): Promise<'booked' | 'notDue'> {
  const { database, clock } = context;
  const deposit = await findTransaction(database, transactionId);
  if (deposit?.status !== 'processing') return 'notDue';
  await submitDepositFunds(deposit, context);
  const now = clock();
  const isBooked = await database.transaction(async (transaction) => {
    const changes = { status: 'completed', completedAt: deposit.completedAt ?? new Date(now), nextCheckAt: null } as const;
    // If the provider has reversed the payment meanwhile, the deposit is in review, and stays there.
    if (!(await moveStatus(transaction, transactionId, ['processing'], changes))) return false;
    // A deposit that was in review and is kept has been booked before.
    const isKept = deposit.completedAt !== null;
    if (!isKept) await insertStep(transaction, { transactionId, at: now, step: 'booked', actor: 'house' });
    await emailClient(transaction, deposit, { template: isKept ? 'depositKept' : 'depositCompleted' }, context);
    return true;
  });
  // The disputed amount can be held now that the deposit is in the ledger.
  if (!isBooked) await applyHoldSoon(transactionId, context);
  return 'booked';
}
