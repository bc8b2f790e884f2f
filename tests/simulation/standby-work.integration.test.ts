import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, testDatabases, type DatabasePlace } from '../support/databases.ts';
import { isLong } from '../support/long.ts';
import { startServerProcess, startStandbyProcess, WELCOME } from '../support/server-process.ts';
import { holdLead } from './held-lead.ts';
import { seedTraders } from './seed-traders.ts';

/**
 * A standby does none of the leader's work. The test itself holds the lead, so that whatever is written meanwhile must come from the
 * standby; then it releases the lead, and the same server does the work.
 */

const DEMO = {
  DEMO: '1',
  SANDBOX_PORT: '0',
  PRICE_FEED: 'sandbox:always-open',
  SECRET_KEY: 'the-secret-key-that-both-servers-share',
  AUTO_TRADING_EVERY_MS: '200',
};
/** Long enough for a leader to do most of its recurring work several times. */
const WHILE_MS = 6_000;
/** PostgreSQL updates its counters with a delay of a second. */
const COUNTED_AFTER_MS = 1_500;
/** More entries than a snapshot is due after. */
const TRADERS = 700;
/** A snapshot decides nothing: it is derived from the journal, whichever server takes it. */
const MAY_BE_WRITTEN: ReadonlySet<string> = new Set([
  'public.snapshots',
  'public.snapshot_parts',
  'public.journal_subjects',
  'public.journal_subjects_progress',
]);
const PATIENCE = { timeout: 60_000, interval: 100 };

type Writes = ReadonlyMap<string, number>;

async function countWrites(database: Database): Promise<Writes> {
  await new Promise((resolve) => setTimeout(resolve, COUNTED_AFTER_MS));
  const rows = await database.query<{ name: string; writes: number }>(
    `SELECT schemaname || '.' || relname AS name, (n_tup_ins + n_tup_upd + n_tup_del)::float8 AS writes FROM pg_stat_user_tables`,
  );
  return new Map(rows.map(({ name, writes }) => [name, writes]));
}

/** The tables that were written, with their row counts. */
function writtenSince(before: Writes, after: Writes): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...after].map(([name, writes]) => [name, writes - (before.get(name) ?? 0)] as const).filter(([, rows]) => rows > 0),
  );
}

describe.runIf(isLong && testDatabases.includes('postgres'))('a standby', { timeout: 240_000 }, () => {
  test('writes nothing, sends nothing and counts no work, although there is some, until it leads', async () => {
    const place = await createTestDatabase('postgres');
    onTestFinished(() => place.remove());
    const { databaseUrl } = place;
    if (databaseUrl === null) throw new Error('the test needs PostgreSQL');
    const first = await startServerProcess(place, DEMO);
    await first.end('SIGKILL');
    await withDatabase(place, (opened) => seedTraders(opened, TRADERS));
    const lead = await holdLead(databaseUrl);
    onTestFinished(() => lead.release());
    const database = await openDatabase(place);
    onTestFinished(() => database.close());
    const before = await countWrites(database);
    const emailsBefore = await listEmails(place.dataDir);

    const standby = await startStandbyProcess(place, DEMO);
    onTestFinished(async () => void (await standby.end('SIGKILL')));
    await new Promise((resolve) => setTimeout(resolve, WHILE_MS));
    const metrics = await (await fetch(`${standby.url}/metrics`)).text();
    const written = writtenSince(before, await countWrites(database));
    expect(Object.keys(written).filter((name) => !MAY_BE_WRITTEN.has(name))).toEqual([]);
    expect(await listEmails(place.dataDir)).toEqual(emailsBefore);
    for (const name of ['fairlead_email_attempts_total', 'fairlead_auto_trades_total', 'fairlead_job_failures_total']) {
      expect(countedIn(metrics, name), name).toBe(0);
    }

    await lead.release();
    await expect.poll(() => standby.output(), PATIENCE).toContain(WELCOME);
    const writtenByLeader = async () => Object.keys(writtenSince(before, await countWrites(database)));
    await expect.poll(async () => (await writtenByLeader()).filter((name) => name.startsWith('jobs.')), PATIENCE).not.toEqual([]);
  });
});

async function withDatabase(place: DatabasePlace, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(place);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function listEmails(dataDir: string): Promise<readonly string[]> {
  return readdir(join(dataDir, 'outbox')).catch(() => []);
}

/** The sum of a metric's counts. */
function countedIn(metrics: string, name: string): number {
  const lines = metrics.split('\n').filter((line) => line.startsWith(name));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}
