import { isDatabaseUnavailable } from '../../../adapters/db/database-unavailable.ts';
import { ProviderFault } from '../../../adapters/payments/payment-provider.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { bookDeposit } from '../deposits/book-deposit.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { reserveWithdrawal } from '../withdrawals/reserve-withdrawal.ts';
import { reverseDeposit } from '../deposits/reverse-deposit.ts';
import { settleWithdrawal } from '../withdrawals/settle-withdrawal.ts';
import { insertStep, listDueChecks, moveStatus, postponeCheck, type TransactionRow } from '../store.ts';
import { takeReport } from './take-report.ts';
import { takeEachFurther } from '../../take-each-further.ts';

export type CheckContext = Pick<PaymentsContext, 'database' | 'engine' | 'providers' | 'mailQueue' | 'clock' | 'siteUrl' | 'log'>;

const MOST_AT_ONCE = 100;
/** A provider is asked again after twice as long each time, from a minute to six hours. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** An order of which nothing was heard for so long has expired. The reconciliation still finds it if it was paid after all. */
export const EXPIRES_AFTER_MS = 48 * 3_600_000;

/** Takes every transaction further that waits for an answer: of a provider that was not heard of, or of the engine. */
export async function checkDue(context: CheckContext): Promise<void> {
  const { database, clock, log } = context;
  const due = await listDueChecks(database, clock(), MOST_AT_ONCE);
  const work = (row: TransactionRow) => checkOne(row, context);
  await takeEachFurther(due, work, async (row, error) => {
    log.error({ err: error, transactionId: row.transactionId }, 'a transaction could not be taken further and is tried again later');
    // That the database was away says nothing about this one, which therefore waits no longer each time; but it lets the others go first.
    await postpone(row, context, row.checks + (isDatabaseUnavailable(error) ? 0 : 1));
  });
}

/** Leaves no transaction due: it has ended, waits for a person, or has a later time at which it is looked at again. */
async function checkOne(row: TransactionRow, context: CheckContext): Promise<void> {
  if (row.amountCents < 0) return row.becomes === null ? reserveAgain(row, context) : settleAgain(row, context);
  switch (row.status) {
    case 'processing':
      return void (await bookDeposit(row.transactionId, context));
    case 'inReview':
      return row.becomes === null ? askAboutReversal(row, context) : reverseDeposit(row.transactionId, context);
    case 'pending':
      // A bank wire has nobody who could be asked.
      return row.providerKey === null ? expire(row, context) : askAboutPayment(row, context);
    default:
      return stopChecking(row, context);
  }
}

async function askAboutPayment(row: TransactionRow, context: CheckContext): Promise<void> {
  const answer = await askProvider(row, context);
  if (answer === 'followed') return;
  const isOver = context.clock() - row.createdAt.getTime() >= EXPIRES_AFTER_MS;
  if (isOver && answer === 'undecided') await expire(row, context);
  else await postpone(row, context, row.checks + 1);
}

/** A payment that arrived after it was taken back ends where its provider says so again; otherwise a person decides. */
async function askAboutReversal(row: TransactionRow, context: CheckContext): Promise<void> {
  const answer = await askProvider(row, context);
  if (answer === 'silent') await postpone(row, context, row.checks + 1);
  else if (answer === 'undecided') await stopChecking(row, context);
}

/** A refusal has taken the withdrawal away, and its client was told that the answer was lost. */
async function reserveAgain(row: TransactionRow, context: CheckContext): Promise<void> {
  await reserveWithdrawal(row, context).catch((error: unknown) => {
    if (!(error instanceof CallRefused)) throw error;
    context.log.warn({ transactionId: row.transactionId, errorCode: error.code }, 'a withdrawal was refused when it was asked for again');
  });
}

async function settleAgain({ transactionId }: TransactionRow, context: CheckContext): Promise<void> {
  await settleWithdrawal(transactionId, context);
}

/**
 * Asks the provider what became of an order, and follows what it says: `followed` where that changed the order. `silent` where it could not
 * be reached: an order expires only where its provider says that it was not paid.
 */
export async function askProvider(row: TransactionRow, context: CheckContext): Promise<'followed' | 'undecided' | 'silent'> {
  const { transactionId: orderId, providerReference } = row;
  const provider = row.providerKey === null ? null : context.providers.find(row.providerKey);
  // One that is not configured any more cannot be asked; the reconciliation names what is left open with it.
  if (provider === null) return 'silent';
  try {
    const report = await provider.fetchReport({ orderId, providerReference });
    if (report === null || report.outcome === 'pending') return 'undecided';
    const taken = await takeReport({ providerKey: provider.key, report, source: 'query' }, context);
    return taken === 'book' || taken === 'decline' || taken === 'review' || taken === 'dispute' ? 'followed' : 'undecided';
  } catch (error) {
    if (error instanceof ProviderFault) return 'silent';
    throw error;
  }
}

async function expire({ transactionId }: TransactionRow, { database, clock }: CheckContext): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await moveStatus(transaction, transactionId, ['pending'], { status: 'expired', nextCheckAt: null }))) return;
    await insertStep(transaction, { transactionId, at: clock(), step: 'expired', actor: 'house' });
  });
}

/** `checks` is how often it was looked at in vain, this time included where that counts. */
async function postpone(row: TransactionRow, { database, clock }: CheckContext, checks: number): Promise<void> {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(Math.max(checks - 1, 0), 20));
  await postponeCheck(database, row, { nextCheckAt: new Date(clock() + pauseMs), checks });
}

async function stopChecking(row: TransactionRow, { database }: CheckContext): Promise<void> {
  await postponeCheck(database, row, { nextCheckAt: null, checks: row.checks });
}
