import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { testDatabases } from '../support/databases.ts';
import { isLong } from '../support/long.ts';
import { createProxiedDatabase } from '../support/proxied-database.ts';
import { startServerProcess, startStandbyProcess, WELCOME, type ServerProcess } from '../support/server-process.ts';
import { askReadiness, countStandings } from './takeover-world.ts';

/**
 * A server that has just started, or that restarts within its process, loses its database. It waits for it, reports that meanwhile, and
 * does not exit.
 */

const SETTINGS = { PRICE_FEED: 'sandbox:always-open', SECRET_KEY: 'the-secret-key-that-all-servers-share' };
const PATIENCE = { timeout: 60_000, interval: 20 };
/** Longer than the pauses between two attempts. */
const AWAY_MS = 5_000;
const TRIES_AGAIN = /could not start .*; retrying/;

function endAtLast(server: ServerProcess): ServerProcess {
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

async function expectWaiting(url: string): Promise<void> {
  await expect
    .poll(() => askReadiness({ url }), PATIENCE)
    .toMatchObject({ isReady: false, checks: { start: 'the database is unavailable' } });
  const until = Date.now() + AWAY_MS;
  while (Date.now() < until) {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A server that was frozen beyond its lease, restarts within its process, and can't reach its database. */
async function deposeWithoutDatabase() {
  const { direct, proxied, network } = await createProxiedDatabase();
  const first = endAtLast(await startServerProcess(proxied, { ...SETTINGS, SHUTDOWN_TIMEOUT_MS: '10000' }));
  const second = endAtLast(await startStandbyProcess(direct, SETTINGS));
  first.signal('SIGSTOP');
  await expect.poll(() => second.output(), PATIENCE).toContain(WELCOME);
  first.signal('SIGCONT');
  await expect.poll(() => first.output(), { ...PATIENCE, interval: 1 }).toContain('another process has become the leader');
  network.refuse();
  return { first, network };
}

describe.runIf(isLong && testDatabases.includes('postgres'))('a server whose database is down', { timeout: 240_000 }, () => {
  test('waits for it while restarting as a standby', async () => {
    const { first, network } = await deposeWithoutDatabase();
    await expectWaiting(first.url);
    expect(first.output()).toMatch(TRIES_AGAIN);
    await network.pass();
    await expect.poll(() => countStandings(first), PATIENCE).toBe(1);
    expect(await askReadiness(first)).toMatchObject({ isReady: false, checks: { leadership: 'standing by' } });
    expect(first.hasEnded()).toBe(false);
  });

  test('shuts down in order when stopped while restarting', async () => {
    const { first } = await deposeWithoutDatabase();
    await expect.poll(() => first.output(), PATIENCE).toMatch(TRIES_AGAIN);
    expect(await first.end('SIGTERM')).toEqual({ code: 0, signal: null });
  });

  test('waits for it and serves if it went down just after the start', async () => {
    const { direct, proxied, network } = await createProxiedDatabase();
    // A first server creates the job tables, so that one of them can be locked.
    await (await startServerProcess(direct, SETTINGS)).end('SIGTERM');
    const blocker = new pg.Client({ connectionString: direct.databaseUrl ?? '' });
    await blocker.connect();
    onTestFinished(() => blocker.end());
    await blocker.query('BEGIN; LOCK TABLE jobs.version IN ACCESS EXCLUSIVE MODE');
    const port = String(await findFreePort());
    const url = `http://127.0.0.1:${port}`;
    const starting = startServerProcess(proxied, { ...SETTINGS, PORT: port, SHUTDOWN_TIMEOUT_MS: '10000' });
    await expect.poll(async () => (await askReadiness({ url }))?.isReady, PATIENCE).toBe(true);
    network.refuse();
    await blocker.query('ROLLBACK');
    await expectWaiting(url);
    await network.pass();
    const server = endAtLast(await starting);
    expect(server.output()).toMatch(TRIES_AGAIN);
    await expect.poll(() => askReadiness(server), PATIENCE).toMatchObject({ isReady: true });
  });
});
