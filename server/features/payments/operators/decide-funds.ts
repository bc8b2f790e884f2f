import type { DecideFunds } from '@fairlead/contract/payments/operators/funds.ts';
import { canBookOnClosedAccount, findConfirmFault, type ConfirmFault } from '@fairlead/domain/payments/funds-request.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { requireUnclaimed, endClaim } from '../../queue-claims.ts';
import { bookFundsSoon, type BookFundsContext } from './book-funds.ts';
import { findFundsClient } from './find-funds-client.ts';
import { describeFunds, lockFunds, moveFundsStatus, readFunds } from './funds-store.ts';
import { findReviewingOperator } from './operator-store.ts';
import { invalid, type FundsOutcome } from './request-funds.ts';

/**
 * The second operator approves a manual adjustment, which is then booked, or rejects it with a note for the requester.
 *
 * Throws CallRefused: notFound, transactionNotOpen if it is not pending, secondPersonNeeded for the requester, ownAccount, claimedByOther,
 * accountNotActive if the account has been closed meanwhile and it isn't a revocation, and invalidInput for a rejection without a note.
 */
export async function decideFunds(actor: OperatorActor, request: DecideFunds, context: BookFundsContext): Promise<FundsOutcome> {
  const { id, verdict, note } = request;
  if (verdict === 'rejected' && note === '') throw invalid('note', 'is required for a rejection');
  await context.database.transaction((transaction) => noteVerdict(actor, request, transaction, context.clock()));
  context.log.info({ operatorId: actor.operatorId, fundsRequest: id, verdict }, 'an operator decided on a manual adjustment');
  const { limit } = await bookFundsSoon(id, context);
  return { data: describeFunds(await readFunds(context.database, id), actor.operatorId, null), limit };
}

const CODE_OF = {
  notWaiting: 'transactionNotOpen',
  samePerson: 'secondPersonNeeded',
  ownAccount: 'ownAccount',
} as const satisfies Readonly<Record<ConfirmFault, string>>;

async function noteVerdict(actor: OperatorActor, { id, verdict, note }: DecideFunds, transaction: Queries, now: number): Promise<void> {
  const { operatorId } = actor;
  const request = await lockFunds(transaction, id);
  if (request === null) throw new CallRefused('notFound');
  await requireUnclaimed(transaction, 'funds', id, operatorId, now);
  const client = await findFundsClient(transaction, { user_id: request.userId });
  const operator = await findReviewingOperator(transaction, operatorId);
  const fault = findConfirmFault({ ...request, clientEmail: client.emailNormalised }, operator, verdict);
  if (fault !== null) throw new CallRefused(CODE_OF[fault]);
  const canBook = client.status !== 'closed' || canBookOnClosedAccount(request.kind, request.amountCents);
  if (verdict === 'approved' && !canBook) throw new CallRefused('accountNotActive');
  const decision = { status: verdict, decidedBy: operatorId, decidedAt: new Date(now), decisionNote: note };
  await moveFundsStatus(transaction, id, 'waiting', decision);
  await endClaim(transaction, 'funds', id);
  const action = {
    action: verdict === 'approved' ? 'funds.approve' : 'funds.reject',
    subject: { kind: 'fundsRequest', id },
    userId: request.userId,
    before: { status: request.status },
    after: { status: verdict },
    reason: note,
  };
  await recordAction(transaction, actor, action, now);
}
