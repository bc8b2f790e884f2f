import type { FundsRequest, RequestFunds } from '@fairlead/contract/payments/operators/funds.ts';
import {
  canBookOnClosedAccount,
  findHandFundsFault,
  type HandFundsFault,
  type HandFundsKind,
} from '@fairlead/domain/payments/funds-request.ts';
import { type Cents, centsFromEuros, centsToEuros, type Euros } from '@fairlead/domain/money.ts';
import { whySecondPerson } from '@fairlead/domain/payments/one-person-limit.ts';
import { isSameMailbox } from '@fairlead/domain/payments/same-mailbox.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { lockOnePersonRoom, noteOnePersonBooking, type OnePersonSubject } from '../../one-person-limit.ts';
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
 * An operator asks for a booking by hand: made at once up to what one person may still move, and noted for a second one above it. One that
 * waits takes up nothing of the limit: it moves no money without the second person. Asked for again with the same id of the request it does
 * what is missing, and gives what became of it.
 *
 * Refused with notFound, ownAccount, accountNotActive where the account is closed and it isn't a revocation, requestIdReused where something
 * else was asked for under the id before, and invalidInput.
 */
export async function requestFunds(actor: OperatorActor, request: RequestFunds, context: BookFundsContext): Promise<FundsOutcome> {
  const amount = readAmount(request.kind, request.amount);
  const { id, status } = await context.database.transaction((transaction) =>
    noteRequest(actor, { ...request, amount }, transaction, context),
  );
  context.log.info({ operatorId: actor.operatorId, fundsRequest: id, status }, 'an operator asked for a booking by hand');
  const { limit } = await bookFundsSoon(id, context);
  return { data: describeFunds(await readFunds(context.database, id), actor.operatorId, null), limit };
}

const FAULTS: Readonly<Record<HandFundsFault, string>> = {
  zero: 'must not be zero',
  notPositive: "a deposit can't be negative",
  tooLarge: 'is more than any single booking may be',
};

function readAmount(kind: HandFundsKind, euros: number): Cents {
  const amount = centsFromEuros(euros);
  if (amount === null) throw invalid('amount', 'has at most two decimals');
  const fault = findHandFundsFault(kind, amount);
  if (fault !== null) throw invalid('amount', FAULTS[fault]);
  return amount;
}

type Wanted = Omit<RequestFunds, 'amount'> & { readonly amount: Cents };

async function noteRequest(actor: OperatorActor, wanted: Wanted, transaction: Queries, { clock }: BookFundsContext): Promise<FundsRow> {
  const { operatorId } = actor;
  const client = await findFundsClient(transaction, wanted);
  const operator = await findReviewingOperator(transaction, operatorId);
  if (isSameMailbox(operator.email, client.emailNormalised)) throw new CallRefused('ownAccount');
  const now = clock();
  const { kind, amount: amountCents, reason, note, request_id: requestId } = wanted;
  if (client.status === 'closed' && !canBookOnClosedAccount(kind, amountCents)) throw new CallRefused('accountNotActive');
  const subject: OnePersonSubject = `client:${client.id}`;
  const room = await lockOnePersonRoom(transaction, operatorId, subject, now);
  const isForTwo = whySecondPerson(amountCents, room) !== null;
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
    await noteOnePersonBooking(transaction, { reference, operatorId, subject, amount: amountCents }, now);
  }
  const row = inserted ?? (await findAskedBefore(wanted, client, operatorId, transaction));
  const action = {
    action: inserted === null ? 'funds.requestAgain' : 'funds.request',
    subject: { kind: 'fundsRequest', id: row.id },
    userId: client.id,
    after: inserted === null ? { status: row.status } : { kind, amount: centsToEuros(wanted.amount), note, status: row.status },
    reason,
  };
  await recordAction(transaction, actor, action, now);
  return row;
}

/** Refuses where the id belongs to a request of something else. */
async function findAskedBefore(wanted: Wanted, client: FundsClient, operatorId: number, transaction: Queries): Promise<FundsRow> {
  const before = await findFundsByRequest(transaction, operatorId, wanted.request_id);
  if (before === null) throw new Error('a booking by hand was asked for before and is not there');
  // What is only written about it, such as the reason, may have been corrected since the answer was lost.
  const isSame = before.userId === client.id && before.kind === wanted.kind && before.amountCents === wanted.amount;
  if (!isSame) throw new CallRefused('requestIdReused');
  return before;
}

export function invalid(field: string, message: string): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field, message }] });
}
