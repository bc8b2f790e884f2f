import type { DecideDepositRequest, DecideDepositResponse } from '@fairlead/contract/payments/operators/schemas.ts';
import { addCents, cents, centsFromEuros, centsToEuros, subtractCents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { rebookingReference, reversalReference } from '@fairlead/domain/payments/booking-reference.ts';
import { DEPOSIT_METHODS } from '@fairlead/domain/payments/deposit-rules.ts';
import { confirmationOf, unconfirmedAmount, selectVerdicts } from '@fairlead/domain/payments/deposit-verdict.ts';
import { isSameMailbox } from '@fairlead/domain/payments/same-mailbox.ts';
import { recordAction, type Action, type OperatorActor } from '../../../audit/record-action.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { EngineUnavailable } from '../../../engine/engine-port.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { lockSingleApproverRoom, noteSingleApproverBooking, type SingleApproverSubject } from '../../single-approver-limit.ts';
import { requireUnclaimed, endClaim } from '../../queue-claims.ts';
import { bookDeposit, type BookingContext } from '../deposits/book-deposit.ts';
import { applyHoldSoon, changeHold } from '../deposits/hold-deposit.ts';
import { isInLedger } from '../ledger-references.ts';
import { emailClient } from '../email-client.ts';
import { reverseDeposit } from '../deposits/reverse-deposit.ts';
import type { ActingOperator } from '../withdrawals/settle-withdrawal.ts';
import { emailOf, insertStep, lockTransaction, updateTransaction, type TransactionRow } from '../store.ts';
import { findLastVerdict, findReviewingOperator, listLastReports, type KeptReport } from './operator-store.ts';

type Outcome = DecideDepositResponse['data']['outcome'];

/** The delay before a movement is checked again, in case the server dies before the engine answers. */
const MONEY_CHECK_MS = 15_000;

/**
 * Records an operator's verdict on a deposit, then has the engine carry it out. Money that no provider vouches for, above what the operator
 * may still move alone, moves once a second operator gives the same verdict.
 *
 * Throws CallRefused: notFound, transactionNotOpen, ownAccount, secondPersonNeeded if the same operator repeats the verdict,
 * amountNotAllowed if the provider does not vouch for the amount, and invalidInput, which names the most that can be reversed if the
 * request exceeds it.
 */
export async function decideDeposit(actor: OperatorActor, request: DecideDepositRequest, context: BookingContext): Promise<Outcome> {
  const { operatorId } = actor;
  const { transaction_id: transactionId, verdict } = request;
  const operator = { ...(await findReviewingOperator(context.database, operatorId)), actor };
  const outcome = await context.database.transaction((transaction) => recordVerdict(operator, request, transaction, context));
  context.log.info({ operatorId, transactionId, verdict, outcome }, 'an operator decided on a deposit');
  if (outcome === 'decided' && verdict !== 'rejected') await carryOut(request, context);
  return outcome;
}

export function isWire({ typeId }: Pick<TransactionRow, 'typeId'>): boolean {
  return typeId === DEPOSIT_METHODS.bankWire;
}

async function recordVerdict(
  operator: ActingOperator,
  request: DecideDepositRequest,
  transaction: Queries,
  context: BookingContext,
): Promise<Outcome> {
  const { transaction_id: transactionId, verdict } = request;
  const deposit = await lockTransaction(transaction, transactionId);
  if (deposit === null || deposit.amountCents < 0) throw new CallRefused('notFound');
  const now = context.clock();
  await requireUnclaimed(transaction, 'deposits', transactionId, operator.id, now);
  requirePossibleVerdict(deposit, request);
  if (isSameMailbox(operator.email, await emailOf(transaction, deposit.userId))) throw new CallRefused('ownAccount');
  const [report] = await listLastReports(transaction, [transactionId]);
  const amount = selectAmount(deposit, request, report);
  const word = { operatorId: operator.id, verdict, amount, vouchedFor: vouchedForBy(deposit, report) };
  const before = deposit.checkedBy === null ? null : await findLastVerdict(transaction, transactionId);
  const subject: SingleApproverSubject = `client:${deposit.userId}`;
  const room = await lockSingleApproverRoom(transaction, operator.id, subject, now);
  const confirmation = confirmationOf(word, before, room);
  if (confirmation === 'samePerson') throw new CallRefused('secondPersonNeeded');
  await endClaim(transaction, 'deposits', transactionId);
  const isDecided = confirmation === 'enough' || confirmation === 'onePerson';
  if (confirmation === 'onePerson') {
    const reference = `deposit:${transactionId}:${verdict}`;
    await noteSingleApproverBooking(
      transaction,
      { reference, operatorId: operator.id, subject, amount: unconfirmedAmount(word) ?? amount },
      now,
    );
  }
  await recordAction(transaction, operator.actor, actionOf(deposit, { ...request, amount }, isDecided), now);
  if (isDecided) {
    await noteDecision(operator, deposit, { ...request, amount }, transaction, context);
    return 'decided';
  }
  await updateTransaction(transaction, transactionId, { checkedBy: operator.id, checkedAt: new Date(now) });
  const detail = { verdict, amount };
  await insertStep(transaction, { transactionId, at: now, step: 'checked', actor: 'operator', operatorId: operator.id, detail });
  return 'secondPersonNeeded';
}

type Verdict = Omit<DecideDepositRequest, 'amount'> & { readonly amount: Cents };

function actionOf({ transactionId, userId, status }: TransactionRow, { verdict, amount, note }: Verdict, isDecided: boolean): Action {
  return {
    action: isDecided ? 'deposits.decide' : 'deposits.check',
    subject: { kind: 'transaction', id: transactionId },
    userId,
    before: { status },
    after: { verdict, amount: centsToEuros(amount), ...(note === '' ? {} : { note }) },
  };
}

function requirePossibleVerdict(deposit: TransactionRow, { verdict, amount, note }: DecideDepositRequest): void {
  const verdicts = deposit.becomes === null ? selectVerdicts({ ...deposit, isWire: isWire(deposit) }) : [];
  if (verdicts.length === 0) throw new CallRefused('transactionNotOpen');
  if (!verdicts.includes(verdict)) throw invalid('verdict', `must be ${verdicts.join(' or ')} for this deposit`);
  if (verdict === 'arrived' && amount === undefined) throw invalid('amount', 'must be the amount that arrived');
  if (verdict !== 'arrived' && verdict !== 'reversed' && amount !== undefined) throw invalid('amount', 'is only for a wire or a reversal');
  if ((verdict === 'rejected' || verdict === 'reversed') && note === '') throw invalid('note', 'is required: the client is told why');
}

/**
 * The amount the verdict is about. What a provider took is never typed in: the provider's last report counts and has to concern this
 * deposit. A reversal defaults to the disputed amount; a different one can be at most the rest of the deposit.
 */
function selectAmount(deposit: TransactionRow, { verdict, amount }: DecideDepositRequest, report: KeptReport | undefined): Cents {
  switch (verdict) {
    case 'arrived':
      return readAmount(amount ?? 0);
    case 'rejected':
      return cents(deposit.amountCents);
    case 'kept':
      return undecidedOf(deposit);
    case 'reversed':
      return amount === undefined ? undecidedOf(deposit) : readReversal(amount, leftOf(deposit));
    case 'booked':
      if (report?.outcome !== 'paid' || report.currency !== deposit.currency) throw new CallRefused('amountNotAllowed');
      // A payment of zero can only be rejected.
      if (report.amountCents <= 0) throw new CallRefused('amountNotAllowed');
      return cents(report.amountCents);
  }
}

/**
 * How much of a reversal the provider vouches for: zero if its last report is not a reversal or names no amount in the deposit's currency.
 */
function vouchedForBy(deposit: TransactionRow, report: KeptReport | undefined): Cents {
  const isVouchedFor = report?.outcome === 'reversed' && report.currency === deposit.currency && report.amountCents > 0;
  return isVouchedFor ? undecidedOf(deposit) : ZERO_CENTS;
}

/** The part of a deposit that is disputed and neither reversed nor kept yet. */
export function undecidedOf({ disputedCents, reversedCents }: TransactionRow): Cents {
  return cents(Math.max(0, disputedCents - reversedCents));
}

/** The part of a deposit that has not been reversed: the most that can be. */
export function leftOf({ amountCents, reversedCents }: TransactionRow): Cents {
  return subtractCents(cents(amountCents), cents(reversedCents));
}

function readReversal(euros: number, most: Cents): Cents {
  const amount = centsFromEuros(euros);
  if (amount !== null && amount > 0 && amount <= most) return amount;
  throw invalid('amount', `must be above zero and at most ${centsToEuros(most).toFixed(2)}, with at most two decimals`);
}

function readAmount(euros: number): Cents {
  const amount = centsFromEuros(euros);
  if (amount === null || amount <= 0) throw invalid('amount', 'must be above zero, with at most two decimals');
  return amount;
}

async function noteDecision(
  operator: ActingOperator,
  deposit: TransactionRow,
  { verdict, amount, note }: Verdict,
  transaction: Queries,
  context: BookingContext,
): Promise<void> {
  const { transactionId } = deposit;
  const now = context.clock();
  const decision = { note, checkedBy: null, checkedAt: null, decidedBy: operator.id, decidedAt: new Date(now) };
  const toCheck = { nextCheckAt: new Date(now + MONEY_CHECK_MS), checks: 0 };
  const step = { transactionId, at: now, actor: 'operator', operatorId: operator.id, detail: { verdict, amount } } as const;
  switch (verdict) {
    case 'arrived':
    case 'booked': {
      const ledgerReference = await selectReference(deposit, transaction);
      // Earlier reversals belong to the earlier booking.
      const unreversed = { disputedCents: 0, reversedCents: 0, reversalParts: 0 };
      const booking = { status: 'processing', amountCents: amount, ledgerReference, ...unreversed } as const;
      await updateTransaction(transaction, transactionId, { ...decision, ...toCheck, ...booking });
      return insertStep(transaction, { ...step, step: 'booking' });
    }
    case 'kept': {
      const settled = { disputedCents: deposit.reversedCents, ...changeHold(deposit, ZERO_CENTS, now) };
      await updateTransaction(transaction, transactionId, { ...decision, ...toCheck, ...settled, status: 'processing' });
      return insertStep(transaction, { ...step, step: 'approved' });
    }
    case 'reversed': {
      // Whatever the operator leaves on the account is no longer disputed. All of it is held until the reversal is booked.
      const disputedCents = addCents(cents(deposit.reversedCents), amount);
      const reversal = { becomes: 'rejected', reversingCents: amount, disputedCents } as const;
      return updateTransaction(transaction, transactionId, { ...decision, ...toCheck, ...reversal });
    }
    case 'rejected':
      await updateTransaction(transaction, transactionId, { ...decision, status: 'rejected', nextCheckAt: null });
      await insertStep(transaction, { ...step, step: 'rejected' });
      return emailClient(transaction, deposit, { template: 'depositRejected', note }, context);
  }
}

/** The reference to book under: a new one if an earlier booking was undone and the provider now vouches for the deposit again. */
async function selectReference({ userId, ledgerReference }: TransactionRow, transaction: Queries): Promise<string> {
  const isUndone = await isInLedger(transaction, userId, reversalReference(ledgerReference));
  return isUndone ? rebookingReference(ledgerReference) : ledgerReference;
}

async function carryOut({ transaction_id: transactionId, verdict }: DecideDepositRequest, context: BookingContext): Promise<void> {
  try {
    if (verdict === 'reversed') await reverseDeposit(transactionId, context);
    else await bookDeposit(transactionId, context);
    if (verdict === 'kept') await applyHoldSoon(transactionId, context);
  } catch (error) {
    // The decision is recorded; the job will carry it out.
    if (!(error instanceof EngineUnavailable)) throw error;
    context.log.warn({ transactionId }, 'a decided deposit is waiting for the engine');
  }
}

function invalid(field: string, message: string): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field, message }] });
}
