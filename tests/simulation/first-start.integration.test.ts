import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, testDatabases, type DatabasePlace } from '../support/databases.ts';
import { isLong } from '../support/long.ts';
import { STANDING_BY, startServerProcess, startServerProcessInAnyRole, startStandbyProcess, WELCOME } from '../support/server-process.ts';
import { findHolder, holdLead } from './held-lead.ts';

/** A leader that dies during its very first start leaves the demo half seeded. The next leader completes it, once. */

const DEMO = {
  DEMO: '1',
  SANDBOX_PORT: '0',
  PRICE_FEED: 'sandbox:always-open',
  SECRET_KEY: 'the-secret-key-that-both-servers-share',
};
const PATIENCE = { timeout: 60_000, interval: 20 };

/** Tables that change while a server runs, or that depend on who leads. */
const NOT_COMPARED = [
  'snapshots',
  'snapshot_parts',
  'candles',
  'candle_coverage',
  'execution_days',
  'risk_figures',
  'engine_epoch',
  'engine_lease',
  'write_probe',
];

async function withDatabase<Result>(place: DatabasePlace, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function countRows(database: Database): Promise<Readonly<Record<string, number>>> {
  const tables = await database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    if (NOT_COMPARED.includes(name)) continue;
    const [row] = await database.query<{ count: number }>(`SELECT count(*)::integer AS count FROM "${name}"`);
    counts[name] = row?.count ?? 0;
  }
  return counts;
}

async function untilHalfSeeded(database: Database): Promise<void> {
  const countPeople = () => database.query(`SELECT 1 FROM settings WHERE key = 'demo:history-people'`).then((rows) => rows.length);
  await expect.poll(countPeople, PATIENCE).toBe(1);
}

describe.runIf(isLong && testDatabases.includes('postgres'))('a leader that dies during its very first start', { timeout: 240_000 }, () => {
  async function createPlace(): Promise<DatabasePlace> {
    const place = await createTestDatabase('postgres');
    onTestFinished(() => place.remove());
    return place;
  }

  test('leaves nothing missing and nothing duplicated once another one leads', async () => {
    const [whole, broken] = [await createPlace(), await createPlace()];
    const only = await startServerProcess(whole, DEMO);
    await only.end('SIGTERM');

    const dying = startServerProcess(broken, DEMO).catch(() => null);
    await withDatabase(broken, async (database) => {
      await untilHalfSeeded(database);
      process.kill(await findHolder(database), 'SIGKILL');
    });
    await dying;
    const lead = await holdLead(broken.databaseUrl ?? '');
    const next = await startStandbyProcess(broken, DEMO);
    onTestFinished(async () => void (await next.end('SIGKILL')));
    const half = await withDatabase(broken, countRows);
    await lead.release();
    await expect.poll(() => next.output(), PATIENCE).toContain(WELCOME);
    await next.end('SIGTERM');
    expect(half).not.toEqual(await withDatabase(whole, countRows));
    expect(await withDatabase(broken, countRows)).toEqual(await withDatabase(whole, countRows));
  });

  test('leaves nothing missing or duplicated if it freezes and resumes later', async () => {
    const [whole, broken] = [await createPlace(), await createPlace()];
    const only = await startServerProcess(whole, DEMO);
    await only.end('SIGTERM');

    const starting = startServerProcessInAnyRole(broken, DEMO);
    const processId = await withDatabase(broken, async (database) => {
      await untilHalfSeeded(database);
      const holder = await findHolder(database);
      process.kill(holder, 'SIGSTOP');
      return holder;
    });
    const next = await startServerProcessInAnyRole(broken, DEMO);
    onTestFinished(async () => void (await next.end('SIGKILL')));
    await expect.poll(() => next.output(), PATIENCE).toContain(WELCOME);
    process.kill(processId, 'SIGCONT');
    const first = await starting;
    onTestFinished(async () => void (await first.end('SIGKILL')));
    expect(first.output()).toContain(STANDING_BY);
    // If it held a lock on what affiliates are shown, that is brought up to date as soon as it releases it.
    const complete = await withDatabase(whole, countRows);
    await withDatabase(broken, async (database) => {
      await expect.poll(() => countRows(database), PATIENCE).toEqual(complete);
    });
    await Promise.all([first.end('SIGTERM'), next.end('SIGTERM')]);
    expect(await withDatabase(broken, countRows)).toEqual(complete);
  });
});
