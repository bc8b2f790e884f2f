import { PgBoss } from 'pg-boss';
import type { Database } from '../adapters/db/database.ts';

/**
 * Work that has to be done whatever becomes of this process: kept in the database, done by whichever process is free, and again where one
 * was killed over it. A job may therefore be done twice, and every job here is written so that this changes nothing.
 */
export interface JobQueue {
  /** Names a kind of work; before `start`. With `cron` (UTC) it is also done at those times. */
  define(job: JobDefinition): void;
  /** Asks for work to be done soon; of the same key only one waits at a time. */
  ask(name: string, key?: string): Promise<void>;
  /** How often work has failed in this process so far, by the name of the job. */
  readonly failures: Readonly<Record<string, number>>;
  start(): Promise<void>;
  /** Waits for the work under way, for at most so long or a second; whatever has not ended by then is done again by the next process. */
  stop(patienceMs: number): Promise<void>;
  /** The names of the jobs under way. */
  listUnderWay(): readonly string[];
}

export interface JobDefinition {
  readonly name: string;
  readonly cron?: string;
  /** Nobody waits for it, and nobody asks for it: the database is asked for such work less often. */
  readonly isUnhurried?: boolean;
  /** `key` is the one it was asked for with; empty where there is none. */
  readonly work: (key: string) => Promise<void>;
  /** How often work that failed is tried again, with growing pauses. */
  readonly retries: number;
}

export interface JobQueueOptions {
  readonly database: Pick<Database, 'query' | 'script' | 'kind'>;
  readonly log: { error(details: object, message: string): void };
  /** How long it waits before it tries again for the first time. */
  readonly retryDelaySeconds?: number;
}

const SCHEMA = 'jobs';
const RETRY_DELAY_SECONDS = 5;
/** How long work that is there may lie until a free process looks for it. */
const SOON_SECONDS = 1;
const UNHURRIED_SECONDS = 30;
const LONGEST_JOB_SECONDS = 600;
const FAILURE_LOG_EVERY_MS = 30_000;

export function createJobQueue({ database, log, retryDelaySeconds = RETRY_DELAY_SECONDS }: JobQueueOptions): JobQueue {
  const definitions: JobDefinition[] = [];
  const underWay: string[] = [];
  const failures: Record<string, number> = {};
  const boss = new PgBoss({
    schema: SCHEMA,
    db: { executeSql: async (sql, values) => ({ rows: await run(database, sql, values) }) },
    ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : {}),
  });
  boss.on('error', createFailureLog(log));
  let isStarted = false;

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

/** Without a database every queue fails every second: the first failure is logged, and then one in a while with what came between. */
function createFailureLog(log: JobQueueOptions['log']): (failure: Error) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let notLogged = 0;
  return (failure) => {
    const now = performance.now();
    if (now - loggedAt < FAILURE_LOG_EVERY_MS) {
      notLogged += 1;
      return;
    }
    // pg-boss hands over copies of errors, which the log would not know for errors.
    const error = failure instanceof Error ? failure : Object.assign(new Error(), failure);
    log.error({ err: error, failuresNotLogged: notLogged }, 'the job queue has failed and goes on');
    loggedAt = now;
    notLogged = 0;
  };
}

async function run(database: JobQueueOptions['database'], sql: string, values: unknown[] | undefined): Promise<object[]> {
  if (values === undefined || values.length === 0) return [...(await database.script(sql))];
  return database.query(sql, values);
}
