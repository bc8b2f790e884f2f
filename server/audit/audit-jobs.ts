import type { Database } from '../adapters/db/database.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { readHead } from './audit-store.ts';
import { writeHead } from './head-file.ts';

export interface AuditJobsContext {
  readonly database: Database;
  readonly headsFile: string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: { info(details: object, message: string): void };
}

const EVERY_NIGHT = '5 0 * * *';

/** Writes down every night where the audit log ends: into a file, and into the server's own log, which is kept elsewhere too. */
export function defineAuditJobs(jobs: Pick<JobQueue, 'define'>, context: AuditJobsContext): void {
  jobs.define({ name: 'write-audit-head', cron: EVERY_NIGHT, isUnhurried: true, retries: 5, work: () => writeAuditHead(context) });
}

export async function writeAuditHead({ database, headsFile, clock, log }: AuditJobsContext): Promise<void> {
  const head = await readHead(database);
  await writeHead(headsFile, head, clock());
  log.info({ auditSeq: head.seq, auditDigest: head.digest }, 'the head of the audit log');
}
