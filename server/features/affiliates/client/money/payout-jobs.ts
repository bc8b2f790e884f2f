import type { JobQueue } from '../../../../jobs/job-queue.ts';
import { comparePayouts } from './compare-payouts.ts';
import { takePayoutsFurther, type PayoutContext } from './take-payouts-further.ts';

/** Also asked for when a payout is requested. */
export const TAKE_PAYOUTS_FURTHER = 'take-affiliate-payouts-further';
const COMPARE_PAYOUTS = 'compare-affiliate-payouts';

const EVERY_MINUTE = '* * * * *';
/** After the reconciliation of payments. */
const EVERY_NIGHT = '45 2 * * *';

/** What payouts need done without anybody asking for it. */
export function definePayoutJobs(jobs: Pick<JobQueue, 'define'>, context: PayoutContext): void {
  jobs.define({ name: TAKE_PAYOUTS_FURTHER, cron: EVERY_MINUTE, retries: 0, work: () => takePayoutsFurther(context) });
  jobs.define({ name: COMPARE_PAYOUTS, cron: EVERY_NIGHT, isUnhurried: true, retries: 2, work: () => reportDifferences(context) });
}

/** So long a payout may be on its way. */
const LONGEST_UNDER_WAY_MS = 3_600_000;

async function reportDifferences({ database, clock, log }: PayoutContext): Promise<void> {
  const { difference, differences } = await comparePayouts(database, clock());
  const startedBefore = clock() - LONGEST_UNDER_WAY_MS;
  const unexplained = differences.filter(({ bookedAt }) => bookedAt === null || bookedAt.getTime() < startedBefore);
  if (unexplained.length === 0 && (difference === 0 || differences.length > 0)) return;
  const payoutIds = unexplained.map(({ payoutId }) => payoutId);
  log.error({ differenceCents: difference, payoutIds }, 'the affiliates’ book and the clients’ ledger do not agree on payouts');
}
