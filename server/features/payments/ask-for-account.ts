import { needsPayoutAccount } from '@fairlead/domain/payments/withdrawal-progress.ts';
import type { Queries } from '../../adapters/db/database.ts';
import { mailClient, type MailingContext } from './mail-client.ts';
import { listLeavingParts } from './payout-store.ts';
import { findTransaction } from './store.ts';

/** Asks the client by email for a bank account where a withdrawal cannot leave without one. */
export async function askForAccount(transaction: Queries, transactionId: string, context: MailingContext): Promise<void> {
  const withdrawal = await findTransaction(transaction, transactionId);
  if (withdrawal === null) return;
  const { status, sealedBankAccount } = withdrawal;
  const parts = await listLeavingParts(transaction, transactionId);
  if (!needsPayoutAccount({ status, hasAccount: sealedBankAccount !== null, parts })) return;
  await mailClient(transaction, withdrawal, { template: 'payoutAccountNeeded', parts }, context);
}
