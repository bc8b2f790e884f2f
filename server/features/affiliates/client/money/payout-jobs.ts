import type { JobQueue } from '../../../../jobs/job-queue.ts';
import { comparePayouts } from './compare-payouts.ts';
import { advancePayouts, type PayoutContext } from './advance-payouts.ts';

/** Also requested when a payout is requested. */
export const ADVANCE_PAYOUTS = 'take-affiliate-payouts-further';
const COMPARE_PAYOUTS = 'compare-affiliate-payouts';

const EVERY_MINUTE = '* * * * *';
/** After the reconciliation of payments. */
const EVERY_NIGHT = '45 2 * * *';

/** The scheduled jobs of affiliate payouts. */
export function definePayoutJobs(jobs: Pick<JobQueue, 'define'>, context: PayoutContext): void {
  jobs.define({ name: ADVANCE_PAYOUTS, cron: EVERY_MINUTE, retries: 0, work: () => advancePayouts(context) });
  jobs.define({ name: COMPARE_PAYOUTS, cron: EVERY_NIGHT, isUnhurried: true, retries: 2, work: () => reportDifferences(context) });
}

/** The longest time that a payout may be in progress. */
const LONGEST_UNDER_WAY_MS = 3_600_000;

async function reportDifferences({ database, clock, log }: PayoutContext): Promise<void> {
  const { difference, differences } = await comparePayouts(database, clock());
  const startedBefore = clock() - LONGEST_UNDER_WAY_MS;
  const unexplained = differences.filter(({ bookedAt }) => bookedAt === null || bookedAt.getTime() < startedBefore);
  if (unexplained.length === 0 && (difference === 0 || differences.length > 0)) return;
  const payoutIds = unexplained.map(({ payoutId }) => payoutId);
  log.error({ differenceCents: difference, payoutIds }, 'the affiliate book and the client ledger disagree on payouts');
}
