import type { Queries } from '../../../../adapters/db/database.ts';
import type { JobQueue } from '../../../../jobs/job-queue.ts';
import { hasDueDelivery } from './claim-delivery.ts';
import { deleteDeliveriesBefore } from './delivery-store.ts';
import type { PostbackDeliverer } from './deliver-postbacks.ts';

export const DELIVER_POSTBACKS = 'deliver-postbacks';
export const TIDY_POSTBACKS = 'tidy-postbacks';

const EVERY_MINUTE = '* * * * *';
const EVERY_NIGHT = '50 3 * * *';
const KEEP_DELIVERIES_MS = 30 * 86_400_000;

export interface PostbackJobsContext {
  readonly database: Queries;
  readonly deliverer: Pick<PostbackDeliverer, 'deliverDue'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export function definePostbackJobs(jobs: Pick<JobQueue, 'define'>, { database, deliverer, clock }: PostbackJobsContext): void {
  jobs.define({ name: DELIVER_POSTBACKS, cron: EVERY_MINUTE, retries: 0, work: deliverer.deliverDue });
  jobs.define({
    name: TIDY_POSTBACKS,
    cron: EVERY_NIGHT,
    isUnhurried: true,
    retries: 2,
    work: () => deleteOldDeliveries(database, clock()),
  });
}

export function deleteOldDeliveries(database: Pick<Queries, 'drizzle'>, now: number): Promise<void> {
  return deleteDeliveriesBefore(database, now - KEEP_DELIVERIES_MS);
}

/** Starts the job early if something is due, so that a sign-up is not reported up to a minute late. */
export async function requestDueDeliveries(
  jobs: Pick<JobQueue, 'ask'>,
  { database, clock }: Pick<PostbackJobsContext, 'database' | 'clock'>,
): Promise<void> {
  if (await hasDueDelivery(database, clock())) await jobs.ask(DELIVER_POSTBACKS);
}
