import { addCents, cents, negateCents, subtractCents, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { reversalReference } from '@fairlead/domain/payments/booking-reference.ts';
import type { BookingContext } from './book-deposit.ts';
import { applyHoldSoon, changeHold } from './hold-deposit.ts';
import { mailClient } from '../mail-client.ts';
import { findTransaction, insertStep, lockTransaction, updateTransaction, type TransactionRow } from '../store.ts';
import { bookDisputed } from '../submit-booking.ts';

/**
 * Reverses what an operator decided of a deposit, the whole or a part: under a reference of its own, once however often this is called, and
 * whatever the account holds. What is left of the deposit stays completed. Rejects with EngineUnavailable where the engine's answer was lost.
 */
export async function reverseDeposit(transactionId: string, context: BookingContext): Promise<void> {
  const { database, engine, clock } = context;
  const deposit = await findTransaction(database, transactionId);
  if (deposit?.status !== 'inReview' || deposit.becomes !== 'rejected') return;
  await bookDisputed(deposit, context);
  const { userId: accountId, ledgerReference, reversalParts, reversingCents } = deposit;
  const reference = reversalReference(ledgerReference, reversalParts + 1);
  const answer = await engine.submit({
    kind: 'moveFunds',
    commandId: `reverse:${reference}`,
    accountId,
    at: clock(),
    fundsKind: 'reversal',
    amount: negateCents(cents(reversingCents)),
    reference,
  });
  if (answer.kind === 'refused' && answer.refusal.code !== 'referenceUsed') {
    throw new Error(`the reversal ${reference} was refused by the engine: ${answer.refusal.code}`);
  }
  await noteReversal(deposit, context);
  await applyHoldSoon(transactionId, context);
}

async function noteReversal(decided: TransactionRow, context: BookingContext): Promise<void> {
  const { transactionId, userId, reversalParts } = decided;
  const owed = negateCents((await context.engine.viewAccount(userId))?.purses.owed ?? ZERO_CENTS);
  await context.database.transaction(async (transaction) => {
    const deposit = await lockTransaction(transaction, transactionId);
    if (deposit?.becomes !== 'rejected' || deposit.reversalParts !== reversalParts) return;
    const now = context.clock();
    const part = cents(deposit.reversingCents);
    const reversed = addCents(cents(deposit.reversedCents), part);
    const left = subtractCents(cents(deposit.amountCents), reversed);
    await updateTransaction(transaction, transactionId, {
      ...outcomeOf(deposit, now),
      becomes: null,
      reversedCents: reversed,
      reversalParts: reversalParts + 1,
      reversingCents: 0,
      nextCheckAt: null,
    });
    const by = deposit.decidedBy === null ? {} : { operatorId: deposit.decidedBy };
    await insertStep(transaction, { transactionId, at: now, step: 'reversed', actor: 'operator', ...by, detail: { amount: part } });
    await mailClient(transaction, deposit, { template: 'depositReversed', reversed: part, left, owed, note: deposit.note }, context);
  });
}

/** A deposit that was reversed whole is rejected. Of the rest of another, more may have become disputed since the decision. */
function outcomeOf(deposit: TransactionRow, now: number): Partial<TransactionRow> {
  const { amountCents, disputedCents, reversedCents, reversingCents, completedAt } = deposit;
  const reversed = reversedCents + reversingCents;
  if (reversed === amountCents) return { status: 'rejected', completedAt: null, ...changeHold(deposit, ZERO_CENTS, now) };
  if (disputedCents > reversed) {
    const undecided = { note: '', decidedBy: null, decidedAt: null };
    return { ...undecided, ...changeHold(deposit, cents(disputedCents - reversed), now) };
  }
  return { status: 'completed', completedAt: completedAt ?? new Date(now), ...changeHold(deposit, ZERO_CENTS, now) };
}
