import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testDatabases } from './databases.ts';
import { isLong } from './long.ts';
import { startPostgresPair, type PostgresPair } from './postgres-pair.ts';
import { runSql, type PostgresServer } from './postgres.ts';

async function startPair(isSynchronous: boolean): Promise<PostgresPair> {
  const pair = await startPostgresPair({ isSynchronous });
  onTestFinished(() => pair.stop());
  return pair;
}

async function count(server: PostgresServer): Promise<number> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::integer AS count FROM noted');
  await client.end();
  return rows[0]?.count ?? 0;
}

describe.runIf(testDatabases.includes('postgres'))('a primary and its standby', () => {
  // The simulations on a pair would not pass without these two, so the short run leaves them out.
  test.runIf(isLong)('what a synchronous primary has acknowledged is on the standby, and the old primary lacks what followed', async () => {
    const pair = await startPair(true);
    await runSql(pair.primary.url('postgres'), 'CREATE TABLE noted AS SELECT 1');
    await pair.killPrimary();
    await pair.promote();
    await runSql(pair.standby.url('postgres'), 'INSERT INTO noted VALUES (2)');
    await pair.startOldPrimaryAgain();
    expect(await count(pair.standby)).toBe(2);
    expect(await count(pair.primary)).toBe(1);
  });

  test.runIf(isLong)('what is written while replication is held is missing on a promoted standby', async () => {
    const pair = await startPair(false);
    await runSql(pair.primary.url('postgres'), 'CREATE TABLE noted AS SELECT 1');
    await pair.holdReplication();
    await runSql(pair.primary.url('postgres'), 'INSERT INTO noted VALUES (2)');
    await pair.killPrimary();
    await pair.promote();
    expect(await count(pair.standby)).toBe(1);
  });

  test('are reached over TCP only with the password and TLS', async () => {
    const pair = await startPostgresPair({ isSynchronous: false, isRemote: true });
    onTestFinished(() => pair.stop());
    // Of the primary alone, as the driver takes one host.
    const url = pair.remoteUrl('postgres').replace(/,localhost:\d+/, '');
    const reach = (address: string) =>
      runSql(address, 'SELECT 1').then(
        () => 'reached',
        (error: unknown) => String(error),
      );
    expect(await reach(url)).toBe('reached');
    expect(await reach(url.replace('word', 'wort'))).toContain('password authentication failed');
    expect(await reach(url.replace(/\?.*/, ''))).toContain('no encryption');
    expect(await reach(url.replace(/&sslrootcert=.*/, ''))).toContain('self-signed certificate');
  });

  test('both are gone soon after their owner was killed', async () => {
    const program = `
      import { startPostgresPair } from ${JSON.stringify(import.meta.resolve('./postgres-pair.ts'))};
      const { primary, standby } = await startPostgresPair({ isSynchronous: true });
      console.log([primary.dataDirectory, standby.dataDirectory].join());
      setInterval(() => {}, 1000);
    `;
    const owner = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(owner.stdout, 'data')) as [Buffer];
    const directories = line
      .toString()
      .trim()
      .split(',')
      .map((path) => dirname(path));
    expect(directories.map((path) => existsSync(path))).toEqual([true, true]);
    owner.kill('SIGKILL');
    await expect.poll(() => directories.some((path) => existsSync(path)), { timeout: 20_000 }).toBe(false);
  });
});
