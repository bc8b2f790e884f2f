import { cents, type Cents } from '@fairlead/domain/money.ts';
import { disputeReference } from '@fairlead/domain/payments/booking-reference.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import { transactions } from '../../../adapters/db/schema/payments.ts';
import { EngineUnavailable } from '../../../engine/engine-port.ts';
import { listDueHolds } from '../ledger-references.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { findTransaction, type Handle, type TransactionRow } from '../store.ts';
import { bookDisputed } from '../submit-booking.ts';
import { takeEachFurther } from '../../take-each-further.ts';

export type HoldingContext = Pick<PaymentsContext, 'database' | 'engine' | 'clock' | 'log'>;

/** Soon after the engine should have been told, in case the server does not live to tell it. */
const HOLD_CHECK_MS = 15_000;
/** What the engine refused is asked again so much later. */
const REFUSED_PAUSE_MS = 60_000;
const MOST_AT_ONCE = 100;

type HoldChange = Partial<Pick<TransactionRow, 'holdCents' | 'holdChanges' | 'holdDueAt'>>;

/** What is written down, under the lock of the deposit, where another amount of it is to be held; `applyHold` then tells the engine. */
export function changeHold({ holdCents, holdChanges }: TransactionRow, amount: Cents, now: number): HoldChange {
  if (holdCents === amount) return {};
  return { holdCents: amount, holdChanges: holdChanges + 1, holdDueAt: new Date(now + HOLD_CHECK_MS) };
}

/**
 * Tells the engine how much of a deposit is disputed, which then can't be withdrawn; zero ends that. A deposit that was taken back before its
 * decided booking was made is booked first, so that a crash doesn't change what the account holds. May be called any number of times.
 * Rejects with EngineUnavailable where its answer was lost.
 */
export function applyHold(transactionId: string, context: HoldingContext): Promise<void> {
  return inTurn(transactionId, () => tellEngine(transactionId, context));
}

/** The same, where a lost answer is left to the job. */
export async function applyHoldSoon(transactionId: string, context: HoldingContext): Promise<void> {
  try {
    await applyHold(transactionId, context);
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error;
    context.log.warn({ transactionId }, 'what is held of a disputed deposit has changed and waits for the engine');
  }
}

/** Tells the engine of every hold that it was not told of, as after a crash. */
export async function applyDueHolds(context: HoldingContext): Promise<void> {
  const { database, clock, log } = context;
  const due = await listDueHolds(database, clock(), MOST_AT_ONCE);
  const work = (transactionId: string) => applyHold(transactionId, context);
  await takeEachFurther(due, work, async (transactionId, error) => {
    log.error({ err: error, transactionId }, 'a disputed deposit could not be held and is tried again');
    await postpone(database, transactionId, new Date(clock() + REFUSED_PAUSE_MS));
  });
}

const turns = new Map<string, Promise<void>>();

/** One after the other for each deposit, so that an older amount never reaches the engine after a newer one. */
function inTurn(transactionId: string, work: () => Promise<void>): Promise<void> {
  const before = turns.get(transactionId) ?? Promise.resolve();
  const turn = before.then(work, work);
  turns.set(transactionId, turn);
  const forget = () => {
    if (turns.get(transactionId) === turn) turns.delete(transactionId);
  };
  turn.then(forget, forget);
  return turn;
}

async function tellEngine(transactionId: string, context: HoldingContext): Promise<void> {
  const { database, engine, clock } = context;
  for (;;) {
    const deposit = await findTransaction(database, transactionId);
    if (deposit === null || deposit.holdDueAt === null) return;
    const { userId: accountId, ledgerReference, holdCents, holdChanges } = deposit;
    if (holdCents > 0) await bookDisputed(deposit, context);
    const answer = await engine.submit({
      kind: 'holdFunds',
      // Another amount is another question.
      commandId: `hold:${transactionId}:${holdChanges}`,
      accountId,
      at: clock(),
      amount: cents(holdCents),
      reference: disputeReference(ledgerReference),
    });
    // Where nothing was ever booked, there is nothing to release.
    const isToldInVain = answer.kind === 'refused' && !(holdCents === 0 && answer.refusal.code === 'accountUnknown');
    if (isToldInVain) throw new Error(`the deposit ${transactionId} was not held: ${answer.refusal.code}`);
    if (await noteTold(database, transactionId, holdChanges)) return;
  }
}

/** False where the amount has changed meanwhile. */
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
