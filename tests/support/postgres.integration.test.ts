import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { testDatabases } from './databases.ts';
import { startPostgres } from './postgres.ts';

const directoryOf = (databaseUrl: string) => new URL(databaseUrl).searchParams.get('host') ?? '';

async function ask(databaseUrl: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ answer: unknown }>(`SELECT ${question} AS answer`);
  await client.end();
  return rows[0]?.answer;
}

describe.runIf(testDatabases.includes('postgres'))('a disposable PostgreSQL server', () => {
  test('creates databases, copies them from a template, drops them, and leaves nothing behind', async () => {
    const server = await startPostgres();
    const original = await server.createDatabase('original');
    expect(await ask(original, "set_config('x.y', 'z', false)")).toBe('z');
    const copy = await server.createDatabase('copy', 'original');
    expect(await ask(copy, 'current_database()')).toBe('copy');
    await server.dropDatabase('copy');
    await expect(ask(copy, '1')).rejects.toThrow('does not exist');
    await server.stop();
    await server.stop();
    expect(existsSync(directoryOf(original))).toBe(false);
  });

  test('writes through to the disk on request', async () => {
    const server = await startPostgres({ durable: true });
    const fsync = await ask(server.url('postgres'), "current_setting('fsync')");
    await server.stop();
    expect(fsync).toBe('on');
  });

  test('is gone soon after its owner was killed', async () => {
    const program = `
      import { startPostgres } from ${JSON.stringify(import.meta.resolve('./postgres.ts'))};
      console.log((await startPostgres()).url('postgres'));
      setInterval(() => {}, 1000);
    `;
    const owner = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(owner.stdout, 'data')) as [Buffer];
    const directory = directoryOf(line.toString().trim());
    expect(existsSync(directory)).toBe(true);
    owner.kill('SIGKILL');
    await expect.poll(() => existsSync(directory), { timeout: 20_000 }).toBe(false);
  });
});
