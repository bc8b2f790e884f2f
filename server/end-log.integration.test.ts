import { execFile } from 'node:child_process';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, testDatabases, type TestDatabasePlace } from '../tests/support/databases.ts';
import { fileOfProgram } from '../tests/support/program-files.ts';
import type { Database } from './adapters/db/database.ts';
import { openDatabase } from './adapters/db/open-database.ts';
import { FixtureLog, ORIGIN } from './features/proof/log/fixture-log.ts';

const TIMEOUT_MS = 60_000;

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

describe.each(testDatabases)('npm run end-log on %s', (kind) => {
  let place: TestDatabasePlace;

  beforeEach(async () => {
    place = await createTestDatabase(kind);
    return () => place.remove();
  });

  /** The command needs the embedded database for itself. */
  async function withLog(work: (log: FixtureLog, database: Database) => Promise<void>): Promise<void> {
    const database = await openDatabase(place);
    try {
      const log = await FixtureLog.start(database);
      await work(log, database);
      await log.stop();
    } finally {
      await database.close();
    }
  }

  function endLog(...words: readonly string[]): Promise<Ended> {
    const env = { ...process.env, DATABASE_URL: place.databaseUrl ?? '', DATA_DIR: place.dataDir };
    return new Promise((resolve) => {
      execFile(process.execPath, [fileOfProgram('server/end-log'), ...words], { env, timeout: TIMEOUT_MS }, (error, output, errors) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, output, errors }),
      );
    });
  }

  test('ends the log, and a second call changes nothing', async () => {
    await withLog(async (log) => {
      await log.openAccount(1);
      await log.writer.work();
    });
    expect(await endLog('--reason', 'stolen')).toMatchObject({ code: 0, output: expect.stringContaining(`${ORIGIN} ends after 3 signed`) });
    expect(await endLog('--reason', 'stolen')).toMatchObject({ code: 0, output: expect.stringContaining('was ended before') });
    await withLog(async (log, database) => {
      await log.newWriter().work();
      const rows = await database.query('SELECT reason, continues IS NOT NULL AS continues FROM proof_logs WHERE id = 2');
      expect(rows).toEqual([{ reason: 'stolen', continues: true }]);
    });
  });

  test('needs a log, and a reason that it knows', async () => {
    await withLog(async () => undefined);
    expect(await endLog('--reason', 'rotated')).toMatchObject({ code: 1, errors: 'There is no log yet.\n' });
    expect(await endLog('--reason', 'boredom')).toMatchObject({ code: 2, errors: expect.stringContaining('stolen or rotated') });
    expect((await endLog()).code).toBe(2);
  });
});
