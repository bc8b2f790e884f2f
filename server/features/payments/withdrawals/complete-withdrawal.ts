import { haveAllLeft } from '@fairlead/domain/payments/withdrawal-progress.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { mailClient } from '../mail-client.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { listLeavingParts } from './payout-store.ts';
import { insertStep, lockTransaction, moveStatus } from '../store.ts';

export type CompletingContext = Pick<PaymentsContext, 'mailQueue' | 'siteUrl' | 'clock'>;

/** Ends a withdrawal of which every part has left, and tells its client so. `transaction` is the one in which the last part was noted as sent. */
export async function completeWithdrawal(transaction: Queries, transactionId: string, context: CompletingContext): Promise<void> {
  // Of two parts that leave at once, the second sees the first.
  const withdrawal = await lockTransaction(transaction, transactionId);
  if (withdrawal?.status !== 'sending') return;
  const parts = await listLeavingParts(transaction, transactionId);
  if (!haveAllLeft(parts)) return;
  const at = context.clock();
  await moveStatus(transaction, transactionId, ['sending'], { status: 'completed', completedAt: new Date(at) });
  await insertStep(transaction, { transactionId, at, step: 'paidOut', actor: 'house' });
  await mailClient(transaction, withdrawal, { template: 'withdrawalPaid', parts }, context);
}
