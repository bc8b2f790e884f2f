import type { JobQueue } from '../../jobs/job-queue.ts';
import { checkDue } from './providers/check-due.ts';
import { endTakenBack } from './withdrawals/end-taken-back.ts';
import { applyDueHolds } from './deposits/hold-deposit.ts';
import { finishFunds } from './operators/book-funds.ts';
import type { PaymentsContext } from './payments-context.ts';
import { reconcileLately } from './reconciliation/reconcile.ts';
import { sendRefunds } from './providers/send-refunds.ts';

export const CHECK_PAYMENTS = 'check-payments';
/** Also asked for when a withdrawal is approved. */
export const SEND_REFUNDS = 'send-refunds';
export const RECONCILE = 'reconcile-payments';

const EVERY_NIGHT = '30 2 * * *';
const EVERY_MINUTE = '* * * * *';

/** What payments need done without anybody asking for it. */
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

/** Whatever waits for an answer: transactions, disputed deposits to hold, withdrawals that were taken back, and approved manual adjustments. */
export async function checkPayments(context: PaymentsContext): Promise<void> {
  await applyDueHolds(context);
  await checkDue(context);
  await endTakenBack(context);
  await finishFunds(context);
}
