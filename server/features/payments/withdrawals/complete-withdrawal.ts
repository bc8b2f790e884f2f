import { haveAllLeft } from '@fairlead/domain/payments/withdrawal-progress.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { emailClient } from '../email-client.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { listLeavingParts } from './payout-store.ts';
import { insertStep, lockTransaction, moveStatus } from '../store.ts';

export type CompletingContext = Pick<PaymentsContext, 'emailQueue' | 'siteUrl' | 'clock'>;

/** Completes a withdrawal once every part is sent, and tells its client. `transaction` is the one that marks the last part as sent. */
export async function completeWithdrawal(transaction: Queries, transactionId: string, context: CompletingContext): Promise<void> {
  // If two parts are sent at once, the second sees the first.
  const withdrawal = await lockTransaction(transaction, transactionId);
  if (withdrawal?.status !== 'sending') return;
  const parts = await listLeavingParts(transaction, transactionId);
  if (!haveAllLeft(parts)) return;
  const at = context.clock();
  await moveStatus(transaction, transactionId, ['sending'], { status: 'completed', completedAt: new Date(at) });
  await insertStep(transaction, { transactionId, at, step: 'paidOut', actor: 'house' });
  await emailClient(transaction, withdrawal, { template: 'withdrawalPaid', parts }, context);
}
