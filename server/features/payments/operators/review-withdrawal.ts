import type { DecideWithdrawalRequest } from '@fairlead/contract/payments/operators/schemas.ts';
import type { OperatorActor } from '../../../audit/record-action.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { checkWithdrawal, decideWithdrawal, type SettlingContext } from '../withdrawals/settle-withdrawal.ts';
import { findReviewingOperator } from './operator-store.ts';

/**
 * One operator's say about a withdrawal: in order, paid out, or rejected. Refused with notFound, transactionNotOpen, invalidInput where a
 * rejection says no reason, and with what the rules of two people say.
 */
export async function reviewWithdrawal(
  actor: OperatorActor,
  { transaction_id: transactionId, verdict, note }: DecideWithdrawalRequest,
  context: SettlingContext,
): Promise<void> {
  if (verdict === 'rejected' && note === '') {
    throw new CallRefused('invalidInput', { fields: [{ field: 'note', message: 'a rejection says why' }] });
  }
  const { operatorId } = actor;
  const operator = { ...(await findReviewingOperator(context.database, operatorId)), actor };
  if (verdict === 'checked') await checkWithdrawal(operator, transactionId, context);
  else await decideWithdrawal(operator, { transactionId, verdict, note }, context);
  context.log.info({ operatorId, transactionId, verdict }, 'an operator decided about a withdrawal');
}
