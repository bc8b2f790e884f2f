import { BOOKED_AS, transactionTypeOf } from '@fairlead/domain/payments/funds-request.ts';
import { cents, centsToEuros, type Euros } from '@fairlead/domain/money.ts';
import { EngineUnavailable } from '../../../engine/engine-port.ts';
import { releaseSingleApproverBooking } from '../../single-approver-limit.ts';
import { emailClient } from '../email-client.ts';
import { moveFundsOnce } from '../move-funds-once.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { insertStep, insertTransaction, type Handle } from '../store.ts';
import { findFunds, listUnansweredFunds, moveFundsStatus, type FundsRow } from './funds-store.ts';
import { advanceEach } from '../../advance-each.ts';

export type BookFundsContext = Pick<
  PaymentsContext,
  'database' | 'engine' | 'emailQueue' | 'clock' | 'siteUrl' | 'newTransactionId' | 'log'
>;

/** The delay before a movement is checked again, in case the server dies before the engine answers. */
const MONEY_CHECK_MS = 15_000;
const MOST_AT_ONCE = 100;

/**
 * Has the engine book an approved manual adjustment, then records it, with a transaction the client sees unless it is a correction. The
 * request's own reference makes this idempotent: money moves once. If the engine refuses, returns the amount it would have accepted in
 * euros, where it names one. Rejects with EngineUnavailable if the engine's answer was lost.
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
    await releaseSingleApproverBooking(transaction, request.reference);
  });
  context.log.warn({ fundsRequest: id, errorCode: refusal.code }, 'the engine refused a manual adjustment');
  return { limit: refusal.limitAmount === undefined ? null : centsToEuros(refusal.limitAmount) };
}

/** Like `bookFunds`, but leaves a lost answer to the job. */
export async function bookFundsSoon(id: number, context: BookFundsContext): Promise<{ readonly limit: Euros | null }> {
  try {
    return await bookFunds(id, context);
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error;
    context.log.warn({ fundsRequest: id }, 'an approved manual adjustment is waiting for the engine');
    return { limit: null };
  }
}

/** Finishes approved adjustments that are not recorded as booked after a while, because the server may have died in between. */
export async function finishFunds(context: BookFundsContext): Promise<void> {
  const { database, clock, log } = context;
  const unanswered = await listUnansweredFunds(database, clock() - MONEY_CHECK_MS, MOST_AT_ONCE);
  const work = ({ id }: FundsRow) => bookFunds(id, context);
  await advanceEach(unanswered, work, ({ id }, error) =>
    log.error({ err: error, fundsRequest: id }, 'could not finish a manual adjustment; retrying later'),
  );
}

async function noteBooked(request: FundsRow, context: BookFundsContext): Promise<void> {
  const { database, clock, log } = context;
  await database.transaction(async (transaction) => {
    const now = clock();
    if (!(await moveFundsStatus(transaction, request.id, 'approved', { status: 'booked', bookedAt: new Date(now) }))) return;
    await noteTransaction(request, transaction, now, context);
  });
  log.info({ fundsRequest: request.id }, 'a manual adjustment was booked');
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
  if (kind === 'manualDeposit') await emailClient(transaction, inserted, { template: 'depositCompleted' }, context);
}
