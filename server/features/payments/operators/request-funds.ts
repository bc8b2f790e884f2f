import type { FundsRequest, RequestFunds } from '@fairlead/contract/payments/operators/funds.ts';
import {
  canBookOnClosedAccount,
  findManualFundsFault,
  type ManualFundsFault,
  type ManualFundsKind,
} from '@fairlead/domain/payments/funds-request.ts';
import { type Cents, centsFromEuros, centsToEuros, type Euros } from '@fairlead/domain/money.ts';
import { whySecondApprover } from '@fairlead/domain/payments/single-approver-limit.ts';
import { isSameMailbox } from '@fairlead/domain/payments/same-mailbox.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { lockSingleApproverRoom, noteSingleApproverBooking, type SingleApproverSubject } from '../../single-approver-limit.ts';
import { bookFundsSoon, type BookFundsContext } from './book-funds.ts';
import { findFundsClient, type FundsClient } from './find-funds-client.ts';
import { describeFunds, findFundsByRequest, insertFundsOnce, readFunds, type FundsRow } from './funds-store.ts';
import { findReviewingOperator } from './operator-store.ts';

export interface FundsOutcome {
  readonly data: FundsRequest;
  /** Euros. */
  readonly limit: Euros | null;
}

/**
 * Requests a manual adjustment: booked immediately up to what the operator may still move alone, otherwise left to a second operator. A
 * pending request uses none of the limit, because it moves no money without that approval. A request repeated with the same id completes
 * what is missing and returns the outcome.
 *
 * Throws CallRefused: notFound, ownAccount, accountNotActive if the account is closed and it isn't a revocation, requestIdReused if the id
 * belongs to a request with different content, and invalidInput.
 */
export async function requestFunds(actor: OperatorActor, request: RequestFunds, context: BookFundsContext): Promise<FundsOutcome> {
  const amount = readAmount(request.kind, request.amount);
  const { id, status } = await context.database.transaction((transaction) =>
    noteRequest(actor, { ...request, amount }, transaction, context),
  );
  context.log.info({ operatorId: actor.operatorId, fundsRequest: id, status }, 'an operator requested a manual adjustment');
  const { limit } = await bookFundsSoon(id, context);
  return { data: describeFunds(await readFunds(context.database, id), actor.operatorId, null), limit };
}

const FAULTS: Readonly<Record<ManualFundsFault, string>> = {
  zero: 'must not be zero',
  notPositive: "a deposit can't be negative",
  tooLarge: 'is more than any single adjustment may be',
};

function readAmount(kind: ManualFundsKind, euros: number): Cents {
  const amount = centsFromEuros(euros);
  if (amount === null) throw invalid('amount', 'must have at most two decimals');
  const fault = findManualFundsFault(kind, amount);
  if (fault !== null) throw invalid('amount', FAULTS[fault]);
  return amount;
}

type NewRequest = Omit<RequestFunds, 'amount'> & { readonly amount: Cents };

async function noteRequest(
  actor: OperatorActor,
  request: NewRequest,
  transaction: Queries,
  { clock }: BookFundsContext,
): Promise<FundsRow> {
  const { operatorId } = actor;
  const client = await findFundsClient(transaction, request);
  const operator = await findReviewingOperator(transaction, operatorId);
  if (isSameMailbox(operator.email, client.emailNormalised)) throw new CallRefused('ownAccount');
  const now = clock();
  const { kind, amount: amountCents, reason, note, request_id: requestId } = request;
  if (client.status === 'closed' && !canBookOnClosedAccount(kind, amountCents)) throw new CallRefused('accountNotActive');
  const subject: SingleApproverSubject = `client:${client.id}`;
  const room = await lockSingleApproverRoom(transaction, operatorId, subject, now);
  const isForTwo = whySecondApprover(amountCents, room) !== null;
  const reference = `hand:${operatorId}:${requestId}`;
  const inserted = await insertFundsOnce(transaction, {
    userId: client.id,
    kind,
    amountCents,
    reason,
    note,
    requestId,
    requestedBy: operatorId,
    requestedAt: new Date(now),
    status: isForTwo ? 'waiting' : 'approved',
    reference,
  });
  if (inserted !== null && !isForTwo) {
    await noteSingleApproverBooking(transaction, { reference, operatorId, subject, amount: amountCents }, now);
  }
  const row = inserted ?? (await findEarlierRequest(request, client, operatorId, transaction));
  const action = {
    action: inserted === null ? 'funds.requestAgain' : 'funds.request',
    subject: { kind: 'fundsRequest', id: row.id },
    userId: client.id,
    after: inserted === null ? { status: row.status } : { kind, amount: centsToEuros(request.amount), note, status: row.status },
    reason,
  };
  await recordAction(transaction, actor, action, now);
  return row;
}

/** The earlier request with this id. Refuses if its content differs. */
async function findEarlierRequest(request: NewRequest, client: FundsClient, operatorId: number, transaction: Queries): Promise<FundsRow> {
  const before = await findFundsByRequest(transaction, operatorId, request.request_id);
  if (before === null) throw new Error('a manual adjustment was requested before but does not exist');
  // Free text, such as the reason, may have been corrected after the first answer was lost.
  const isSame = before.userId === client.id && before.kind === request.kind && before.amountCents === request.amount;
  if (!isSame) throw new CallRefused('requestIdReused');
  return before;
}

export function invalid(field: string, message: string): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field, message }] });
}
