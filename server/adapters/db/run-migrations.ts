/**
 * Applies migrations to a database that other processes are reading and writing. Three rules keep that safe:
 *
 * - No statement waits long for a lock. PostgreSQL queues everyone else behind a statement that waits for a strong lock, so such a
 *   statement
 *   gives up after `lockWaitMs` and is retried a little later, when the queue behind it has cleared.
 * - Work proportional to a table's size is not done under a strong lock: indexes are built concurrently, and rows are changed in batches.
 * - A killed process leaves either a transaction that is rolled back, or steps that can be repeated. The next process continues.
 *
 * Applied migrations are recorded in Drizzle's own table, which earlier installations already have.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { MigrationFile } from './migration-files.ts';

/** A dedicated connection. */
export interface MigrationSession {
  /** Runs one statement without parameters. */
  run(sql: string): Promise<MigrationResult>;
  /** False if no other process can have the database open, so that nothing is kept waiting. */
  readonly isShared: boolean;
}

export interface MigrationResult {
  readonly rows: readonly unknown[];
  readonly changed: number;
}

export interface MigrationClock {
  /** A monotonic clock in milliseconds. */
  now(): number;
  wait(ms: number): Promise<void>;
}

export interface MigrationTerms {
  /** For a lock held by others: the longest that other statements wait behind one that waits for it. */
  readonly lockWaitMs: number;
  /** For a whole file: it is given up if it has not got its locks by then. */
  readonly retryForMs: number;
  /** For one statement. */
  readonly statementMs: number;
  /** For one statement that works through a table without blocking others, such as a concurrent index build. */
  readonly longStatementMs: number;
  readonly clock: MigrationClock;
}

const MINUTE_MS = 60_000;

export const MIGRATION_TERMS: MigrationTerms = {
  // Below PostgreSQL's deadlock_timeout of one second: in a deadlock the migration gives up before another transaction is aborted.
  lockWaitMs: 800,
  // Versions before this runner wait for their turn in a statement of up to ten minutes, which a concurrent index build waits for.
  retryForMs: 20 * MINUTE_MS,
  statementMs: 10 * MINUTE_MS,
  longStatementMs: 360 * MINUTE_MS,
  clock: { now: () => performance.now(), wait: (ms) => wait(ms) },
};

/** Applies the migrations missing from the database, in order. */
export async function runMigrations(
  session: MigrationSession,
  migrations: readonly MigrationFile[],
  terms: MigrationTerms = MIGRATION_TERMS,
): Promise<void> {
  await prepareTable(session);
  const { rows } = await session.run('SELECT created_at AS "madeAt" FROM drizzle.__drizzle_migrations');
  const applied = new Set(rows.map((row) => Number(Reflect.get(Object(row), 'madeAt'))));
  for (const migration of migrations) {
    if (!applied.has(migration.madeAt)) await applyMigration(session, migration, terms);
  }
}

/** Creates the table as Drizzle does. */
async function prepareTable(session: MigrationSession): Promise<void> {
  await session.run('CREATE SCHEMA IF NOT EXISTS drizzle');
  await session.run(
    'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  );
}

async function applyMigration(session: MigrationSession, migration: MigrationFile, terms: MigrationTerms): Promise<void> {
  const retry = createRetry(migration.name, terms);
  if (migration.mode === 'transaction') return retry(() => applyInTransaction(session, migration, terms));
  for (const statement of migration.statements) {
    await retry(() => (migration.mode === 'steps' ? runStep(session, statement, terms) : runBatches(session, statement, terms)));
  }
  await session.run(noteApplied(migration));
}

async function applyInTransaction(session: MigrationSession, migration: MigrationFile, terms: MigrationTerms): Promise<void> {
  const { lockWaitMs, statementMs, clock } = terms;
  await session.run('BEGIN');
  try {
    if (session.isShared) await session.run(`SET LOCAL statement_timeout = ${statementMs}`);
    const startedAt = clock.now();
    for (const statement of migration.statements) {
      // Others wait for the locks already held while the next one is awaited, so all statements share one limit.
      const restMs = Math.max(LEAST_LOCK_WAIT_MS, Math.round(startedAt + lockWaitMs - clock.now()));
      if (session.isShared) await session.run(`SET LOCAL lock_timeout = ${restMs}`);
      await session.run(statement);
    }
    await session.run(noteApplied(migration));
    await session.run('COMMIT');
  } catch (error) {
    // If the connection is lost, there is nothing to roll back, and the first error says more.
    await session.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

const LEAST_LOCK_WAIT_MS = 50;

async function runStep(session: MigrationSession, statement: string, terms: MigrationTerms): Promise<void> {
  if (!session.isShared) {
    await session.run(withoutConcurrently(statement));
    return;
  }
  const index = findConcurrentIndex(statement);
  if (index !== null) await dropInvalidIndex(session, index, terms);
  await limitWaits(session, statement, terms);
  await session.run(statement);
}

async function runBatches(session: MigrationSession, statement: string, terms: MigrationTerms): Promise<void> {
  if (session.isShared) await limitWaits(session, statement, terms);
  for (;;) {
    const { changed } = await session.run(statement);
    if (changed === 0) return;
  }
}

/** A concurrent statement waits for other transactions to end without blocking anything, so it may take its time. */
async function limitWaits(session: MigrationSession, statement: string, terms: MigrationTerms): Promise<void> {
  const isConcurrent = CONCURRENTLY.test(firstWords(statement));
  const isLong = isConcurrent || VALIDATES.test(statement);
  await session.run(`SET lock_timeout = ${isConcurrent ? terms.longStatementMs : terms.lockWaitMs}`);
  await session.run(`SET statement_timeout = ${isLong ? terms.longStatementMs : terms.statementMs}`);
}

/** An attempt that ended early leaves an index that every write maintains and no query uses. */
async function dropInvalidIndex(session: MigrationSession, index: string, terms: MigrationTerms): Promise<void> {
  const { rows } = await session.run(
    `SELECT FROM pg_index WHERE indexrelid = to_regclass('${index.replaceAll("'", "''")}') AND NOT indisvalid`,
  );
  if (rows.length === 0) return;
  const statement = `DROP INDEX CONCURRENTLY IF EXISTS ${index}`;
  await limitWaits(session, statement, terms);
  await session.run(statement);
}

function noteApplied({ hash, madeAt }: MigrationFile): string {
  return `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('${hash}', ${madeAt})`;
}

const CONCURRENTLY = /^((?:CREATE (?:UNIQUE )?|DROP )INDEX) CONCURRENTLY\b/i;
const VALIDATES = /\bVALIDATE CONSTRAINT\b/i;

/** The statement without leading comments. */
function firstWords(statement: string): string {
  return statement.replace(/^(\s*--[^\n]*\n)*\s*/, '');
}

/** Returns the name of the index that the statement builds concurrently, or null. Pure. */
export function findConcurrentIndex(statement: string): string | null {
  return /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS ("[^"]+"|\w+)/i.exec(firstWords(statement))?.[1] ?? null;
}

/** If nothing else is kept waiting, the plain form does the same in one pass. Pure. */
export function withoutConcurrently(statement: string): string {
  return firstWords(statement).replace(CONCURRENTLY, '$1');
}

/** A lock timeout, or a deadlock, which is resolved by aborting one of the transactions. */
const WORTH_A_RETRY: ReadonlySet<unknown> = new Set(['55P03', '40P01']);
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** All attempts at one file share a deadline. */
function createRetry(name: string, { retryForMs, clock }: MigrationTerms): (work: () => Promise<void>) => Promise<void> {
  const endsAt = clock.now() + retryForMs;
  return async (work) => {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Error) || !WORTH_A_RETRY.has(Reflect.get(error, 'code'))) throw error;
        if (clock.now() + pauseMs > endsAt) throw new Error(describeGivenUp(name, error), { cause: error });
        await clock.wait(pauseMs);
      }
    }
  };
}

function describeGivenUp(name: string, error: Error): string {
  return (
    `The migration ${name} couldn't get a lock held by another connection (${error.message}). Nothing is lost: end the transaction ` +
    `that holds it (pg_stat_activity and pg_locks show it) and start again.`
  );
}
