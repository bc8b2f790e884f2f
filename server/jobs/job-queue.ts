import { PgBoss } from 'pg-boss';
import type { Database } from '../adapters/db/database.ts';

/**
 * A persistent job queue: jobs are kept in the database, run by whichever process is free, and run again if a process was killed during
 * one. A job may therefore run twice, so every job has to be idempotent.
 */
export interface JobQueue {
  /** Defines a job; call it before `start`. With `cron` (UTC) the job also runs at those times. */
  define(job: JobDefinition): void;
  /** Requests a job to run soon; per key only one waits at a time. */
  ask(name: string, key?: string): Promise<void>;
  /** Number of failed runs in this process so far, by job name. */
  readonly failures: Readonly<Record<string, number>>;
  start(): Promise<void>;
  /** Waits for running jobs, for at most `patienceMs` or a second; unfinished ones are run again by the next process. */
  stop(patienceMs: number): Promise<void>;
  /** The names of running jobs. */
  listUnderWay(): readonly string[];
}

export interface JobDefinition {
  readonly name: string;
  readonly cron?: string;
  /** Run on schedule only, and not urgent: the database is polled for such jobs less often. */
  readonly isUnhurried?: boolean;
  /** `key` is the one it was requested with; empty if there is none. */
  readonly work: (key: string) => Promise<void>;
  /** How often a failed run is retried, with growing delays. */
  readonly retries: number;
}

export interface JobQueueOptions {
  readonly database: Pick<Database, 'query' | 'script' | 'kind'>;
  readonly log: { error(details: object, message: string): void };
  /** False if this process only requests jobs, which others run; `start` must not be called then. */
  readonly runsJobs?: boolean;
  /** The delay before the first retry. */
  readonly retryDelaySeconds?: number;
}

const SCHEMA = 'jobs';
const RETRY_DELAY_SECONDS = 5;
/** How long a job may wait until a free process polls for it. */
const SOON_SECONDS = 1;
const UNHURRIED_SECONDS = 30;
const LONGEST_JOB_SECONDS = 600;
const FAILURE_LOG_EVERY_MS = 30_000;

export function createJobQueue({ database, log, runsJobs = true, retryDelaySeconds = RETRY_DELAY_SECONDS }: JobQueueOptions): JobQueue {
  const definitions: JobDefinition[] = [];
  const underWay: string[] = [];
  const failures: Record<string, number> = {};
  const boss = new PgBoss({
    schema: SCHEMA,
    db: { executeSql: async (sql, values) => ({ rows: await run(database, sql, values) }) },
    ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : {}),
    supervise: runsJobs,
    schedule: runsJobs,
  });
  boss.on('error', createFailureLog(log));
  let isStarted = false;
  let opening: Promise<unknown> | null = null;
  /** The library needs it even to request a job. */
  const openForRequests = (): Promise<unknown> => {
    opening ??= boss.start().then(
      () => {
        isStarted = true;
      },
      (error: unknown) => {
        opening = null;
        throw error;
      },
    );
    return opening;
  };

  async function open({ name, cron, isUnhurried = false, work, retries }: JobDefinition): Promise<void> {
    await boss.createQueue(name, {
      policy: 'short',
      retryLimit: retries,
      retryBackoff: true,
      retryDelay: retryDelaySeconds,
      expireInSeconds: LONGEST_JOB_SECONDS,
      deleteAfterSeconds: 86_400,
    });
    await boss.work<{ readonly key?: string }>(
      name,
      { pollingIntervalSeconds: isUnhurried ? UNHURRIED_SECONDS : SOON_SECONDS },
      async (jobs) => {
        for (const { data } of jobs) {
          underWay.push(name);
          try {
            await work(data?.key ?? '');
          } catch (error) {
            failures[name] = (failures[name] ?? 0) + 1;
            log.error({ err: error, job: name }, 'a job failed');
            throw error;
          } finally {
            underWay.splice(underWay.indexOf(name), 1);
          }
        }
      },
    );
    if (cron !== undefined) await boss.schedule(name, cron);
  }

  return {
    failures,
    define(job) {
      definitions.push(job);
      failures[job.name] = 0;
    },
    async ask(name, key = '') {
      if (!runsJobs) await openForRequests();
      await boss.send(name, { key }, { singletonKey: key });
    },
    async start() {
      await boss.start();
      isStarted = true;
      for (const definition of definitions) await open(definition);
    },
    async stop(patienceMs) {
      if (isStarted) await boss.stop({ graceful: true, timeout: patienceMs });
    },
    listUnderWay: () => [...underWay],
  };
}

/** Without a database every queue fails every second: logs the first failure, then one at intervals with the number in between. */
function createFailureLog(log: JobQueueOptions['log']): (failure: Error) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let notLogged = 0;
  return (failure) => {
    const now = performance.now();
    if (now - loggedAt < FAILURE_LOG_EVERY_MS) {
      notLogged += 1;
      return;
    }
    // pg-boss passes copies of errors, which the logger would not recognise as errors.
    const error = failure instanceof Error ? failure : Object.assign(new Error(), failure);
    log.error({ err: error, failuresNotLogged: notLogged }, 'the job queue has failed; it will keep trying');
    loggedAt = now;
    notLogged = 0;
  };
}

async function run(database: JobQueueOptions['database'], sql: string, values: unknown[] | undefined): Promise<object[]> {
  if (values === undefined || values.length === 0) return [...(await database.script(sql))];
  return database.query(sql, values);
}
