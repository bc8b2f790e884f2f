import { describe, expect, test } from 'vitest';
import type { MigrationFile, MigrationMode } from './migration-files.ts';
import { findConcurrentIndex, MIGRATION_TERMS, runMigrations, withoutConcurrently, type MigrationSession } from './run-migrations.ts';

const migration = (mode: MigrationMode, ...statements: readonly string[]): MigrationFile => ({
  name: '0001_one',
  madeAt: 1,
  hash: 'a',
  mode,
  statements,
});

class DatabaseError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`error ${code}`);
    this.code = code;
  }
}

/** A database that answers a statement with what is next in its list, and anything else with nothing. */
function playDatabase(answers: Readonly<Record<string, (number | string)[]>>, isShared = true) {
  const said: string[] = [];
  let now = 0;
  const session: MigrationSession = {
    isShared,
    run(sql) {
      if (!/^(SET|CREATE SCHEMA|CREATE TABLE IF|SELECT)/.test(sql)) said.push(sql.replace(/\(hash.*/, ''));
      const answer = answers[sql]?.shift() ?? 0;
      return typeof answer === 'string' ? Promise.reject(new DatabaseError(answer)) : Promise.resolve({ rows: [], changed: answer });
    },
  };
  const clock = {
    now: () => now,
    wait: (ms: number) => {
      now += ms;
      said.push(`wait ${ms}`);
      return Promise.resolve();
    },
  };
  return { said, run: (file: MigrationFile) => runMigrations(session, [file], { ...MIGRATION_TERMS, retryForMs: 1_000, clock }) };
}

const NOTED = 'INSERT INTO drizzle.__drizzle_migrations ';

describe('a migration', () => {
  test('is tried again whole when it cannot have a lock', async () => {
    const { said, run } = playDatabase({ two: ['55P03', 0] });
    await run(migration('transaction', 'one', 'two'));
    expect(said).toEqual(['BEGIN', 'one', 'two', 'ROLLBACK', 'wait 250', 'BEGIN', 'one', 'two', NOTED, 'COMMIT']);
  });

  test('is tried again from the step that could not have a lock', async () => {
    const { said, run } = playDatabase({ two: ['40P01', '55P03', 0] });
    await run(migration('steps', 'one', 'two'));
    expect(said).toEqual(['one', 'two', 'wait 250', 'two', 'wait 500', 'two', NOTED]);
  });

  test('repeats each batch until it changes no row', async () => {
    const { said, run } = playDatabase({ one: [500, 1, 0], two: [0] });
    await run(migration('batches', 'one', 'two'));
    expect(said).toEqual(['one', 'one', 'one', 'two', NOTED]);
  });

  test('is given up after a time, with what to do', async () => {
    const { run } = playDatabase({ one: Array.from({ length: 9 }, () => '55P03') });
    await expect(run(migration('transaction', 'one'))).rejects.toThrow(/0001_one couldn't get a lock .*pg_stat_activity/);
  });

  test('fails at once for any other reason', async () => {
    const { said, run } = playDatabase({ one: ['42P01'] });
    await expect(run(migration('transaction', 'one'))).rejects.toThrow('error 42P01');
    expect(said).toEqual(['BEGIN', 'one', 'ROLLBACK']);
  });

  test('builds no index concurrently where it is alone', async () => {
    const { said, run } = playDatabase({}, false);
    await run(migration('steps', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON b (c)'));
    expect(said).toEqual(['CREATE INDEX IF NOT EXISTS a ON b (c)', NOTED]);
  });
});

test.each([
  ['CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON b (c)', 'a'],
  ['-- migration: steps\n-- Why.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "a b" ON b (c)', '"a b"'],
  ['CREATE INDEX CONCURRENTLY a ON b (c)', null],
  ['DROP INDEX CONCURRENTLY IF EXISTS a', null],
])('the index of %s is %s', (statement, index) => {
  expect(findConcurrentIndex(statement)).toBe(index);
});

test.each([
  ['-- Why.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS a ON b (c)', 'CREATE UNIQUE INDEX IF NOT EXISTS a ON b (c)'],
  ['DROP INDEX CONCURRENTLY IF EXISTS a', 'DROP INDEX IF EXISTS a'],
  ['REINDEX INDEX CONCURRENTLY a', 'REINDEX INDEX CONCURRENTLY a'],
  ["UPDATE a SET b = 'CREATE INDEX CONCURRENTLY'", "UPDATE a SET b = 'CREATE INDEX CONCURRENTLY'"],
])('%s without the word', (statement, plain) => {
  expect(withoutConcurrently(statement)).toBe(plain);
});
