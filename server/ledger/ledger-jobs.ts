import type { Database } from '../adapters/db/database.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { writeCheckpoints } from './write-checkpoints.ts';

export interface LedgerJobsContext {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: () => number;
  readonly log: { info(details: object, message: string): void };
}

/** Before the nightly comparisons, which read from the latest checkpoint. */
const EVERY_NIGHT = '15 2 * * *';

/** What the ledger needs done without anybody asking for it. */
export function defineLedgerJobs(jobs: Pick<JobQueue, 'define'>, { database, clock, log }: LedgerJobsContext): void {
  const work = async (): Promise<void> => {
    const written = await writeCheckpoints(database, { clock });
    if (written > 0) log.info({ written }, 'checkpoints of the ledger were written');
  };
  jobs.define({ name: 'checkpoint-ledger', cron: EVERY_NIGHT, isUnhurried: true, retries: 2, work });
}
