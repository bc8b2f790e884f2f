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

/** Before the nightly comparison of payouts, which reads from them. */
const EVERY_NIGHT = '20 2 * * *';

/** What the affiliates' book needs done without anybody asking for it. */
export function defineBookCheckpointJobs(jobs: Pick<JobQueue, 'define'>, { database, clock, log }: BookCheckpointContext): void {
  const work = async (): Promise<void> => {
    await writeBookCheckpoints(database, { clock });
    const faults = await verifyBookCheckpoints(database, clock());
    if (faults.length > 0) log.error({ faults }, 'checkpoints of the affiliates’ book are not what its entries come to');
  };
  jobs.define({ name: 'checkpoint-affiliate-book', cron: EVERY_NIGHT, isUnhurried: true, retries: 2, work });
}
