import type { Database } from '../adapters/db/database.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { writeCheckpoints } from './write-checkpoints.ts';

export interface LedgerJobsContext {
  readonly database: Pick<Database, 'query' | 'transaction'>;
  readonly clock: () => number;
  readonly log: { info(details: object, message: string): void };
}

/** Before the nightly comparisons, which start from the latest checkpoint. */
const EVERY_NIGHT = '15 2 * * *';

/** Defines the ledger's scheduled jobs. */
export function defineLedgerJobs(jobs: Pick<JobQueue, 'define'>, { database, clock, log }: LedgerJobsContext): void {
  const work = async (): Promise<void> => {
    const written = await writeCheckpoints(database, { clock });
    if (written > 0) log.info({ written }, 'ledger checkpoints were written');
  };
  jobs.define({ name: 'checkpoint-ledger', cron: EVERY_NIGHT, isUnhurried: true, retries: 2, work });
}
