import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, everyDatabase } from '../../../tests/support/databases.ts';
import type { MigrationFile, MigrationMode } from './migration-files.ts';
import { embeddedSession, postgresSession } from './migration-sessions.ts';
import { MIGRATION_TERMS, runMigrations } from './run-migrations.ts';

const LOCK_WAIT_MS = 300;
/** Allows for everything else that slows down a write on a busy machine. */
const SLACK_MS = 1_500;
const TERMS = { ...MIGRATION_TERMS, lockWaitMs: LOCK_WAIT_MS, retryForMs: 60_000 };

const ROWS = 20_000;
const TABLE = `CREATE TABLE things (id bigint PRIMARY KEY, amount integer NOT NULL);
  INSERT INTO things SELECT n, n FROM generate_series(1, ${ROWS}) AS n`;

let madeAt = 4_000_000_000_000;
const migration = (mode: MigrationMode, ...statements: readonly string[]): MigrationFile => {
  madeAt += 1;
  return { name: `later_${mode}`, madeAt, hash: 'a', mode, statements };
};

const ADD_COLUMN = migration('transaction', 'ALTER TABLE things ADD COLUMN doubled bigint');
const FILL = migration(
  'batches',
  `UPDATE things SET doubled = 2 * amount WHERE id IN (SELECT id FROM things WHERE doubled IS NULL ORDER BY id LIMIT 500)`,
);
const BUILD_INDEX = migration('steps', 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS things_by_doubled ON things (doubled, id)');

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end().catch(() => undefined));
  return client;
}

async function openThings() {
  const place = await createTestDatabase('postgres');
  onTestFinished(place.remove);
  const databaseUrl = place.databaseUrl ?? '';
  const client = await connect(databaseUrl);
  await client.query(TABLE);
  return { client, databaseUrl };
}

async function openMigrator(databaseUrl: string) {
  const client = await connect(databaseUrl);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return { pid: rows[0]?.pid ?? 0, run: (...files: readonly MigrationFile[]) => runMigrations(postgresSession(client), files, TERMS) };
}

/** Writes row after row until it is stopped, then returns the duration of the slowest write. */
function startWriter(client: pg.Client, firstId: number) {
  let [isOn, written, slowestMs] = [true, 0, 0];
  const work = (async () => {
    for (let id = firstId; isOn; id += 1) {
      const startedAt = performance.now();
      await client.query('INSERT INTO things (id, amount) VALUES ($1, 1)', [id]);
      await client.query('UPDATE things SET amount = amount WHERE id = $1', [1 + (id % ROWS)]);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      written += 1;
    }
  })();
  return {
    written: () => written,
    stop: async () => {
      isOn = false;
      await work;
      return slowestMs;
    },
  };
}

const count = async (client: pg.Client, where: string) =>
  Number((await client.query<{ n: number }>(`SELECT count(*) AS n FROM things WHERE ${where}`)).rows[0]?.n);

const isWaiting = async (client: pg.Client, pid: number) =>
  (await client.query('SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = $2', [pid, 'Lock'])).rowCount === 1;

describe.runIf(everyDatabase.includes('postgres'))('a migration on PostgreSQL', () => {
  test('does not block writers while it adds a column, fills it and builds an index', async () => {
    const { client, databaseUrl } = await openThings();
    const writer = startWriter(await connect(databaseUrl), 1_000_000);
    await expect.poll(writer.written).toBeGreaterThan(0);
    const migrator = await openMigrator(databaseUrl);
    await migrator.run(ADD_COLUMN, FILL, BUILD_INDEX);
    const slowestMs = await writer.stop();
    expect(slowestMs).toBeLessThan(LOCK_WAIT_MS + SLACK_MS);
    expect(await count(client, `id <= ${ROWS} AND doubled IS DISTINCT FROM 2 * amount`)).toBe(0);
  });

  test('does not block others for long while it waits for a locked table', async () => {
    const { client, databaseUrl } = await openThings();
    const reader = await connect(databaseUrl);
    await reader.query('BEGIN; SELECT FROM things LIMIT 1');
    const writer = startWriter(await connect(databaseUrl), 1_000_000);
    const migrator = await openMigrator(databaseUrl);
    const done = migrator.run(ADD_COLUMN);
    await expect.poll(() => isWaiting(client, migrator.pid), { interval: 20 }).toBe(true);
    const before = writer.written();
    await expect.poll(writer.written).toBeGreaterThan(before);
    await expect.poll(() => isWaiting(client, migrator.pid), { interval: 20 }).toBe(true);
    await reader.query('COMMIT');
    await done;
    expect(await writer.stop()).toBeLessThan(LOCK_WAIT_MS + SLACK_MS);
    expect(await count(client, 'doubled IS NOT NULL')).toBe(0);
  });

  test('resumes a backfill that was killed', async () => {
    const { client, databaseUrl } = await openThings();
    const killed = await openMigrator(databaseUrl);
    await killed.run(ADD_COLUMN);
    const ending = killed.run(FILL).catch((error: unknown) => error);
    await expect.poll(() => count(client, 'doubled IS NOT NULL'), { interval: 5 }).toBeGreaterThan(0);
    await client.query('SELECT pg_terminate_backend($1)', [killed.pid]);
    expect(await ending).toBeInstanceOf(Error);
    const left = await count(client, 'doubled IS NULL');
    expect(left).toBeGreaterThan(0);
    await (await openMigrator(databaseUrl)).run(ADD_COLUMN, FILL);
    expect(await count(client, 'doubled IS NULL')).toBe(0);
  });

  test('rebuilds an index left invalid when it was killed', async () => {
    const { client, databaseUrl } = await openThings();
    const validity = async () => {
      const { rows } = await client.query<{ valid: boolean }>(
        `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('things_by_doubled')`,
      );
      return rows;
    };
    const killed = await openMigrator(databaseUrl);
    await killed.run(ADD_COLUMN, FILL);
    const writer = await connect(databaseUrl);
    await writer.query('BEGIN; UPDATE things SET amount = amount WHERE id = 1');
    const ending = killed.run(BUILD_INDEX).catch((error: unknown) => error);
    await expect.poll(validity).toEqual([{ valid: false }]);
    await client.query('SELECT pg_terminate_backend($1)', [killed.pid]);
    expect(await ending).toBeInstanceOf(Error);
    await writer.query('COMMIT');
    expect(await validity()).toEqual([{ valid: false }]);
    await (await openMigrator(databaseUrl)).run(BUILD_INDEX);
    expect(await validity()).toEqual([{ valid: true }]);
  });

  test('rolls back a file that fails', async () => {
    const { client, databaseUrl } = await openThings();
    const migrator = await openMigrator(databaseUrl);
    const failing = migration('transaction', 'ALTER TABLE things ADD COLUMN doubled bigint', 'ALTER TABLE nothing ADD COLUMN a text');
    await expect(migrator.run(failing)).rejects.toThrow('nothing');
    expect((await client.query(`SELECT FROM pg_attribute WHERE attrelid = 'things'::regclass AND attname = 'doubled'`)).rowCount).toBe(0);
  });
});

describe.runIf(everyDatabase.includes('embedded'))('a migration on the embedded database', () => {
  test('runs every kind of file', async () => {
    const client = await PGlite.create();
    onTestFinished(() => client.close());
    await client.exec(TABLE);
    const session = embeddedSession(client);
    await runMigrations(session, [ADD_COLUMN, FILL, BUILD_INDEX], TERMS);
    await runMigrations(session, [ADD_COLUMN, FILL, BUILD_INDEX], TERMS);
    const { rows } = await client.query(
      `SELECT count(*) FILTER (WHERE doubled = 2 * amount)::int AS filled, to_regclass('things_by_doubled')::text AS index FROM things`,
    );
    expect(rows).toEqual([{ filled: ROWS, index: 'things_by_doubled' }]);
  });
});
