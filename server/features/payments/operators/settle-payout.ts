import type { SettlePayoutRequest } from '@fairlead/contract/payments/operators/schemas.ts';
import { isSameMailbox } from '@fairlead/domain/payments/same-mailbox.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { completeWithdrawal } from '../withdrawals/complete-withdrawal.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { lockPayout, movePayout, type PayoutRow } from '../withdrawals/payout-store.ts';
import { emailOf, findTransaction, insertStep, type TransactionRow } from '../store.ts';
import { emailFailure } from '../withdrawals/email-failure.ts';
import { findReviewingOperator } from './operator-store.ts';

export type SettlePayoutContext = Pick<PaymentsContext, 'database' | 'emailQueue' | 'siteUrl' | 'clock' | 'log'>;

/**
 * An operator marks a part of a withdrawal as sent by bank, marks it as refused by the bank, or has a failed one retried. A pending refund
 * cannot be settled this way, because it may already have been sent.
 *
 * Throws CallRefused: notFound, transactionNotOpen, ownAccount, payoutAccountNeeded if the client has named no account to send it to, and
 * invalidInput for a sent part without a reference or a failed one without a reason.
 */
export async function settlePayout(actor: OperatorActor, request: SettlePayoutRequest, context: SettlePayoutContext): Promise<void> {
  const { operatorId } = actor;
  const { payout_id: payoutId, verdict, reference, why = '' } = request;
  if (verdict === 'sent' && reference === '') throw missing('reference', "is required: the bank's payment reference");
  if (verdict === 'failed' && why === '') throw missing('why', "is required: the bank's reason");
  const operator = await findReviewingOperator(context.database, operatorId);
  const transactionId = await context.database.transaction(async (transaction) => {
    const payout = await lockPayout(transaction, payoutId);
    if (payout === null) throw new CallRefused('notFound');
    if (!canSettle(payout, verdict)) throw new CallRefused('transactionNotOpen');
    const { userId, sealedBankAccount } = await withdrawalOf(transaction, payout);
    if (isSameMailbox(operator.email, await emailOf(transaction, userId))) throw new CallRefused('ownAccount');
    if (verdict === 'sent' && sealedBankAccount === null) throw new CallRefused('payoutAccountNeeded');
    await carryOut(operatorId, payout, request, transaction, context.clock());
    if (verdict === 'sent') await completeWithdrawal(transaction, payout.transactionId, context);
    if (verdict === 'failed') await emailFailure(transaction, payout.transactionId, context);
    const action = {
      action: ACTIONS[verdict],
      subject: { kind: 'payout', id: payoutId },
      userId,
      before: { status: payout.status },
      after: { status: STATUS_AFTER[verdict], ...(verdict === 'sent' ? { reference } : verdict === 'failed' ? { why } : {}) },
    };
    await recordAction(transaction, actor, action, context.clock());
    return payout.transactionId;
  });
  context.log.info({ operatorId, transactionId, payoutId, verdict }, 'an operator decided on a payout');
}

const ACTIONS = { sent: 'payouts.sent', failed: 'payouts.failed', again: 'payouts.retry' } as const;
const STATUS_AFTER = { sent: 'sent', failed: 'failed', again: 'owed' } as const;

function missing(field: string, message: string): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field, message }] });
}

function canSettle({ status, depositId }: PayoutRow, verdict: SettlePayoutRequest['verdict']): boolean {
  if (verdict === 'again') return status === 'failed';
  if (verdict === 'failed') return depositId === null && status === 'owed';
  return depositId === null ? status === 'owed' || status === 'failed' : status === 'failed';
}

async function withdrawalOf(transaction: Queries, { transactionId }: PayoutRow): Promise<TransactionRow> {
  const withdrawal = await findTransaction(transaction, transactionId);
  if (withdrawal === null) throw new Error(`a payout belongs to the withdrawal ${transactionId}, which does not exist`);
  return withdrawal;
}

async function carryOut(
  operatorId: number,
  payout: PayoutRow,
  { verdict, reference, why = '' }: SettlePayoutRequest,
  transaction: Queries,
  at: number,
): Promise<void> {
  const { payoutId, transactionId, attempts } = payout;
  if (verdict === 'sent') return noteSent(operatorId, payout, reference, transaction, at);
  if (verdict === 'again') return void (await movePayout(transaction, payoutId, ['failed'], { status: 'owed', nextAttemptAt: null }));
  await movePayout(transaction, payoutId, ['owed'], { status: 'failed', attempts: attempts + 1 });
  await insertStep(transaction, { transactionId, at, step: 'payoutFailed', actor: 'operator', operatorId, detail: { payoutId, why } });
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
