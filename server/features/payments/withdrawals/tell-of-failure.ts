import { needsPayoutAccount, selectProgress } from '@fairlead/domain/payments/withdrawal-progress.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { mailClient, type MailingContext } from '../mail-client.ts';
import { listLeavingParts } from './payout-store.ts';
import { findTransaction } from '../store.ts';

/**
 * Tells the client by email that a part of an approved withdrawal was not accepted where it was sent, in the transaction in which that is
 * noted. Where it cannot leave without a bank account, the client is asked for one instead.
 */
export async function tellOfFailure(transaction: Queries, transactionId: string, context: MailingContext): Promise<void> {
  const withdrawal = await findTransaction(transaction, transactionId);
  if (withdrawal === null) return;
  const { status, sealedBankAccount } = withdrawal;
  const parts = await listLeavingParts(transaction, transactionId);
  const onItsWay = { status, hasAccount: sealedBankAccount !== null, parts };
  if (needsPayoutAccount(onItsWay)) return mailClient(transaction, withdrawal, { template: 'payoutAccountNeeded', parts }, context);
  const template = selectProgress(onItsWay) === 'notSent' ? 'payoutFailed' : 'payoutPartFailed';
  const failed = parts.filter((part) => part.status === 'failed');
  await mailClient(transaction, withdrawal, { template, parts: failed }, context);
}
