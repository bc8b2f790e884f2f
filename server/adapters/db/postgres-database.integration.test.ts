import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, openTestDatabase, everyDatabase } from '../../../tests/support/databases.ts';
import { createProxiedDatabase } from '../../../tests/support/proxied-database.ts';
import type { Database } from './database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { openDatabase } from './open-database.ts';
import { writerNameOf } from './postgres-writer.ts';

const endOtherConnections = (database: Database) =>
  database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`);

describe.runIf(everyDatabase.includes('postgres'))('on PostgreSQL', () => {
  test('several processes can start on an empty database at once', async () => {
    const place = await createTestDatabase('postgres');
    onTestFinished(place.remove);
    const original = await openDatabase(place);
    await original.query('DROP SCHEMA public CASCADE');
    await original.query('CREATE SCHEMA public');
    await original.query('DROP SCHEMA drizzle CASCADE');
    await original.close();
    const opened = await Promise.all([openDatabase(place), openDatabase(place), openDatabase(place)]);
    const counts = await Promise.all(opened.map((database) => database.query('SELECT count(*) AS countries FROM countries')));
    await Promise.all(opened.map((database) => database.close()));
    expect(counts).toEqual(Array.from({ length: 3 }, () => [{ countries: 249 }]));
  });

  test('a writer whose connection is lost rejects every further commit and reports the loss', async () => {
    const place = await createTestDatabase('postgres');
    onTestFinished(place.remove);
    const onConnectionError = vi.fn();
    const database = await openDatabase({ ...place, onConnectionError });
    const writer = await database.writer(writerNameOf(0));
    await endOtherConnections(database);
    await expect.poll(() => onConnectionError).toHaveBeenCalled();
    const statement = { name: 'put', text: `INSERT INTO settings VALUES ('a', '1')`, values: [] };
    await expect(writer.commit([statement])).rejects.toThrow();
    await expect(writer.commit([statement])).rejects.toThrow();
    expect(await database.query('SELECT * FROM settings')).toEqual([]);
    await writer.close();
    await database.close();
  });

  test('a connection lost in the middle of a transaction fails only that transaction', async () => {
    const { database, remove } = await openTestDatabase('postgres');
    onTestFinished(remove);
    const work = database.transaction(async (transaction) => {
      await transaction.query(`INSERT INTO settings VALUES ('a', '1')`);
      await endOtherConnections(database);
      await transaction.query('SELECT 1');
    });
    await expect(work).rejects.toThrow();
    expect(await database.query('SELECT * FROM settings')).toEqual([]);
  });

  test('the pool replaces a lost connection', async () => {
    const { database, remove, databaseUrl } = await openTestDatabase('postgres');
    onTestFinished(remove);
    await database.query('SELECT 1');
    const other = await openDatabase({ databaseUrl, dataDir: '' });
    await endOtherConnections(other);
    await other.close();
    await expect.poll(() => database.query('SELECT 1 AS one').catch(() => null)).toEqual([{ one: 1 }]);
  });

  test('a channel is followed again after its connection is lost, and says so', async () => {
    const { database, remove } = await openTestDatabase('postgres');
    onTestFinished(remove);
    const heard: string[] = [];
    const feed = database.follow('news', { onMessage: (message) => heard.push(message), onComplete: () => heard.push('complete') });
    await expect.poll(() => heard).toEqual(['complete']);
    await endOtherConnections(database);
    await expect.poll(() => feed.isComplete).toBe(false);
    await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['complete', 'complete']);
    await database.query("SELECT pg_notify('news', 'after')");
    await expect.poll(() => heard).toEqual(['complete', 'complete', 'after']);
  });

  test('a channel whose network drops everything is incomplete within three seconds, and followed again once it is back', async () => {
    const { proxied, network } = await createProxiedDatabase();
    const database = await openDatabase(proxied);
    onTestFinished(() => database.close());
    const onComplete = vi.fn();
    const feed = database.follow('news', { onMessage: () => undefined, onComplete });
    await expect.poll(() => feed.isComplete).toBe(true);
    network.swallow();
    await expect.poll(() => feed.isComplete, { timeout: 3_500 }).toBe(false);
    await network.pass();
    await expect.poll(() => feed.isComplete, { timeout: 8_000 }).toBe(true);
    expect(onComplete).toHaveBeenCalledTimes(2);
  });

  test('the writer waits for the disk even if the server would not by default', async () => {
    const { database, remove } = await openTestDatabase('postgres');
    onTestFinished(remove);
    await database.query(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$`);
    const writer = await database.writer(writerNameOf(0));
    await writer.commit([
      { name: 'look', text: `INSERT INTO settings VALUES ('mode', to_jsonb(current_setting('synchronous_commit')))`, values: [] },
    ]);
    await writer.close();
    expect(await database.query('SELECT value FROM settings')).toEqual([{ value: 'on' }]);
  });

  test('the writer of each partition has a name of its own, and so has its replacement', async () => {
    const { database, remove } = await openTestDatabase('postgres');
    onTestFinished(remove);
    const [first, second] = [await database.writer(writerNameOf(0)), await database.writer(writerNameOf(12))];
    const replaced = await second.replace();
    const names = await database.query<{ name: string }>(
      `SELECT application_name AS name FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE '%writer%' AND pid <> pg_backend_pid() ORDER BY 1`,
    );
    await first.close();
    await replaced.close();
    // The first is also that of versions before partitions.
    expect(names).toEqual([{ name: 'fairlead-writer' }, { name: 'fairlead-writer-12' }]);
  });

  test('a statement blocked by a lock fails like one on an unavailable database', async () => {
    const { database, remove, databaseUrl } = await openTestDatabase('postgres');
    onTestFinished(remove);
    const other = await openDatabase({ databaseUrl, dataDir: '' });
    await other.transaction(async (transaction) => {
      await transaction.query('LOCK TABLE settings');
      await expect(database.query('SELECT * FROM settings')).rejects.toSatisfy(isDatabaseUnavailable);
    });
    await other.close();
    expect(await database.query('SELECT * FROM settings')).toEqual([]);
  });

  test('sessions are found while every other connection is blocked', async () => {
    const { database, remove, databaseUrl } = await openTestDatabase('postgres');
    onTestFinished(remove);
    const other = await openDatabase({ databaseUrl, dataDir: '' });
    await other.transaction(async (transaction) => {
      await transaction.query('LOCK TABLE settings');
      const waiting = Promise.allSettled(Array.from({ length: 20 }, () => database.query('SELECT * FROM settings')));
      await expect.poll(() => database.poolCounts()?.waiting).toBeGreaterThan(0);
      expect(await database.ofSessions.query('SELECT * FROM sessions')).toEqual([]);
      expect(database.poolCounts()?.waiting).toBeGreaterThan(0);
      const answers = await waiting;
      expect(answers.every((answer) => answer.status === 'rejected' && isDatabaseUnavailable(answer.reason))).toBe(true);
    });
    await other.close();
  });

  test('a server that cannot be reached is an error that names the setting', async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://localhost:1/none', dataDir: '' });
    await expect(opening).rejects.toThrow('the database at DATABASE_URL cannot be reached');
  });
});
