import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { seededRandom } from '@fairlead/server/demo/seeded-random.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findPgBackRest } from '../../scripts/find-tools.ts';
import { root } from '../../scripts/root.ts';
import { testDatabases, type DatabasePlace } from '../support/databases.ts';
import { isLong } from '../support/long.ts';
import { createBackupRepository, type BackupRepository } from '../support/pgbackrest.ts';
import { startPostgres, type PostgresServer } from '../support/postgres.ts';
import { startServerProcess } from '../support/server-process.ts';
import { seedTraders } from './seed-traders.ts';
import { SocketTrader } from './socket-trader.ts';
import { clientOrderId, isSameAnswer, readStoredCommands, storedAnswer, type StoredCommand } from './stored-answer.ts';
import type { AnyAnswer } from './trading-habits.ts';

/**
 * The drill of docs/operating/backup-and-restore.md: a database is backed up under load with pgBackRest, destroyed, and restored, once with everything
 * that was archived and once to an earlier moment. The journal and the ledger agree, and nothing that was acknowledged before is missing.
 */

const TRADERS = 6;
const SETTINGS = { PRICE_FEED: 'sandbox:always-open', SECRET_KEY: 'the-secret-key-that-belongs-to-the-backup' };

type Answers = ReadonlyMap<string, AnyAnswer>;

describe.runIf(isLong && testDatabases.includes('postgres') && findPgBackRest() !== null)(
  'a database that was backed up under load and destroyed',
  { timeout: 400_000 },
  () => {
    test('is restored with everything archived, and to a moment before', async () => {
      const repository = await createBackupRepository();
      onTestFinished(repository.remove);
      const postgres = await startPostgres({ durable: true, settings: repository.settings });
      onTestFinished(postgres.stop);
      const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-data-'));
      onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
      const place: DatabasePlace = { databaseUrl: await postgres.createDatabase('money'), dataDir };
      await repository.openFor(postgres);
      const { traders, early, late, moment } = await tradeAndBackUp(place, repository);
      const sent = new Set(traders.flatMap(({ answered, unanswered }) => [...answered.keys(), ...unanswered.keys()]));

      await destroyAndRestore(postgres, repository, 'everything');
      await expectRestored(place, { present: late, sent });
      await expectSettled(place, traders);

      await destroyAndRestore(postgres, repository, moment);
      await expectRestored(place, { present: early, sent });
    });
  },
);

interface Traded {
  readonly traders: readonly SocketTrader[];
  /** Acknowledged before `moment`, which is after the backup. */
  readonly early: Answers;
  readonly moment: Date;
  /** Acknowledged before all that was committed was archived. */
  readonly late: Answers;
}

/** Ends with a server that was killed while it traded. */
async function tradeAndBackUp(place: DatabasePlace, repository: BackupRepository): Promise<Traded> {
  const database = await openDatabase(place);
  const clients = await seedTraders(database, TRADERS);
  await database.close();
  const traders = clients.map(({ userId, token }, index) => new SocketTrader(userId, token, seededRandom(index + 1)));
  const server = await startServerProcess(place, SETTINGS);
  for (const trader of traders) await trader.connect(server.url);
  let answers = 0;
  const trading = traders.map((trader) =>
    trader.trade(() => {
      answers += 1;
    }),
  );
  const answered = async (more: number): Promise<Answers> => {
    const wanted = answers + more;
    await expect.poll(() => answers, { timeout: 60_000 }).toBeGreaterThan(wanted);
    return new Map(traders.flatMap((trader) => [...trader.answered].map(([id, { answer }]) => [id, answer] as const)));
  };
  await answered(50);
  await repository.backUp();
  // pgBackRest counts in seconds, and looks for a backup from before the moment.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const early = await answered(50);
  // Commits are stamped by PostgreSQL, whose clock is this one.
  const moment = new Date();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const late = await answered(50);
  await repository.archiveAll();
  await answered(20);
  await server.end('SIGKILL');
  await Promise.all(trading);
  for (const trader of traders) trader.disconnect();
  return { traders, early, moment, late };
}

async function destroyAndRestore(postgres: PostgresServer, repository: BackupRepository, until: Date | 'everything'): Promise<void> {
  await postgres.kill();
  await rm(postgres.dataDirectory, { recursive: true });
  await repository.restore(until);
  await postgres.startAgain();
}

/** The journal agrees with the ledger, all of these answers are in it, once each, and nothing that nobody sent. */
async function expectRestored(
  place: DatabasePlace,
  { present, sent }: { readonly present: Answers; readonly sent: ReadonlySet<string> },
): Promise<void> {
  expect(await replay(place)).toContain('identical');
  const rows = await readRows(place);
  const stored = new Map(rows.map((row) => [clientOrderId(row.command_id), row]));
  expect(stored.size).toBe(rows.length);
  expect([...stored.keys()].filter((id) => !sent.has(id))).toEqual([]);
  const differing = [...present].filter(([id, answer]) => !isSameAnswer(storedAnswer(stored.get(id)?.events ?? []), answer));
  expect(differing).toEqual([]);
}

/** A server on the restored database goes on: what clients send again because they had no answer is carried out once. */
async function expectSettled(place: DatabasePlace, traders: readonly SocketTrader[]): Promise<void> {
  await expect(startServerProcess(place, { ...SETTINGS, SECRET_KEY: 'another-secret-key-than-that-of-the-backup' })).rejects.toThrow(
    /SECRET_KEY/,
  );
  const server = await startServerProcess(place, SETTINGS);
  for (const trader of traders) await trader.connect(server.url);
  for (const trader of traders) await trader.settle();
  expect(traders.filter(({ unanswered }) => unanswered.size > 0)).toEqual([]);
  for (const trader of traders) trader.disconnect();
  await server.end('SIGTERM');
  expect(await replay(place)).toContain('identical');
}

async function readRows(place: DatabasePlace): Promise<readonly StoredCommand[]> {
  const database = await openDatabase(place);
  try {
    return await readStoredCommands(database);
  } finally {
    await database.close();
  }
}

async function replay({ databaseUrl, dataDir }: DatabasePlace): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'server/engine/replay.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir },
  });
  return stdout;
}
