import type { Database } from '../../../adapters/db/database.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { verifyBookCheckpoints } from './verify-book-checkpoints.ts';
import { writeBookCheckpoints } from './write-book-checkpoints.ts';

export interface BookCheckpointContext {
  readonly database: Pick<Database, 'query'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: { error(details: object, message: string): void };
}

/** Before the nightly comparison of payouts, which reads the checkpoints. */
const EVERY_NIGHT = '20 2 * * *';

/** The nightly job that writes and verifies checkpoints of the affiliate book. */
export function defineBookCheckpointJobs(jobs: Pick<JobQueue, 'define'>, { database, clock, log }: BookCheckpointContext): void {
  const work = async (): Promise<void> => {
    await writeBookCheckpoints(database, { clock });
    const faults = await verifyBookCheckpoints(database, clock());
    if (faults.length > 0) log.error({ faults }, 'checkpoints of the affiliate book do not match its entries');
  };
  jobs.define({ name: 'checkpoint-affiliate-book', cron: EVERY_NIGHT, isUnhurried: true, retries: 2, work });
}
