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
  start(): Promise<void>;
  /** Waits for the work under way. */
  stop(): Promise<void>;
}

export interface JobDefinition {
  readonly name: string;
  readonly cron?: string;
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
const LONGEST_JOB_SECONDS = 600;
const STOP_TIMEOUT_MS = 8_000;

export function createJobQueue({ database, log, retryDelaySeconds = RETRY_DELAY_SECONDS }: JobQueueOptions): JobQueue {
  const definitions: JobDefinition[] = [];
  const boss = new PgBoss({
    schema: SCHEMA,
    db: { executeSql: async (sql, values) => ({ rows: await run(database, sql, values) }) },
    ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : {}),
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue has failed and goes on'));
  let isStarted = false;

  async function open({ name, cron, work, retries }: JobDefinition): Promise<void> {
    await boss.createQueue(name, {
      policy: 'short',
      retryLimit: retries,
      retryBackoff: true,
      retryDelay: retryDelaySeconds,
      expireInSeconds: LONGEST_JOB_SECONDS,
      deleteAfterSeconds: 86_400,
    });
    await boss.work<{ readonly key?: string }>(name, { pollingIntervalSeconds: 1 }, async (jobs) => {
      for (const { data } of jobs) {
        try {
          await work(data?.key ?? '');
        } catch (error) {
          log.error({ err: error, job: name }, 'a job failed');
          throw error;
        }
      }
    });
    if (cron !== undefined) await boss.schedule(name, cron);
  }

  return {
    define: (job) => void definitions.push(job),
    async ask(name, key = '') {
      await boss.send(name, { key }, { singletonKey: key });
    },
    async start() {
      await boss.start();
      isStarted = true;
      for (const definition of definitions) await open(definition);
    },
    async stop() {
      if (isStarted) await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

async function run(database: JobQueueOptions['database'], sql: string, values: unknown[] | undefined): Promise<object[]> {
  if (values === undefined || values.length === 0) return [...(await database.script(sql))];
  return database.query(sql, values);
}
