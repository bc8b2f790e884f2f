import type { JobQueue } from '../../jobs/job-queue.ts';
import { checkDue } from './providers/check-due.ts';
import { endCancelledWithdrawals } from './withdrawals/end-cancelled-withdrawals.ts';
import { applyDueHolds } from './deposits/hold-deposit.ts';
import { finishFunds } from './operators/book-funds.ts';
import type { PaymentsContext } from './payments-context.ts';
import { reconcileLately } from './reconciliation/reconcile.ts';
import { sendRefunds } from './providers/send-refunds.ts';

export const CHECK_PAYMENTS = 'check-payments';
/** Also requested when a withdrawal is approved. */
export const SEND_REFUNDS = 'send-refunds';
export const RECONCILE = 'reconcile-payments';

const EVERY_NIGHT = '30 2 * * *';
const EVERY_MINUTE = '* * * * *';

/** The scheduled jobs of payments. */
export function definePaymentJobs(jobs: Pick<JobQueue, 'define'>, context: PaymentsContext): void {
  jobs.define({ name: CHECK_PAYMENTS, cron: EVERY_MINUTE, retries: 0, work: () => checkPayments(context) });
  jobs.define({ name: SEND_REFUNDS, cron: EVERY_MINUTE, retries: 0, work: () => sendRefunds(context) });
  jobs.define({
    name: RECONCILE,
    cron: EVERY_NIGHT,
    isUnhurried: true,
    retries: 2,
    work: async () => void (await reconcileLately(context)),
  });
}

/**
 * Follows up everything that awaits an answer: transactions, holds of disputed deposits, withdrawals that the engine cancelled, and
 * approved manual adjustments.
 */
export async function checkPayments(context: PaymentsContext): Promise<void> {
  await applyDueHolds(context);
  await checkDue(context);
  await endCancelledWithdrawals(context);
  await finishFunds(context);
}
