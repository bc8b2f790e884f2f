import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabases } from '../../../tests/support/databases.ts';
import { startPostgresPair, type PostgresPair } from '../../../tests/support/postgres-pair.ts';
import { runSql } from '../../../tests/support/postgres.ts';
import { TcpProxy } from '../../../tests/support/tcp-proxy.ts';
import type { Database } from './database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { openDatabase, type DatabaseOptions } from './open-database.ts';
import { writerNameOf } from './postgres-writer.ts';

const NAME = 'found';

async function open(databaseUrl: string, more: Partial<DatabaseOptions> = {}): Promise<Database> {
  const database = await openDatabase({ dataDir: '', databaseUrl, ...more });
  onTestFinished(() => database.close());
  return database;
}

async function whereItIs(database: Database): Promise<{ readonly is_standby: boolean; readonly timeline: number } | undefined> {
  const [row] = await database.query<{ is_standby: boolean; timeline: number }>(
    `SELECT pg_is_in_recovery() AS is_standby, left(pg_walfile_name(pg_current_wal_lsn()), 8)::integer AS timeline`,
  );
  return row;
}

const ON_FIRST_PRIMARY = { is_standby: false, timeline: 1 };
const ON_SECOND_PRIMARY = { is_standby: false, timeline: 2 };

describe.runIf(testDatabases.includes('postgres'))('a database of several hosts', () => {
  let pair: PostgresPair;
  beforeAll(async () => {
    pair = await startPostgresPair({ isSynchronous: false });
    await pair.primary.createDatabase(NAME);
    return () => pair.stop();
  });

  const hostOf = (url: string): string => new URL(url).searchParams.get('host') ?? '';
  const hostsUrl = (...hosts: readonly string[]): string =>
    `postgres://postgres@localhost/${NAME}?host=${hosts.map(encodeURIComponent).join(',')}`;

  test('uses its primary, wherever that is in the list', async () => {
    const database = await open(hostsUrl(hostOf(pair.standby.url(NAME)), hostOf(pair.primary.url(NAME))));
    expect(await whereItIs(database)).toEqual(ON_FIRST_PRIMARY);
  });

  test('never uses a standby, even if no other host is listed', async () => {
    const opening = openDatabase({ dataDir: '', databaseUrl: pair.standby.url(NAME) });
    await expect(opening).rejects.toThrow('is a standby');
  });

  test('is found within one connection deadline even if the first host drops all packets', async () => {
    const hole = await TcpProxy.open({ path: pair.primary.socketPath });
    onTestFinished(() => hole.close());
    hole.swallow();
    const url = `${hostsUrl('127.0.0.1', hostOf(pair.primary.url(NAME)))}&port=${hole.port},5432`;
    expect(await whereItIs(await open(url))).toEqual(ON_FIRST_PRIMARY);
  });

  test('is unavailable if none is the primary, and the error describes each host', async () => {
    const opening = openDatabase({ dataDir: '', databaseUrl: hostsUrl(hostOf(pair.standby.url(NAME)), '/nowhere') });
    const fault: unknown = await opening.catch((error: unknown) => error);
    expect(fault).toMatchObject({ message: expect.stringMatching(/is a standby; \/nowhere cannot be reached \(.*ENOENT/) });
    expect(isDatabaseUnavailable(fault)).toBe(true);
  });

  test('closes a connection that accepts no writes', async () => {
    const database = await open(pair.url(NAME));
    const askBackend = () => database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid').catch(() => []);
    const [before] = await askBackend();
    await database.query('SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY');
    await expect(database.query('CREATE TABLE never (x int)')).rejects.toMatchObject({ code: '25006' });
    await expect.poll(askBackend).toEqual([{ pid: expect.any(Number) }]);
    expect(await askBackend()).not.toEqual([before]);
  });

  test('switches to a promoted standby even if the old primary still accepts writes', async () => {
    const onPrimaryFound = vi.fn();
    const database = await open(pair.url(NAME), { onPrimaryFound });
    const writer = await database.writer(writerNameOf(0));
    onTestFinished(() => writer.close());
    const lost = Promise.withResolvers<Error>();
    writer.onLost(lost.resolve);
    await pair.promote();
    await lost.promise;
    await expect.poll(() => whereItIs(database)).toEqual(ON_SECOND_PRIMARY);
    expect(onPrimaryFound.mock.calls.map(([{ timeline }]) => timeline as unknown)).toEqual([1, 2]);
    // New connections go there too.
    await runSql(
      pair.standby.url('postgres'),
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fairlead'",
    );
    await expect.poll(() => whereItIs(database)).toEqual(ON_SECOND_PRIMARY);
    const next = await writer.replace();
    onTestFinished(() => next.close());
    expect(await next.query('SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8)::integer AS timeline')).toEqual([{ timeline: 2 }]);
  });
});
