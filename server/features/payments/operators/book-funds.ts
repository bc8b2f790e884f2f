import { BOOKED_AS, transactionTypeOf } from '@fairlead/domain/payments/funds-request.ts';
import { cents, centsToEuros, type Euros } from '@fairlead/domain/money.ts';
import { EngineUnavailable } from '../../../engine/engine-port.ts';
import { releaseOnePersonBooking } from '../../one-person-limit.ts';
import { mailClient } from '../mail-client.ts';
import { moveFundsOnce } from '../move-funds-once.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { insertStep, insertTransaction, type Handle } from '../store.ts';
import { findFunds, listUnansweredFunds, moveFundsStatus, type FundsRow } from './funds-store.ts';
import { takeEachFurther } from '../../take-each-further.ts';

export type BookFundsContext = Pick<
  PaymentsContext,
  'database' | 'engine' | 'mailQueue' | 'clock' | 'siteUrl' | 'newTransactionId' | 'log'
>;

/** Soon after the engine should have moved the money, in case the server does not live to see it. */
const MONEY_CHECK_MS = 15_000;
const MOST_AT_ONCE = 100;

/**
 * Has the engine make a booking by hand that is approved, under the request's own reference, which moves money once however often this is
 * called; then notes it, with a transaction that the client sees unless it is a correction. Gives what the engine would have accepted, in
 * euros, where it refuses and there is such a figure. Rejects with EngineUnavailable where its answer was lost.
 */
export async function bookFunds(id: number, context: BookFundsContext): Promise<{ readonly limit: Euros | null }> {
  const request = await findFunds(context.database, id);
  if (request?.status !== 'approved') return { limit: null };
  const { userId: accountId, reference, kind, amountCents } = request;
  const { fundsKind } = BOOKED_AS[kind];
  const refusal = await moveFundsOnce({ accountId, commandId: reference, fundsKind, amount: cents(amountCents), reference }, context);
  if (refusal === null) {
    await noteBooked(request, context);
    return { limit: null };
  }
  await context.database.transaction(async (transaction) => {
    if (!(await moveFundsStatus(transaction, id, 'approved', { status: 'refused', refusal: refusal.code }))) return;
    await releaseOnePersonBooking(transaction, request.reference);
  });
  context.log.warn({ fundsRequest: id, errorCode: refusal.code }, 'a booking by hand was refused by the engine');
  return { limit: refusal.limitAmount === undefined ? null : centsToEuros(refusal.limitAmount) };
}

/** The same, where an answer that is lost is waited for by the job. */
export async function bookFundsSoon(id: number, context: BookFundsContext): Promise<{ readonly limit: Euros | null }> {
  try {
    return await bookFunds(id, context);
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error;
    context.log.warn({ fundsRequest: id }, 'a booking by hand was approved and waits for the engine');
    return { limit: null };
  }
}

/** Makes what was approved a while ago and is not noted: the server may have been killed in between. */
export async function finishFunds(context: BookFundsContext): Promise<void> {
  const { database, clock, log } = context;
  const unanswered = await listUnansweredFunds(database, clock() - MONEY_CHECK_MS, MOST_AT_ONCE);
  const work = ({ id }: FundsRow) => bookFunds(id, context);
  await takeEachFurther(unanswered, work, ({ id }, error) =>
    log.error({ err: error, fundsRequest: id }, 'a booking by hand could not be finished and is tried again'),
  );
}

async function noteBooked(request: FundsRow, context: BookFundsContext): Promise<void> {
  const { database, clock, log } = context;
  await database.transaction(async (transaction) => {
    const now = clock();
    if (!(await moveFundsStatus(transaction, request.id, 'approved', { status: 'booked', bookedAt: new Date(now) }))) return;
    await noteTransaction(request, transaction, now, context);
  });
  log.info({ fundsRequest: request.id }, 'a booking by hand was made');
}

async function noteTransaction(request: FundsRow, transaction: Handle, now: number, context: BookFundsContext): Promise<void> {
  const { kind, userId, reference: ledgerReference, amountCents, note, requestedBy, decidedBy } = request;
  const typeId = transactionTypeOf(kind, cents(amountCents));
  if (typeId === null) return;
  const transactionId = context.newTransactionId();
  const at = new Date(now);
  const operatorId = decidedBy ?? requestedBy;
  const inserted = await insertTransaction(transaction, {
    transactionId,
    ledgerReference,
    userId,
    typeId,
    amountCents,
    note,
    status: 'completed',
    decidedBy: operatorId,
    decidedAt: at,
    createdAt: at,
    completedAt: at,
  });
  await insertStep(transaction, { transactionId, at: now, step: 'booked', actor: 'operator', operatorId });
  if (kind === 'manualDeposit') await mailClient(transaction, inserted, { template: 'depositCompleted' }, context);
}
