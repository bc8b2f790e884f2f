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

/** A fake database that responds to each statement with the next entry of its list, or with no rows. */
function createFakeDatabase(answers: Readonly<Record<string, (number | string)[]>>, isShared = true) {
  const log: string[] = [];
  let now = 0;
  const session: MigrationSession = {
    isShared,
    run(sql) {
      if (!/^(SET|CREATE SCHEMA|CREATE TABLE IF|SELECT)/.test(sql)) log.push(sql.replace(/\(hash.*/, ''));
      const answer = answers[sql]?.shift() ?? 0;
      return typeof answer === 'string' ? Promise.reject(new DatabaseError(answer)) : Promise.resolve({ rows: [], changed: answer });
    },
  };
  const clock = {
    now: () => now,
    wait: (ms: number) => {
      now += ms;
      log.push(`wait ${ms}`);
      return Promise.resolve();
    },
  };
  return { log, run: (file: MigrationFile) => runMigrations(session, [file], { ...MIGRATION_TERMS, retryForMs: 1_000, clock }) };
}

const RECORDED = 'INSERT INTO drizzle.__drizzle_migrations ';

describe('a migration', () => {
  test('is retried as a whole if it cannot get a lock', async () => {
    const { log, run } = createFakeDatabase({ two: ['55P03', 0] });
    await run(migration('transaction', 'one', 'two'));
    expect(log).toEqual(['BEGIN', 'one', 'two', 'ROLLBACK', 'wait 250', 'BEGIN', 'one', 'two', RECORDED, 'COMMIT']);
  });

  test('is retried from the step that could not get a lock', async () => {
    const { log, run } = createFakeDatabase({ two: ['40P01', '55P03', 0] });
    await run(migration('steps', 'one', 'two'));
    expect(log).toEqual(['one', 'two', 'wait 250', 'two', 'wait 500', 'two', RECORDED]);
  });

  test('repeats each batch until it changes no row', async () => {
    const { log, run } = createFakeDatabase({ one: [500, 1, 0], two: [0] });
    await run(migration('batches', 'one', 'two'));
    expect(log).toEqual(['one', 'one', 'one', 'two', RECORDED]);
  });

  test('is given up after a time, with a message that says what to do', async () => {
    const { run } = createFakeDatabase({ one: Array.from({ length: 9 }, () => '55P03') });
    await expect(run(migration('transaction', 'one'))).rejects.toThrow(/0001_one couldn't get a lock .*pg_stat_activity/);
  });

  test('fails at once for any other reason', async () => {
    const { log, run } = createFakeDatabase({ one: ['42P01'] });
    await expect(run(migration('transaction', 'one'))).rejects.toThrow('error 42P01');
    expect(log).toEqual(['BEGIN', 'one', 'ROLLBACK']);
  });

  test('does not build indexes concurrently if it is alone', async () => {
    const { log, run } = createFakeDatabase({}, false);
    await run(migration('steps', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON b (c)'));
    expect(log).toEqual(['CREATE INDEX IF NOT EXISTS a ON b (c)', RECORDED]);
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
])('%s without CONCURRENTLY', (statement, plain) => {
  expect(withoutConcurrently(statement)).toBe(plain);
});
