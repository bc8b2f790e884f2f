import type { SettlePayoutRequest } from '@fairlead/contract/backoffice-payments.ts';
import { isSameMailbox } from '@fairlead/domain/payments/same-mailbox.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { lockPayout, movePayout, type PayoutRow } from '../payout-store.ts';
import { emailOf, findTransaction, insertStep } from '../store.ts';
import { findReviewingOperator } from './operator-store.ts';

export type SettlePayoutContext = Pick<PaymentsContext, 'database' | 'clock' | 'log'>;

/**
 * An operator has sent a part of a withdrawal by hand, or has a refund that failed tried once more. A refund that is still under way is
 * not for a person: it may have left already.
 *
 * Refused with notFound, transactionNotOpen, ownAccount, and invalidInput where what was sent has no reference.
 */
export async function settlePayout(operatorId: number, request: SettlePayoutRequest, context: SettlePayoutContext): Promise<void> {
  const { payout_id: payoutId, verdict, reference } = request;
  if (verdict === 'sent' && reference === '') {
    throw new CallRefused('invalidInput', { fields: [{ field: 'reference', message: 'what the bank calls the payment' }] });
  }
  const operator = await findReviewingOperator(context.database, operatorId);
  const transactionId = await context.database.transaction(async (transaction) => {
    const payout = await lockPayout(transaction, payoutId);
    if (payout === null) throw new CallRefused('notFound');
    if (!canSettle(payout, verdict)) throw new CallRefused('transactionNotOpen');
    if (isSameMailbox(operator.email, await emailOfClient(transaction, payout))) throw new CallRefused('ownAccount');
    if (verdict === 'again') await movePayout(transaction, payoutId, ['failed'], { status: 'owed', nextAttemptAt: null });
    else await noteSent(operatorId, payout, reference, transaction, context.clock());
    return payout.transactionId;
  });
  context.log.info({ operatorId, transactionId, payoutId, verdict }, 'an operator decided about a payout');
}

function canSettle({ status, depositId }: PayoutRow, verdict: SettlePayoutRequest['verdict']): boolean {
  if (verdict === 'again') return status === 'failed';
  return depositId === null ? status === 'owed' || status === 'failed' : status === 'failed';
}

async function emailOfClient(transaction: Queries, { transactionId }: PayoutRow): Promise<string> {
  const withdrawal = await findTransaction(transaction, transactionId);
  if (withdrawal === null) throw new Error(`a payout belongs to the withdrawal ${transactionId}, which is not there`);
  return emailOf(transaction, withdrawal.userId);
}

async function noteSent(
  operatorId: number,
  { payoutId, transactionId, amountCents }: PayoutRow,
  reference: string,
  transaction: Queries,
  at: number,
): Promise<void> {
  const changes = { status: 'sent', providerReference: reference, sentAt: new Date(at), sentBy: operatorId, nextAttemptAt: null } as const;
  await movePayout(transaction, payoutId, ['owed', 'failed'], changes);
  const detail = { payoutId, amount: amountCents };
  await insertStep(transaction, { transactionId, at, step: 'payoutSent', actor: 'operator', operatorId, detail });
}
