import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { compiledCode } from '../tests/support/compiled-code.ts';
import { createTestDatabase, testDatabases, type TestDatabasePlace } from '../tests/support/databases.ts';
import type { Database } from './adapters/db/database.ts';
import { openDatabase } from './adapters/db/open-database.ts';
import { users } from './adapters/db/schema/principals.ts';
import { totpSecrets } from './adapters/db/schema/identity.ts';
import { documents } from './adapters/db/schema/documents.ts';
import { openFileStore } from './adapters/files/open-file-store.ts';
import { createEmailQueue } from './email/email-queue.ts';
import { openSecretBox } from './open-secret-box.ts';
import { createSecretBox } from './secrets/secret-box.ts';
import { sealTotpSecret } from './identity/factors/sealed-totp.ts';

const PREVIOUS = 'the-former-key-of-thirty-two-characters';
const OTHER = 'another-key-that-is-long-enough-as-well';

describe.each(testDatabases)('the secret key of a database on %s', (kind) => {
  let place: TestDatabasePlace;
  let database: Database;
  let warnings: unknown[];

  beforeEach(async () => {
    place = await createTestDatabase(kind);
    database = await openDatabase(place);
    warnings = [];
    return async () => {
      await database.close();
      await place.remove();
    };
  });

  const open = (secretKey: string | null, dataDirectory = place.dataDir) =>
    openSecretBox({
      config: { secretKey, dataDirectory, filesUrl: null },
      database,
      log: { warn: (fields: unknown) => void warnings.push(fields) },
    });

  const readChecks = () => database.query<{ value: unknown }>(`SELECT value FROM settings WHERE key = 'secret-key-check'`);
  const keyFiles = async (directory = place.dataDir) => (await readdir(directory)).filter((name) => name.startsWith('secret.key'));

  const postEmail = (key: string, recipient = 'ada@example.test') =>
    createEmailQueue({ database, secretBox: createSecretBox(key), clock: Date.now }).post({
      userId: null,
      recipient,
      language: 'en',
      content: { template: 'welcome', firstName: 'Ada', url: 'https://fairlead.test' },
    });

  async function insertClient(): Promise<number> {
    const [client] = await database.drizzle
      .insert(users)
      .values({ email: 'ada@example.test', emailNormalised: 'ada@example.test', passwordHash: 'x', createdAt: new Date(), uniqid: 'ada1' })
      .returning();
    return client?.id ?? 0;
  }

  test('the first start writes one check value, and later starts with the same key keep it', async () => {
    await open(PREVIOUS);
    const written = await readChecks();
    expect(written).toHaveLength(1);
    expect(JSON.stringify(written)).not.toContain(PREVIOUS);
    const sealed = (await open(PREVIOUS)).seal('totp', 'user:1', Buffer.from('x'));
    expect(Buffer.from(createSecretBox(PREVIOUS).open('totp', 'user:1', sealed)).toString()).toBe('x');
    expect(await readChecks()).toEqual(written);
  });

  test('a different key is refused by name', async () => {
    await open(PREVIOUS);
    const written = await readChecks();
    await expect(open(OTHER)).rejects.toThrow(/^SECRET_KEY is not the key .* Set SECRET_KEY to the previous key/);
    expect(await readChecks()).toEqual(written);
    await open(PREVIOUS);
  });

  test('a generated key is kept, and its loss is refused without generating another', async () => {
    await open(null);
    expect(await keyFiles()).toEqual(['secret.key']);
    const path = join(place.dataDir, 'secret.key');
    await rename(path, join(place.dataDir, 'elsewhere'));
    await expect(open(null)).rejects.toThrow(`SECRET_KEY is not set, and there is no ${path}`);
    expect(await keyFiles()).toEqual([]);
    await writeFile(path, OTHER);
    await expect(open(null)).rejects.toThrow(`The secret key in ${path} is not the key`);
    await rename(join(place.dataDir, 'elsewhere'), path);
    await open(null);
  });

  test('a modified check value is opened by no key', async () => {
    await open(PREVIOUS);
    await database.query(`UPDATE settings SET value = 'true' WHERE key = 'secret-key-check'`);
    await expect(open(PREVIOUS)).rejects.toThrow('not the key');
  });

  describe('a database from before check values existed', () => {
    const sealings: [string, (key: string) => Promise<unknown>][] = [
      ['a queued email', (key) => postEmail(key)],
      [
        'a second factor',
        async (key) => {
          const userId = await insertClient();
          const sealedSecret = sealTotpSecret(createSecretBox(key), `user:${userId}`, 'SECRET');
          await database.drizzle.insert(totpSecrets).values({ userId, sealedSecret, createdAt: new Date() });
        },
      ],
      [
        'a document',
        async (key) => {
          const fileKey = randomBytes(16).toString('hex');
          await openFileStore({ filesUrl: null, dataDirectory: place.dataDir }, createSecretBox(key)).put(
            fileKey,
            Buffer.from('a passport'),
          );
          await database.drizzle.insert(documents).values({
            userId: await insertClient(),
            kind: 'passport',
            status: 'processing',
            fileKey,
            mediaType: 'image/jpeg',
            sizeBytes: 10,
            uploadedAt: new Date(),
          });
        },
      ],
    ];

    test.each(sealings)('accepts the key that opens %s, and no other', async (_what, seal) => {
      await seal(PREVIOUS);
      await expect(open(OTHER)).rejects.toThrow('SECRET_KEY opens 0 of the 1 sealed values');
      await expect(open(null)).rejects.toThrow('The secret key of this database is missing');
      expect(await readChecks()).toEqual([]);
      expect(await keyFiles()).toEqual([]);
      await open(PREVIOUS);
      expect(warnings).toEqual([]);
      await expect(open(OTHER)).rejects.toThrow('not the key');
    });

    test('accepts the key that opens most of it, and reports what it cannot open', async () => {
      for (const recipient of ['a@example.test', 'b@example.test']) await postEmail(PREVIOUS, recipient);
      await postEmail(OTHER, 'c@example.test');
      await expect(open(OTHER)).rejects.toThrow('opens 1 of the 3');
      await open(PREVIOUS);
      expect(warnings).toEqual([{ tried: 3, opened: 2 }]);
    });
  });

  test('of two simultaneous starts with different keys one is refused; with the same key both start', async () => {
    const outcomes = await Promise.allSettled([open(PREVIOUS), open(OTHER)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await readChecks()).toHaveLength(1);
    const winner = outcomes[0]?.status === 'fulfilled' ? PREVIOUS : OTHER;
    await Promise.all([open(winner), open(winner)]);
  });

  test('of two simultaneous starts in different data directories, the refused one leaves no key behind', async () => {
    const other = await mkdtemp(join(tmpdir(), 'fairlead-data-'));
    onTestFinished(() => rm(other, { recursive: true }));
    const outcomes = await Promise.allSettled([open(null), open(null, other)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([...(await keyFiles()), ...(await keyFiles(other))]).toEqual(['secret.key']);
  });
});

describe.each(testDatabases)('npm run accept-secret-key on %s', (kind) => {
  test('reports what the current key does not open, and accepts it only when told to', async () => {
    const place = await createTestDatabase(kind);
    onTestFinished(place.remove);
    const withDatabase = async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
      const database = await openDatabase(place);
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    };
    const openWith = (secretKey: string) =>
      withDatabase((database) =>
        openSecretBox({ config: { secretKey, dataDirectory: place.dataDir, filesUrl: null }, database, log: { warn: () => undefined } }),
      );
    await openWith(PREVIOUS);
    await withDatabase((database) =>
      createEmailQueue({ database, secretBox: createSecretBox(PREVIOUS), clock: Date.now }).post({
        userId: null,
        recipient: 'ada@example.test',
        language: 'en',
        content: { template: 'welcome', firstName: 'Ada', url: 'https://fairlead.test' },
      }),
    );

    const said = 'queued emails: 0 of the latest 1 open\n';
    const unconfirmed = await accept(place, OTHER);
    expect(unconfirmed).toMatchObject({ code: 1, output: said, errors: expect.stringContaining('Nothing was changed.') });
    await expect(openWith(OTHER)).rejects.toThrow('not the key');

    expect(await accept(place, OTHER, '--lose-the-rest')).toEqual({ code: 0, output: `${said}accepted\n`, errors: '' });
    await openWith(OTHER);
    expect(await accept(place, OTHER)).toMatchObject({ code: 0, output: 'This is already the key of the database.\n' });
  });
});

function accept({ dataDir, databaseUrl }: TestDatabasePlace, secretKey: string, ...words: string[]) {
  const env = {
    ...compiledCode,
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    DATABASE_URL: databaseUrl ?? '',
  };
  return new Promise<{ code: number; output: string; errors: string }>((done) => {
    const program = fileURLToPath(new URL('accept-secret-key.ts', import.meta.url));
    execFile(process.execPath, [program, ...words], { env }, (error, output, errors) => {
      done({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, output, errors });
    });
  });
}
