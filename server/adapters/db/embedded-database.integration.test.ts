import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, everyDatabase } from '../../../tests/support/databases.ts';
import { openDatabase } from './open-database.ts';
import { isLong } from '../../../tests/support/long.ts';

/** Another process that opens the database, adds journal entries one commit at a time, and reports its progress. */
const WRITER = `
  import { openDatabase } from ${JSON.stringify(import.meta.resolve('./open-database.ts'))};
  import { insertJournal } from ${JSON.stringify(import.meta.resolve('./journal-statements.ts'))};
  const database = await openDatabase({ dataDir: process.argv[1] });
  const writer = await database.writer('a test');
  for (let seq = 1; ; seq += 1) {
    await writer.commit([insertJournal(0, [{ seq, accountId: 1, commandId: null, contentDigest: null, atMs: 0, cause: 'tick', events: [] }])]);
    console.log(seq);
  }
`;

function startWriter(dataDir: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', WRITER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  let committed = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    committed = Number(chunk.toString().trim().split('\n').at(-1));
  });
  return {
    hasWritten: async (entries: number) => {
      while (committed < entries) {
        if (child.exitCode !== null) throw new Error('the writer has ended');
        await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      }
    },
    kill: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      return committed;
    },
  };
}

describe.runIf(everyDatabase.includes('embedded'))('the embedded database', () => {
  test('is created if it does not exist', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-data-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const database = await openDatabase({ dataDir });
    const rows = await database.query('SELECT * FROM journal');
    await database.close();
    expect(rows).toEqual([]);
    expect(await readdir(dataDir)).toEqual(['db']);
  });

  test.runIf(isLong)('excludes a second process, and loses no commit when the first one is killed', async () => {
    const { dataDir, remove } = await createTestDatabase('embedded');
    onTestFinished(remove);
    const writer = startWriter(dataDir);
    await writer.hasWritten(20);
    await expect(openDatabase({ dataDir })).rejects.toThrow('in use by process');
    const committed = await writer.kill();

    const database = await openDatabase({ dataDir });
    const [row] = await database.query<{ entries: number; last: number }>('SELECT count(*) AS entries, max(seq) AS last FROM journal');
    await database.close();
    expect(row?.last).toBeGreaterThanOrEqual(committed);
    expect(row?.entries).toBe(row?.last);
  });
});
