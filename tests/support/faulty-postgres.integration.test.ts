import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from './databases.ts';
import { startFaultyPostgres, type FaultyPostgres } from './faulty-postgres.ts';

/** Short enough to wait for, and long enough for a busy machine to answer what is not frozen. */
const QUERY_TIMEOUT_MS = 2_000;

describe.runIf(testDatabases.includes('postgres'))('a PostgreSQL that fails on demand', () => {
  let server: FaultyPostgres;

  beforeAll(async () => {
    server = await startFaultyPostgres();
    await server.createDatabase('faulty');
    return () => server.stop();
  });

  afterAll(() => server.network.pass());

  async function connect(name: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: server.url('faulty'), application_name: name, query_timeout: QUERY_TIMEOUT_MS });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  test('ends one connection by its name, or all of them', async () => {
    const [writer, reader] = [await connect('writer'), await connect('reader')];
    expect(await server.terminateConnection('writer')).toBe(1);
    await expect(writer.query('SELECT 1')).rejects.toThrow();
    expect((await reader.query('SELECT 1')).rowCount).toBe(1);
    expect(await server.terminateAllConnections()).toBe(1);
    await expect(reader.query('SELECT 1')).rejects.toThrow();
  });

  test.each(['fast', 'immediate'] as const)('restarts %s and keeps what was committed', async (mode) => {
    const before = await connect('before');
    await before.query(`CREATE TABLE kept_${mode} (id integer)`);
    await server.restart(mode);
    await server.whenAnswering();
    await expect(before.query('SELECT 1')).rejects.toThrow();
    const after = await connect('after');
    expect((await after.query(`SELECT * FROM kept_${mode}`)).rowCount).toBe(0);
    await after.end();
  });

  test('reports a transaction whose connection was swallowed, because its locks are still held', async () => {
    expect(await server.oldestIdleTransactionMs()).toBe(0);
    const client = await connect('swallowed');
    await client.query('BEGIN');
    server.network.swallow();
    client.end().catch(() => undefined);
    await server.network.pass();
    await expect.poll(() => server.oldestIdleTransactionMs()).toBeGreaterThan(100);
    expect(await server.terminateConnection('swallowed')).toBe(1);
  });

  test('freezes with its connections open, and thaws', async () => {
    const client = await connect('frozen');
    await server.freeze();
    await expect(client.query('SELECT 1')).rejects.toThrow('timeout');
    await server.thaw();
    await server.whenAnswering();
    const after = await connect('after');
    expect((await after.query('SELECT 1')).rowCount).toBe(1);
    await Promise.all([client.end(), after.end()]);
  });

  test('runs out of disk, ends itself when its log has no room, and recovers', async ({ skip }) => {
    if (!server.canFillDisk) skip('a disk cannot be mounted here');
    const client = await connect('writer');
    await client.query('CREATE TABLE filled (text text)');
    await server.fillDisk();
    await expect(client.query("INSERT INTO filled SELECT repeat('x', 1000) FROM generate_series(1, 1000)")).rejects.toThrow(
      'No space left',
    );
    await server.switchLogFile();
    const ask = () =>
      client.query('SELECT 1').then(
        () => 'answered',
        () => 'lost',
      );
    await expect.poll(ask).toBe('lost');
    await server.emptyDisk();
    await server.whenAnswering();
    const after = await connect('after');
    expect((await after.query('INSERT INTO filled VALUES (1)')).rowCount).toBe(1);
    await after.end();
  });
});
