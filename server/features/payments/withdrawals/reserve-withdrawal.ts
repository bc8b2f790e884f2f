import { centsToEuros, cents, negateCents } from '@fairlead/domain/money.ts';
import { needsPayoutAccount } from '@fairlead/domain/payments/withdrawal-progress.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { emailClient } from '../email-client.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { listLeavingParts } from './payout-store.ts';
import { deleteTransaction, insertStep, noteReserved, type TransactionRow } from '../store.ts';

export type ReservingContext = Pick<PaymentsContext, 'database' | 'engine' | 'emailQueue' | 'clock' | 'siteUrl' | 'log'>;

/**
 * Has the engine reserve the money of a withdrawal, once however often this is called. If it refuses, deletes the withdrawal and throws
 * CallRefused with the reason. Rejects with EngineUnavailable if the engine's answer was lost.
 */
export async function reserveWithdrawal(withdrawal: TransactionRow, context: ReservingContext): Promise<void> {
  const { database, engine, clock } = context;
  const { transactionId, ledgerReference: reference, userId: accountId, amountCents } = withdrawal;
  const answer = await engine.submit({
    kind: 'reserveWithdrawal',
    commandId: `reserve:${transactionId}`,
    accountId,
    at: clock(),
    amount: negateCents(cents(amountCents)),
    reference,
  });
  if (answer.kind === 'refused' && answer.refusal.code !== 'referenceUsed') {
    await deleteTransaction(database, transactionId);
    const { code, limitAmount } = answer.refusal;
    throw new CallRefused(code, limitAmount === undefined ? {} : { limit: centsToEuros(limitAmount) });
  }
  await database.transaction(async (transaction) => {
    if (!(await noteReserved(transaction, transactionId))) return;
    await insertStep(transaction, { transactionId, at: clock(), step: 'reserved', actor: 'house' });
    const parts = await listLeavingParts(transaction, transactionId);
    const hasAccount = withdrawal.sealedBankAccount !== null;
    const isAccountNeeded = needsPayoutAccount({ status: withdrawal.status, hasAccount, parts });
    const news = isAccountNeeded ? ({ template: 'payoutAccountNeeded', parts } as const) : ({ template: 'withdrawalRequested' } as const);
    await emailClient(transaction, withdrawal, news, context);
  });
}
