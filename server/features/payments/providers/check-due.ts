import { isDatabaseUnavailable } from '../../../adapters/db/database-unavailable.ts';
import { ProviderFault } from '../../../adapters/payments/payment-provider.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { bookDeposit } from '../deposits/book-deposit.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { reserveWithdrawal } from '../withdrawals/reserve-withdrawal.ts';
import { reverseDeposit } from '../deposits/reverse-deposit.ts';
import { settleWithdrawal } from '../withdrawals/settle-withdrawal.ts';
import { insertStep, listDueChecks, moveStatus, postponeCheck, type TransactionRow } from '../store.ts';
import { applyProviderReport } from './apply-provider-report.ts';
import { advanceEach } from '../../advance-each.ts';

export type CheckContext = Pick<PaymentsContext, 'database' | 'engine' | 'providers' | 'emailQueue' | 'clock' | 'siteUrl' | 'log'>;

const MOST_AT_ONCE = 100;
/** Checks of one order double their interval, from a minute to six hours. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** After this long without a payment an order expires. The reconciliation still finds it if it was paid after all. */
export const EXPIRES_AFTER_MS = 48 * 3_600_000;

/** Follows up every transaction that awaits an answer, from its provider or from the engine. */
export async function checkDue(context: CheckContext): Promise<void> {
  const { database, clock, log } = context;
  const due = await listDueChecks(database, clock(), MOST_AT_ONCE);
  const work = (row: TransactionRow) => checkOne(row, context);
  await advanceEach(due, work, async (row, error) => {
    log.error({ err: error, transactionId: row.transactionId }, 'could not follow up a transaction; retrying later');
    // An unavailable database says nothing about this transaction, so its interval doesn't grow; but it goes behind the others.
    await postpone(row, context, row.checks + (isDatabaseUnavailable(error) ? 0 : 1));
  });
}

/** Leaves no transaction due: it has ended, needs an operator, or has a later check. */
async function checkOne(row: TransactionRow, context: CheckContext): Promise<void> {
  if (row.amountCents < 0) return row.becomes === null ? reserveAgain(row, context) : settleAgain(row, context);
  switch (row.status) {
    case 'processing':
      return void (await bookDeposit(row.transactionId, context));
    case 'inReview':
      return row.becomes === null ? askAboutReversal(row, context) : reverseDeposit(row.transactionId, context);
    case 'pending':
      // A bank wire has no provider to query.
      return row.providerKey === null ? expire(row, context) : askAboutPayment(row, context);
    default:
      return stopChecking(row, context);
  }
}

async function askAboutPayment(row: TransactionRow, context: CheckContext): Promise<void> {
  const answer = await queryProvider(row, context);
  if (answer === 'followed') return;
  const isOver = context.clock() - row.createdAt.getTime() >= EXPIRES_AFTER_MS;
  if (isOver && answer === 'undecided') await expire(row, context);
  else await postpone(row, context, row.checks + 1);
}

/** A payment that arrived after its reversal ends if the provider reports the reversal again; otherwise an operator decides. */
async function askAboutReversal(row: TransactionRow, context: CheckContext): Promise<void> {
  const answer = await queryProvider(row, context);
  if (answer === 'silent') await postpone(row, context, row.checks + 1);
  else if (answer === 'undecided') await stopChecking(row, context);
}

/** If the engine refuses, the withdrawal is deleted; its client has already been told that the answer was lost. */
async function reserveAgain(row: TransactionRow, context: CheckContext): Promise<void> {
  await reserveWithdrawal(row, context).catch((error: unknown) => {
    if (!(error instanceof CallRefused)) throw error;
    context.log.warn({ transactionId: row.transactionId, errorCode: error.code }, 'a withdrawal was refused on retry');
  });
}

async function settleAgain({ transactionId }: TransactionRow, context: CheckContext): Promise<void> {
  await settleWithdrawal(transactionId, context);
}

/**
 * Queries the provider about an order and applies the answer: `followed` if it changed the order, `silent` if the provider could not be
 * reached. An order only expires if its provider says that it was not paid.
 */
export async function queryProvider(row: TransactionRow, context: CheckContext): Promise<'followed' | 'undecided' | 'silent'> {
  const { transactionId: orderId, providerReference } = row;
  const provider = row.providerKey === null ? null : context.providers.find(row.providerKey);
  // A provider that is not configured any more cannot be queried; the reconciliation lists what it leaves open.
  if (provider === null) return 'silent';
  try {
    const report = await provider.fetchReport({ orderId, providerReference });
    if (report === null || report.outcome === 'pending') return 'undecided';
    const taken = await applyProviderReport({ providerKey: provider.key, report, source: 'query' }, context);
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

/** `checks` counts the checks without a result, including this one where it counts. */
async function postpone(row: TransactionRow, { database, clock }: CheckContext, checks: number): Promise<void> {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(Math.max(checks - 1, 0), 20));
  await postponeCheck(database, row, { nextCheckAt: new Date(clock() + pauseMs), checks });
}

async function stopChecking(row: TransactionRow, { database }: CheckContext): Promise<void> {
  await postponeCheck(database, row, { nextCheckAt: null, checks: row.checks });
}
