import type { Database } from '../adapters/db/database.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { readCheckpoint } from './audit-store.ts';
import { writeCheckpoint } from './checkpoint-file.ts';

export interface AuditJobsContext {
  readonly database: Database;
  readonly checkpointsFile: string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: { info(details: object, message: string): void };
}

const EVERY_NIGHT = '5 0 * * *';

/** Writes an audit checkpoint every night, to a file and to the server's own log, which is also kept elsewhere. */
export function defineAuditJobs(jobs: Pick<JobQueue, 'define'>, context: AuditJobsContext): void {
  jobs.define({ name: 'write-audit-head', cron: EVERY_NIGHT, isUnhurried: true, retries: 5, work: () => writeAuditCheckpoint(context) });
}

export async function writeAuditCheckpoint({ database, checkpointsFile, clock, log }: AuditJobsContext): Promise<void> {
  const head = await readCheckpoint(database);
  await writeCheckpoint(checkpointsFile, head, clock());
  log.info({ auditSeq: head.seq, auditDigest: head.digest }, 'audit checkpoint');
}
