import type { JobQueue } from '../../jobs/job-queue.ts';
import { checkDue } from './check-due.ts';
import type { PaymentsContext } from './payments-context.ts';

export const CHECK_PAYMENTS = 'check-payments';

const EVERY_MINUTE = '* * * * *';

/** What payments need done without anybody asking for it. */
export function definePaymentJobs(jobs: Pick<JobQueue, 'define'>, context: PaymentsContext): void {
  jobs.define({ name: CHECK_PAYMENTS, cron: EVERY_MINUTE, retries: 0, work: () => checkDue(context) });
}
