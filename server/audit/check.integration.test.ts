import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createTestDatabase, testDatabases, type DatabasePlace } from '../../tests/support/databases.ts';
import type { Database } from '../adapters/db/database.ts';
import { openDatabase } from '../adapters/db/open-database.ts';
import { writeAuditCheckpoint } from './audit-jobs.ts';
import { recordAction } from './record-action.ts';

const UNKNOWN_ACTOR = { operatorId: null, email: '', address: '192.0.2.1', device: 'a test', requestId: 'r1' };
const AT = Date.UTC(2027, 0, 15);

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

describe.each(testDatabases)('npm run audit on %s', (kind) => {
  test('reports whether the log is unchanged and what was changed, by its exit code too', async () => {
    const place = await createTestDatabase(kind);
    try {
      await withDatabase(place, async (database) => {
        for (const id of [1, 2]) {
          await recordAction(database, UNKNOWN_ACTOR, { action: 'clients.note', subject: { kind: 'client', id } }, AT);
        }
        const checkpointsFile = `${place.dataDir}/audit-heads.log`;
        await writeAuditCheckpoint({ database, checkpointsFile, clock: () => AT, log: { info: () => undefined } });
      });
      const whole = await check(place);
      expect(whole).toMatchObject({ code: 0, errors: '' });
      expect(whole.output).toMatch(/^2 entries, 1 earlier checkpoints compared\ndigest [\da-f]{64}\nunchanged\n$/);

      await withDatabase(place, async (database) => {
        await database.query('ALTER TABLE audit_log DISABLE TRIGGER audit_log_is_append_only');
        await database.query(`UPDATE audit_log SET subject_id = '7' WHERE seq = 2`);
      });
      expect(await check(place)).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^1 entries, .*\n1 differences\n$/s),
        errors: 'entry 2 has been changed since it was written\n',
      });
    } finally {
      await place.remove();
    }
  });
});

async function withDatabase(place: DatabasePlace, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(place);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

function check({ dataDir, databaseUrl }: DatabasePlace): Promise<Ended> {
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
  return new Promise((resolve) => {
    execFile(process.execPath, [fileURLToPath(new URL('check.ts', import.meta.url))], { env }, (error, output, errors) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, output, errors });
    });
  });
}
