import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { everyDatabase } from '../../../tests/support/databases.ts';
import { isLong } from '../../../tests/support/long.ts';
import { createDatabaseBefore, type OlderDatabase } from '../../../tests/support/older-database.ts';
import { readMigrations } from './migration-files.ts';
import { embeddedSession, postgresSession } from './migration-sessions.ts';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';
import { openDatabase } from './open-database.ts';
import { MIGRATION_TERMS, runMigrations, type MigrationSession } from './run-migrations.ts';

const CLIENTS = 2_000;
const ENTRIES = 30_000;
/** Allows for everything else that slows down a write on a busy machine. */
const SLACK_MS = 1_500;

const FILL = `
  INSERT INTO users (email, email_normalised, password_hash, created_at, uniqid, referred_by)
    SELECT n || '@example.test', n || '@example.test', 'hash', now(), 'uniqid-' || n, CASE WHEN n > 1 THEN 1 END
    FROM generate_series(1, ${CLIENTS}) AS n;
  INSERT INTO mails (user_id, recipient, language, template, created_at)
    SELECT n, 'a@example.test', 'en', 'welcome', now() FROM generate_series(1, ${CLIENTS}) AS n;
  INSERT INTO journal (seq, account_id, command_id, at_ms, cause, events)
    SELECT n, 1 + n % ${CLIENTS}, 'of ' || 1 + n % ${CLIENTS}, n, 'command', '[]' FROM generate_series(1, ${ENTRIES}) AS n;`;

/** The prepared statements that the previous version keeps executing. */
const INSERT_JOURNAL = {
  name: 'insert_journal',
  text: `INSERT INTO journal (seq, account_id, command_id, at_ms, cause, events)
    SELECT * FROM ROWS FROM (unnest($1::bigint[]), unnest($2::integer[]), unnest($3::text[]), unnest($4::bigint[]), unnest($5::text[]),
      unnest($6::json[])) AS incoming`,
};

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end().catch(() => undefined));
  return client;
}

async function fillOlder(): Promise<OlderDatabase> {
  const older = await createDatabaseBefore('0025_wide-ids-columns');
  onTestFinished(older.remove);
  await older.run(FILL);
  return older;
}

/** Keeps writing as the previous version does. `stop` resolves with the duration of the slowest statement and the last journal entry. */
async function startPreviousVersion(databaseUrl: string) {
  const client = await connect(databaseUrl);
  let [isOn, slowestMs, seq] = [true, 0, ENTRIES];
  const execute = async (query: pg.QueryConfig) => {
    const startedAt = performance.now();
    const { rows } = await client.query<{ id: number | string }>(query);
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    return rows;
  };
  const insertUser = {
    text: `INSERT INTO users (email, email_normalised, password_hash, created_at, uniqid, referred_by)
      VALUES ($1, $1, 'hash', now(), $1, $2::int) RETURNING id`,
  };
  const work = (async () => {
    while (isOn) {
      seq += 1;
      const someone = 1 + (seq % CLIENTS);
      await execute({ ...INSERT_JOURNAL, values: [[seq], [7], ['of 7'], [seq], ['command'], ['[]']] });
      const [user] = await execute({ ...insertUser, values: [`new-${seq}`, someone] });
      await execute({ text: 'UPDATE mails SET attempts = attempts + 1 WHERE user_id = ANY ($1::int[])', values: [[someone]] });
      if (seq % 3 === 0) await execute({ text: 'DELETE FROM users WHERE id = $1', values: [Number(user?.id) - 1] });
    }
  })();
  return {
    stop: async () => {
      isOn = false;
      await work;
      return { slowestMs, seq };
    },
  };
}

/** Rows whose ids have changed. */
const WRONG = `SELECT (SELECT count(*) FROM journal WHERE command_id <> 'of ' || account_id)::int AS entries,
  (SELECT count(*) FROM mails AS m LEFT JOIN users AS u ON u.id = m.user_id WHERE u.id IS NULL)::int AS mails,
  (SELECT count(*) FROM users AS u LEFT JOIN users AS r ON r.id = u.referred_by WHERE u.referred_by IS NOT NULL AND r.id IS NULL)::int AS users,
  (SELECT count(*) FROM information_schema.columns WHERE column_name LIKE '%\\_\\_wide')::int AS columns,
  (SELECT count(*) FROM pg_class WHERE relname LIKE '%\\_\\_wide')::int AS indexes,
  (SELECT count(*) FROM pg_constraint WHERE NOT convalidated OR conname LIKE '%wide%')::int AS constraints,
  (SELECT count(*) FROM pg_proc WHERE proname LIKE '%wide%')::int AS functions`;
const NOTHING_WRONG = { entries: 0, mails: 0, users: 0, columns: 0, indexes: 0, constraints: 0, functions: 0 };

describe.runIf(isLong && everyDatabase.includes('embedded'))('ids become 64 bits wide on the embedded database', () => {
  test('with its rows unchanged', async () => {
    const client = await PGlite.create();
    onTestFinished(() => client.close());
    const migrations = readMigrations(MIGRATIONS_FOLDER);
    await runMigrations(
      embeddedSession(client),
      migrations.filter(({ name }) => name < '0025'),
    );
    await client.exec(FILL);
    await runMigrations(embeddedSession(client), migrations);
    expect((await client.query(WRONG)).rows).toEqual([NOTHING_WRONG]);
  });
});

describe.runIf(everyDatabase.includes('postgres'))('ids become 64 bits wide on a filled database', () => {
  test('while the previous version keeps running, then and afterwards', async () => {
    const older = await fillOlder();
    const before = await startPreviousVersion(older.databaseUrl);
    const database = await openDatabase({ databaseUrl: older.databaseUrl, dataDir: '' });
    onTestFinished(() => database.close());
    const { slowestMs, seq } = await before.stop();
    expect(slowestMs).toBeLessThan(MIGRATION_TERMS.lockWaitMs + SLACK_MS);
    expect(await database.query(WRONG)).toEqual([NOTHING_WRONG]);
    expect(await database.query('SELECT count(*) AS entries FROM journal')).toEqual([{ entries: seq }]);
  });

  // The migration is final, so these three only run in the full test suite.
  test.runIf(isLong)('however often it is interrupted', async () => {
    const older = await fillOlder();
    let attempts = 0;
    for (let budget = 40, isDone = false; !isDone; budget += 60) {
      attempts += 1;
      const client = await connect(older.databaseUrl);
      isDone = await runMigrations(breakAfter(postgresSession(client), budget), readMigrations(MIGRATIONS_FOLDER)).then(
        () => true,
        (error: unknown) => (error === INTERRUPTED ? false : Promise.reject(error instanceof Error ? error : new Error(String(error)))),
      );
      await client.end();
    }
    expect(attempts).toBeGreaterThan(4);
    const client = await connect(older.databaseUrl);
    expect((await client.query(WRONG)).rows).toEqual([NOTHING_WRONG]);
  });

  test.runIf(isLong)('and a table rewritten in between is filled completely', async () => {
    const older = await fillOlder();
    const client = await connect(older.databaseUrl);
    const session = postgresSession(client);
    let seen = 0;
    const disturbed: MigrationSession = {
      ...session,
      async run(sql) {
        if (sql.includes(`fill_wide_ids('journal'`)) seen += 1;
        // Rows filled so far move, and unfilled ones may end up in places already visited.
        if (seen === 2) await client.query('VACUUM FULL journal');
        return session.run(sql);
      },
    };
    await runMigrations(disturbed, readMigrations(MIGRATIONS_FOLDER));
    expect((await client.query(WRONG)).rows).toEqual([NOTHING_WRONG]);
  });

  test.runIf(isLong)('and the journal stays append-only throughout, for everyone', async () => {
    const older = await fillOlder();
    const client = await connect(older.databaseUrl);
    const upToRows = readMigrations(MIGRATIONS_FOLDER).filter(({ name }) => name < '0026');
    await runMigrations(postgresSession(client), upToRows);
    await expect(client.query('UPDATE journal SET account_id = 9')).rejects.toThrow('journal is append-only');
    await expect(client.query('UPDATE journal SET account_id__wide = 9, at_ms = 0')).rejects.toThrow('journal is append-only');
    await expect(client.query('DELETE FROM journal')).rejects.toThrow('journal is append-only');
    await client.query('UPDATE journal SET account_id__wide = 9');
    expect((await client.query('SELECT FROM journal WHERE account_id__wide <> account_id')).rowCount).toBe(0);
    await runMigrations(postgresSession(client), readMigrations(MIGRATIONS_FOLDER));
    await expect(client.query('UPDATE journal SET account_id = 9')).rejects.toThrow('journal is append-only');
    expect((await client.query(WRONG)).rows).toEqual([NOTHING_WRONG]);
  });
});

const INTERRUPTED = new Error('interrupted');

/** Simulates a killed process: fails every statement after this many. */
function breakAfter(session: MigrationSession, statements: number): MigrationSession {
  let left = statements;
  return {
    ...session,
    run(sql) {
      left -= 1;
      return left < 0 ? Promise.reject(INTERRUPTED) : session.run(sql);
    },
  };
}
