import { addCents, cents, negateCents, subtractCents, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { reversalReference } from '@fairlead/domain/payments/booking-reference.ts';
import type { BookingContext } from './book-deposit.ts';
import { applyHoldSoon, changeHold } from './hold-deposit.ts';
import { emailClient } from '../email-client.ts';
import { findTransaction, insertStep, lockTransaction, updateTransaction, type TransactionRow } from '../store.ts';
import { bookDisputedDeposit } from '../book-disputed-deposit.ts';

/**
 * Reverses the amount of a deposit that an operator decided, all or part of it, whatever the account holds. Each reversal has its own
 * reference, so it is booked once however often this is called. The rest of the deposit stays completed. Rejects with EngineUnavailable if
 * the engine's answer was lost.
 */
export async function reverseDeposit(transactionId: string, context: BookingContext): Promise<void> {
  const { database, engine, clock } = context;
  const deposit = await findTransaction(database, transactionId);
  if (deposit?.status !== 'inReview' || deposit.becomes !== 'rejected') return;
  await bookDisputedDeposit(deposit, context);
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
  const owed = negateCents((await context.engine.viewAccount(userId))?.balances.owed ?? ZERO_CENTS);
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
    await emailClient(transaction, deposit, { template: 'depositReversed', reversed: part, left, owed, note: deposit.note }, context);
  });
}

/** A fully reversed deposit is rejected. If only part was reversed, more may have become disputed since the decision. */
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
