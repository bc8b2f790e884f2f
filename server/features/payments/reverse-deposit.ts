import { cents, centsToEuros, negateCents } from '@fairlead/domain/money.ts';
import { reversalReference } from '@fairlead/domain/payments/booking-reference.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { submitBooking, type BookingContext } from './book-deposit.ts';
import { mailClient } from './mail-client.ts';
import { findTransaction, insertStep, lockTransaction, moveStatus, updateTransaction, type TransactionRow } from './store.ts';

/**
 * Takes the money of a deposit out of the account again, as an operator decided: by an adjustment under a reference of its own, once
 * however often this is called. Refused with insufficientFunds where the account no longer holds it: then nothing was decided.
 */
export async function reverseDeposit(transactionId: string, context: BookingContext): Promise<void> {
  const { database, engine, clock } = context;
  const deposit = await findTransaction(database, transactionId);
  if (deposit?.status !== 'inReview' || deposit.becomes !== 'rejected') return;
  // Where its provider took it back before it was booked: a booking that comes late then finds itself made, and undone.
  await submitBooking(deposit, context);
  const { userId: accountId, ledgerReference, decidedAt, decidedBy } = deposit;
  const answer = await engine.submit({
    kind: 'moveFunds',
    // An answer is remembered: another decision is another question.
    commandId: `reverse:${transactionId}:${decidedAt?.getTime()}:${decidedBy}`,
    accountId,
    at: clock(),
    fundsKind: 'adjustment',
    amount: negateCents(cents(deposit.amountCents)),
    reference: reversalReference(ledgerReference),
  });
  if (answer.kind === 'refused' && answer.refusal.code !== 'referenceUsed') {
    await withdrawDecision(deposit, context);
    const { code, limitAmount } = answer.refusal;
    throw new CallRefused(code, limitAmount === undefined ? {} : { limit: centsToEuros(limitAmount) });
  }
  await noteReversal(deposit, context);
}

async function noteReversal(deposit: TransactionRow, context: BookingContext): Promise<void> {
  const { transactionId, note, decidedBy } = deposit;
  await context.database.transaction(async (transaction) => {
    const changes = { status: 'rejected', becomes: null, completedAt: null, nextCheckAt: null } as const;
    if (!(await moveStatus(transaction, transactionId, ['inReview'], changes))) return;
    const by = decidedBy === null ? {} : { operatorId: decidedBy };
    await insertStep(transaction, { transactionId, at: context.clock(), step: 'reversed', actor: 'operator', ...by });
    await mailClient(transaction, deposit, { template: 'depositRejected', note }, context);
  });
}

/** It waits in review as before, unless somebody has decided anew meanwhile. */
async function withdrawDecision({ transactionId, decidedAt }: TransactionRow, { database }: BookingContext): Promise<void> {
  await database.transaction(async (transaction) => {
    const latest = await lockTransaction(transaction, transactionId);
    if (latest?.becomes !== 'rejected' || latest.decidedAt?.getTime() !== decidedAt?.getTime()) return;
    const undone = { becomes: null, note: '', decidedBy: null, decidedAt: null, nextCheckAt: null } as const;
    await updateTransaction(transaction, transactionId, undone);
  });
}
