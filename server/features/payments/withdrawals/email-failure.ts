import { needsPayoutAccount, selectProgress } from '@fairlead/domain/payments/withdrawal-progress.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { emailClient, type MailingContext } from '../email-client.ts';
import { listLeavingParts } from './payout-store.ts';
import { findTransaction } from '../store.ts';

/**
 * Emails the client that a part of an approved withdrawal was refused by the bank or the provider, in the transaction that records the
 * failure. If it cannot be sent without a bank account, asks the client for one instead.
 */
export async function emailFailure(transaction: Queries, transactionId: string, context: MailingContext): Promise<void> {
  const withdrawal = await findTransaction(transaction, transactionId);
  if (withdrawal === null) return;
  const { status, sealedBankAccount } = withdrawal;
  const parts = await listLeavingParts(transaction, transactionId);
  const onItsWay = { status, hasAccount: sealedBankAccount !== null, parts };
  if (needsPayoutAccount(onItsWay)) return emailClient(transaction, withdrawal, { template: 'payoutAccountNeeded', parts }, context);
  const template = selectProgress(onItsWay) === 'notSent' ? 'payoutFailed' : 'payoutPartFailed';
  const failed = parts.filter((part) => part.status === 'failed');
  await emailClient(transaction, withdrawal, { template, parts: failed }, context);
}
