import { applyHoldSoon } from './hold-deposit.ts';
import { mailClient } from '../mail-client.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { findTransaction, insertStep, moveStatus } from '../store.ts';
import { submitBooking } from '../submit-booking.ts';

export type BookingContext = Pick<PaymentsContext, 'database' | 'engine' | 'mailQueue' | 'clock' | 'siteUrl' | 'log'>;

/**
 * Books a deposit that its provider, or an operator, vouches for: through the engine's inbox, under the transaction's own reference, which moves money
 * once however often this is called. Between the note "processing" and the note "completed" the server may be killed at any point; the
 * job that looks for the former calls this again.
 */
export async function bookDeposit(transactionId: string, context: BookingContext): Promise<'booked' | 'notDue'> {
  const { database, clock } = context;
  const deposit = await findTransaction(database, transactionId);
  if (deposit?.status !== 'processing') return 'notDue';
  await submitBooking(deposit, context);
  const now = clock();
  const isBooked = await database.transaction(async (transaction) => {
    const changes = { status: 'completed', completedAt: deposit.completedAt ?? new Date(now), nextCheckAt: null } as const;
    // A provider that takes the money back meanwhile has put it in review: that stands.
    if (!(await moveStatus(transaction, transactionId, ['processing'], changes))) return false;
    // One that was in review and is kept was booked before.
    const isKept = deposit.completedAt !== null;
    if (!isKept) await insertStep(transaction, { transactionId, at: now, step: 'booked', actor: 'house' });
    await mailClient(transaction, deposit, { template: isKept ? 'depositKept' : 'depositCompleted' }, context);
    return true;
  });
  // What is disputed of it can be held now that the ledger has it.
  if (!isBooked) await applyHoldSoon(transactionId, context);
  return 'booked';
}
