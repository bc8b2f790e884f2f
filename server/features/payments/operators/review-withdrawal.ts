import type { DecideWithdrawalRequest } from '@fairlead/contract/payments/operators/schemas.ts';
import type { OperatorActor } from '../../../audit/record-action.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { checkWithdrawal, decideWithdrawal, type SettlingContext } from '../withdrawals/settle-withdrawal.ts';
import { findReviewingOperator } from './operator-store.ts';

/**
 * Records one operator's decision on a withdrawal: checked, approved or rejected. Throws CallRefused: notFound, transactionNotOpen,
 * invalidInput for a rejection without a note, and whatever the two-operator rules forbid.
 */
export async function reviewWithdrawal(
  actor: OperatorActor,
  { transaction_id: transactionId, verdict, note }: DecideWithdrawalRequest,
  context: SettlingContext,
): Promise<void> {
  if (verdict === 'rejected' && note === '') {
    throw new CallRefused('invalidInput', { fields: [{ field: 'note', message: 'is required for a rejection' }] });
  }
  const { operatorId } = actor;
  const operator = { ...(await findReviewingOperator(context.database, operatorId)), actor };
  if (verdict === 'checked') await checkWithdrawal(operator, transactionId, context);
  else await decideWithdrawal(operator, { transactionId, verdict, note }, context);
  context.log.info({ operatorId, transactionId, verdict }, 'an operator decided on a withdrawal');
}
