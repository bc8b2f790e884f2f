import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../scripts/find-free-port.ts';
import { fileOfProgram } from '../tests/support/program-files.ts';
import { compiledCode } from '../tests/support/compiled-code.ts';
import { createTestDatabase, everyDatabase, testDatabases, type DatabaseKind, type TestDatabasePlace } from '../tests/support/databases.ts';
import { isLong } from '../tests/support/long.ts';
import { openDatabase } from './adapters/db/open-database.ts';

/** What users start; the other tests use the bundle from bundled-programs.ts, which starts faster. */
const source = fileURLToPath(new URL('main.ts', import.meta.url));
const main = fileOfProgram('server/main');

const OFFLINE_TOOLS = [
  { name: 'replay', words: [fileOfProgram('server/engine/replay')], makesDatabase: false },
  { name: 'audit', words: [fileOfProgram('server/audit/check')], makesDatabase: false },
  { name: 'accept-secret-key', words: [fileOfProgram('server/accept-secret-key')], makesDatabase: false },
  {
    name: 'first-operator',
    words: [fileOfProgram('server/first-operator'), 'ada@example.test', 'Ada'],
    makesDatabase: true,
  },
];

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

interface Running {
  readonly process: ChildProcess;
  /** The output so far, once it contains the text. */
  outputWith(text: string): Promise<string>;
  readonly ended: Promise<Ended>;
}

function run(environment: Record<string, string>, nodeOptions: readonly string[] = [], program: readonly string[] = [main]): Running {
  const { kill, ...running } = start(environment, nodeOptions, program);
  ofThisTest.push({ kill, ended: running.ended });
  return running;
}

const ofThisTest: Pick<ReturnType<typeof start>, 'kill' | 'ended'>[] = [];

/** Before the test's place is removed, because a running process still writes there. */
afterEach(async () => {
  for (const { kill, ended } of ofThisTest.splice(0)) {
    kill();
    await ended;
  }
});

/** The caller has to end it. */
function start(environment: Record<string, string>, nodeOptions: readonly string[] = [], program: readonly string[] = [main]) {
  const child = spawn(process.execPath, [...nodeOptions, ...program], {
    env: { ...compiledCode, PATH: process.env['PATH'], HOST: '127.0.0.1', WEB_BUILD: 'none', SHUTDOWN_TIMEOUT_MS: '60000', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const look of waiting) look();
    });
  }
  const ended = once(child, 'close').then(([code]): Ended => ({ code: code as number | null, output }));
  const outputWith = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = (): void => {
        if (!output.includes(text)) return;
        waiting.delete(look);
        resolve(output);
      };
      waiting.add(look);
      look();
      void ended.then(() => reject(new Error(`the process ended without printing ${text}:\n${output}`)));
    });
  return { process: child, outputWith, ended, kill: () => void child.kill('SIGKILL') };
}

describe('a process that cannot start explains why in a sentence and exits with 1', () => {
  test.each<[string, Record<string, string>, string]>([
    ['an invalid value', { PORT: 'eighty' }, 'PORT is "eighty"; it must be a port number from 0 to 65535'],
    ['production without a database', { NODE_ENV: 'production' }, 'DATABASE_URL is missing'],
    ['production with demo accounts', { NODE_ENV: 'production', DATABASE_URL: 'postgres://h/d', DEMO: '1' }, 'DEMO is on'],
    [
      'price sources that are not there, whatever the database',
      { PRICE_SOURCES: '/nowhere.json', DATABASE_URL: 'postgres://127.0.0.1:1/nothing' },
      'PRICE_SOURCES is /nowhere.json, which cannot be read: ENOENT',
    ],
    ['a web app that is not built', { WEB_BUILD: '/nowhere' }, 'The web app is not built in /nowhere: run npm run build'],
    ['an unreachable database', { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' }, 'the database at DATABASE_URL cannot be reached'],
  ])('%s', async (_case, environment, sentence) => {
    const { code, output } = await run(environment).ended;
    expect(output).toMatch(/^Fairlead did not start\. /m);
    expect(output).toContain(sentence);
    expect(output).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
  });
});

/** A separate database for each test, as environment variables. */
function usePlace(kind: DatabaseKind): { environment: () => Record<string, string> } {
  let place: TestDatabasePlace;
  beforeEach(async () => {
    place = await createTestDatabase(kind);
    return place.remove;
  });
  return { environment: () => environmentOf(place) };
}

function environmentOf({ dataDir, databaseUrl }: TestDatabasePlace): Record<string, string> {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', PORT: '0' };
}

describe.each(testDatabases)('a process on %s', (kind) => {
  const { environment } = usePlace(kind);

  test('prints its URL and the demo logins, and exits with 0 when told to stop', async () => {
    const running = run({ ...environment(), DEMO: '1' }, [], [source]);
    const output = await running.outputWith('affiliate@fairlead.test');
    expect(output).toMatch(/^Fairlead is at http:\/\/localhost:\d+$/m);
    expect(output).toMatch(/^ {2}demo@fairlead\.test {7}client, verified, EUR 10,000$/m);
    expect(output).toMatch(/^ {2}affiliate@fairlead\.test {2}affiliate, at \/affiliate$/m);
    expect(output).toMatch(/^ {2}operator@fairlead\.test {3}operator with every permission, at \/backoffice and npm run operator$/m);
    running.process.kill('SIGTERM');
    const { code, output: all } = await running.ended;
    expect(all).toContain('"msg":"stopped"');
    expect(code).toBe(0);
  });

  test('does not start on the schema of a newer version', async () => {
    const newer = await makeNewer(environment());
    const { code, output } = await run(environment()).ended;
    expect(output).toContain(`Fairlead did not start. ${newer}`);
    expect(code).toBe(1);
  });
});

describe.runIf(everyDatabase.includes('embedded'))('a process with a data directory', () => {
  const { environment } = usePlace('embedded');

  test.runIf(isLong)('keeps its files private, including those that were accessible before', async () => {
    const { DATA_DIR = '' } = environment();
    const openFiles = async (): Promise<string[]> => {
      const entries = await readdir(DATA_DIR, { recursive: true, withFileTypes: true });
      const paths = [DATA_DIR, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
      const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await stat(path)).mode })));
      return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path);
    };
    await mkdir(DATA_DIR, { recursive: true });
    await writeFile(join(DATA_DIR, 'audit-heads.log'), '');
    for (const path of ['.', 'audit-heads.log']) await chmod(join(DATA_DIR, path), 0o777);
    await run(environment()).outputWith('Fairlead is at');
    expect(await openFiles()).toEqual([]);
  });

  test.runIf(isLong)('in use by another process does not start, nor does an offline tool', async () => {
    await run(environment()).outputWith('Fairlead is at');
    const { code, output } = await run(environment()).ended;
    expect(output).toMatch(/Fairlead did not start\. .*another/);
    expect(code).toBe(1);
    for (const tool of await Promise.all(OFFLINE_TOOLS.map(({ words }) => run(environment(), [], words).ended))) {
      expect(tool).toEqual({
        code: 1,
        output: expect.stringMatching(/^The embedded database is in use by process \d+\. Stop the server first\.\n$/),
      });
    }
  });
});

/** Returns the start of the message with which this version rejects the database from then on. */
async function makeNewer({ DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl = '' }: Record<string, string>): Promise<string> {
  const database = await openDatabase({ dataDir, databaseUrl: databaseUrl === '' ? null : databaseUrl });
  await database.query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of a later version', 4102444800000)`);
  await database.close();
  return 'The database belongs to a newer version of Fairlead: it has 1 migration';
}

describe('a process with minimal settings and a misspelt one', () => {
  let output: string;

  // These tests only inspect a running process, so they share one.
  beforeAll(async () => {
    const place = await createTestDatabase(everyDatabase.at(-1) ?? 'embedded');
    const running = start({ ...environmentOf(place), HOST: '', PRTO: 'not-to-be-repeated', LANGUAGE: 'de' });
    output = await running.outputWith('Fairlead is at');
    return async () => {
      running.kill();
      await running.ended;
      await place.remove();
    };
  });

  test('can only be reached from this machine', async () => {
    const port = /^Fairlead is at http:\/\/localhost:(\d+)$/m.exec(output)?.[1] ?? '';
    const isReached = (host: string) =>
      fetch(`http://${host}:${port}/healthz`, { signal: AbortSignal.timeout(10_000) }).then(
        () => true,
        () => false,
      );
    expect(await isReached('127.0.0.1')).toBe(true);
    // Every address in 127.0.0.0/8 belongs to this machine; a server that listens on all addresses has this one as well.
    expect(await isReached('127.0.0.2')).toBe(false);
  });

  test('shows no logins without the demo', () => {
    expect(output).not.toContain('fairlead.test');
  });

  test('warns of the misspelt setting on standard error and in the log', () => {
    expect(output).toContain('The environment variable PRTO is unknown and has no effect. Did you mean PORT?\n');
    expect(output).toMatch(/"level":"warn".*"variable":"PRTO","nearest":"PORT"/);
    expect(output).not.toContain('not-to-be-repeated');
    expect(output.match(/Did you mean/g)).toHaveLength(1);
  });

  test('also warns of it if the missing setting keeps it from starting', async () => {
    const { code, output: all } = await run({ NODE_ENV: 'production', DATABSE_URL: 'postgres://h/d' }).ended;
    expect(all).toMatch(/DATABSE_URL is unknown and has no effect\. Did you mean DATABASE_URL\?\nFairlead did not start\./);
    expect(code).toBe(1);
  });
});

describe('an offline tool', () => {
  const { environment } = usePlace(everyDatabase.at(-1) ?? 'embedded');

  test('leaves the schema of a newer version alone', async () => {
    const newer = await makeNewer(environment());
    const tools = OFFLINE_TOOLS.map(({ words }) => run(environment(), [], words).ended);
    for (const tool of await Promise.all(tools)) {
      expect(tool).toEqual({ code: 1, output: expect.stringMatching(new RegExp(`^${newer}.*\n$`)) });
    }
  });

  test.runIf(isLong).each(OFFLINE_TOOLS.filter(({ makesDatabase }) => !makesDatabase))(
    '$name creates no database if there is none',
    async ({ words }) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-data-'));
      onTestFinished(() => rm(dataDir, { recursive: true }));
      const { code, output } = await run({ DATA_DIR: dataDir }, [], words).ended;
      expect(output).toBe(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to that of the server.\n`);
      expect(code).toBe(1);
      expect(await readdir(dataDir)).toEqual([]);
    },
  );

  test('reports an unreachable database in a sentence', async () => {
    const { code, output } = await run({ DATABASE_URL: 'postgres://127.0.0.1:1/nothing' }, [], OFFLINE_TOOLS[0]?.words).ended;
    expect(output).toMatch(/^the database at DATABASE_URL cannot be reached: .*\n$/);
    expect(code).toBe(1);
  });
});

describe('a process with any database', () => {
  const { environment } = usePlace(everyDatabase.at(-1) ?? 'embedded');

  test('exits with 1 and a log line after an unhandled error', async () => {
    const script = 'process.on("SIGUSR2", () => void Promise.reject(new Error("unforeseen")))';
    const running = run(environment(), ['--import', `data:text/javascript,${encodeURIComponent(script)}`]);
    await running.outputWith('Fairlead is at');
    running.process.kill('SIGUSR2');
    const { code, output } = await running.ended;
    expect(output).toMatch(/"level":"fatal".*"message":"unforeseen"/);
    expect(code).toBe(1);
  });

  test('does not start without its database’s key, generates no new one, and starts again with the right one', async () => {
    const first = run(environment());
    await first.outputWith('Fairlead is at');
    first.process.kill('SIGTERM');
    await first.ended;
    const { DATA_DIR: dataDir = '' } = environment();
    const file = join(dataDir, 'secret.key');
    const key = await readFile(file, 'utf8');

    const withOther = await run({ ...environment(), SECRET_KEY: 'x'.repeat(32) }).ended;
    expect(withOther.output).toContain('Fairlead did not start. SECRET_KEY is not the key that this database was set up with.');
    expect(withOther.code).toBe(1);

    await rm(file);
    const without = await run(environment()).ended;
    expect(without.output).toContain(`SECRET_KEY is not set, and there is no ${file}.`);
    expect(without.output).not.toMatch(/^\s+at /m);
    expect(without.code).toBe(1);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('secret.key'))).toEqual([]);

    await run({ ...environment(), SECRET_KEY: key }).outputWith('Fairlead is at');
  });

  test.runIf(isLong)('exits with 0 on Ctrl-C too', async () => {
    const running = run(environment());
    await running.outputWith('Fairlead is at');
    running.process.kill('SIGINT');
    expect((await running.ended).code).toBe(0);
  });

  test.runIf(isLong)('stops cleanly when told to as soon as it is ready, or before', async () => {
    const port = await findFreePort();
    const running = run({ ...environment(), PORT: String(port) });
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(1_000) }).then(
        () => true,
        () => false,
      );
    await expect.poll(isReady, { interval: 1, timeout: 60_000 }).toBe(true);
    running.process.kill('SIGTERM');
    const { code, output } = await running.ended;
    expect(output).toContain('"msg":"stopped"');
    expect(code).toBe(0);
  });

  test.runIf(isLong)('stops cleanly when told twice at once, as npm and a terminal do', async () => {
    const running = run(environment());
    await running.outputWith('Fairlead is at');
    running.process.kill('SIGTERM');
    running.process.kill('SIGINT');
    expect((await running.ended).code).toBe(0);
  });

  test.runIf(isLong)('does not start if its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const address = other.address();
    const port = address === null || typeof address === 'string' ? 0 : address.port;
    const { code, output } = await run({ ...environment(), PORT: String(port) }).ended;
    expect(output).toContain(`Fairlead did not start. Port ${port} is in use; set PORT to another one.`);
    expect(code).toBe(1);
  });
});
