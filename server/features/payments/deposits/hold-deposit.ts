import { cents, type Cents } from '@fairlead/domain/money.ts';
import { disputeReference } from '@fairlead/domain/payments/booking-reference.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import { transactions } from '../../../adapters/db/schema/payments.ts';
import { EngineUnavailable } from '../../../engine/engine-port.ts';
import { listDueHolds } from '../ledger-references.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { findTransaction, type Handle, type TransactionRow } from '../store.ts';
import { bookDisputedDeposit } from '../book-disputed-deposit.ts';
import { advanceEach } from '../../advance-each.ts';

export type HoldingContext = Pick<PaymentsContext, 'database' | 'engine' | 'clock' | 'log'>;

/** The delay before a hold is retried, in case the server dies before it has told the engine. */
const HOLD_CHECK_MS = 15_000;
/** The pause before a hold that the engine refused is retried. */
const REFUSED_PAUSE_MS = 60_000;
const MOST_AT_ONCE = 100;

type HoldChange = Partial<Pick<TransactionRow, 'holdCents' | 'holdChanges' | 'holdDueAt'>>;

/** The changes to store, under the deposit's lock, if a different amount of it is to be held; `applyHold` then tells the engine. */
export function changeHold({ holdCents, holdChanges }: TransactionRow, amount: Cents, now: number): HoldChange {
  if (holdCents === amount) return {};
  return { holdCents: amount, holdChanges: holdChanges + 1, holdDueAt: new Date(now + HOLD_CHECK_MS) };
}

/**
 * Tells the engine how much of a deposit is disputed and so can't be withdrawn; zero releases the hold. A deposit that was reversed before
 * its decided booking was made is booked first, so that a crash doesn't change what the account holds. Idempotent, also if several
 * processes do it at once: changes are numbered, and the engine ignores one that arrives after a newer one. Rejects with EngineUnavailable
 * if the engine's answer was lost.
 */
export async function applyHold(transactionId: string, context: HoldingContext): Promise<void> {
  const { database, engine, clock } = context;
  for (;;) {
    const deposit = await findTransaction(database, transactionId);
    if (deposit === null || deposit.holdDueAt === null) return;
    const { userId: accountId, ledgerReference, holdCents, holdChanges } = deposit;
    if (holdCents > 0) await bookDisputedDeposit(deposit, context);
    const answer = await engine.submit({
      kind: 'holdFunds',
      // A different amount is a different command.
      commandId: `hold:${transactionId}:${holdChanges}`,
      accountId,
      at: clock(),
      amount: cents(holdCents),
      reference: disputeReference(ledgerReference),
      revision: holdChanges,
    });
    // If nothing was ever booked, there is nothing to release.
    const isUnexpectedRefusal = answer.kind === 'refused' && !(holdCents === 0 && answer.refusal.code === 'accountUnknown');
    if (isUnexpectedRefusal) throw new Error(`the deposit ${transactionId} was not held: ${answer.refusal.code}`);
    if (await noteTold(database, transactionId, holdChanges)) return;
  }
}

/** Like `applyHold`, but leaves a lost answer to the job. */
export async function applyHoldSoon(transactionId: string, context: HoldingContext): Promise<void> {
  try {
    await applyHold(transactionId, context);
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error;
    context.log.warn({ transactionId }, 'the hold of a disputed deposit has changed and is waiting for the engine');
  }
}

/** Tells the engine about every pending hold, for example after a crash. */
export async function applyDueHolds(context: HoldingContext): Promise<void> {
  const { database, clock, log } = context;
  const due = await listDueHolds(database, clock(), MOST_AT_ONCE);
  const work = (transactionId: string) => applyHold(transactionId, context);
  await advanceEach(due, work, async (transactionId, error) => {
    log.error({ err: error, transactionId }, 'could not hold a disputed deposit; retrying later');
    await postpone(database, transactionId, new Date(clock() + REFUSED_PAUSE_MS));
  });
}

/** False if the amount has changed meanwhile. */
async function noteTold({ drizzle }: Handle, transactionId: string, holdChanges: number): Promise<boolean> {
  const rows = await drizzle
    .update(transactions)
    .set({ holdDueAt: null })
    .where(and(eq(transactions.transactionId, transactionId), eq(transactions.holdChanges, holdChanges)))
    .returning({ transactionId: transactions.transactionId });
  return rows.length > 0;
}

async function postpone({ drizzle }: Handle, transactionId: string, holdDueAt: Date): Promise<void> {
  await drizzle
    .update(transactions)
    .set({ holdDueAt })
    .where(and(eq(transactions.transactionId, transactionId), isNotNull(transactions.holdDueAt)));
}
