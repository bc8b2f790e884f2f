import { needsPayoutAccount } from '@fairlead/domain/payments/withdrawal-progress.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { readIban, sealBankAccount } from '../withdrawals/bank-account.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { requireProofForPayoutAccount, emailPayoutAccount, type PayoutRequester } from '../withdrawals/payout-account.ts';
import { listLeavingParts } from '../withdrawals/payout-store.ts';
import { insertStep, lockTransaction, updateTransaction } from '../store.ts';

export type NamingContext = Pick<PaymentsContext, 'database' | 'secretBox' | 'clock' | 'log' | 'emailQueue' | 'siteUrl'>;

/**
 * Adds the bank account that a withdrawal is missing. A check that an operator made before that is void.
 *
 * Throws CallRefused: notFound, invalidInput, recentLoginRequired, and payoutAccountNotNeeded if it is not missing one.
 */
export async function namePayoutAccount(
  asker: PayoutRequester,
  { transactionId, iban: typed }: { readonly transactionId: string; readonly iban: string },
  context: NamingContext,
): Promise<void> {
  const { userId } = asker;
  const { database, secretBox, clock, log } = context;
  const iban = readIban(typed);
  if (iban === null) throw new CallRefused('invalidInput', { fields: [{ field: 'iban', message: 'is required' }] });
  const { isNew, provenAt } = await requireProofForPayoutAccount(asker, iban, context);
  await database.transaction(async (transaction) => {
    const withdrawal = await lockTransaction(transaction, transactionId);
    if (withdrawal === null || withdrawal.userId !== userId || withdrawal.amountCents > 0) throw new CallRefused('notFound');
    const { status, becomes, sealedBankAccount } = withdrawal;
    const parts = await listLeavingParts(transaction, transactionId);
    const isNeeded = becomes === null && needsPayoutAccount({ status, hasAccount: sealedBankAccount !== null, parts });
    if (!isNeeded) throw new CallRefused('payoutAccountNotNeeded');
    const unchecked = status === 'processing' ? ({ status: 'pending', checkedBy: null, checkedAt: null } as const) : {};
    await updateTransaction(transaction, transactionId, {
      ...unchecked,
      sealedBankAccount: sealBankAccount(secretBox, transactionId, iban),
      bankAccountProvenAt: provenAt,
    });
    const at = clock();
    await insertStep(transaction, { transactionId, at, step: 'accountNamed', actor: 'client' });
    if (isNew) await emailPayoutAccount(transaction, userId, { iban, at }, context);
  });
  log.info({ userId, transactionId }, 'a client added the bank account of a withdrawal');
}
