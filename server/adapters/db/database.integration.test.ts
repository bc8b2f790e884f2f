import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, openTestDatabase, everyDatabase, type OpenTestDatabase } from '../../../tests/support/databases.ts';
import type { Database, Statement } from './database.ts';
import { openDatabase } from './open-database.ts';
import { writerNameOf } from './postgres-writer.ts';
import { settings, users } from './schema/index.ts';

const newUser = {
  email: 'Ada@Example.test',
  emailNormalised: 'ada@example.test',
  passwordHash: 'x',
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  uniqid: 'ada1',
};

const putSetting = (key: string, value: string): Statement => ({
  name: 'put_setting',
  text: 'INSERT INTO settings (key, value) VALUES ($1, $2::jsonb)',
  values: [key, JSON.stringify(value)],
});

describe.each(everyDatabase)('the database contract on %s', (kind) => {
  let opened: OpenTestDatabase;
  let database: Database;

  const settingKeys = async () => (await database.query<{ key: string }>('SELECT key FROM settings ORDER BY key')).map((row) => row.key);

  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    database = opened.database;
    return opened.remove;
  });

  beforeEach(async () => {
    await database.query('DELETE FROM settings');
    await database.query('DELETE FROM users');
  });

  test('names its kind', () => {
    expect(database.kind).toBe(kind);
  });

  describe('reading values', () => {
    test('raw SQL returns the same JavaScript values on both databases', async () => {
      const rows = await database.query(
        `SELECT 9007199254740991::bigint AS whole, 1.50::numeric AS exact, DATE '2000-02-29' AS day, true AS flag,
                TIMESTAMPTZ '2026-01-02 03:04:05.678Z' AS moment, '{"a":[1,null]}'::jsonb AS document, NULL::text AS nothing`,
      );
      expect(rows).toEqual([
        {
          whole: 9007199254740991,
          exact: '1.50',
          day: '2000-02-29',
          flag: true,
          moment: new Date('2026-01-02T03:04:05.678Z'),
          document: { a: [1, null] },
          nothing: null,
        },
      ]);
    });

    test('raw SQL takes parameters', async () => {
      const rows = await database.query('SELECT $1::text AS name, $2::bigint AS amount', ['O\'Hara "x"', -25_000]);
      expect(rows).toEqual([{ name: 'O\'Hara "x"', amount: -25_000 }]);
    });

    test('a bigint beyond exact integers is rejected, not rounded', async () => {
      await expect(database.query('SELECT 9007199254740993::bigint AS whole')).rejects.toThrow('beyond exact integers');
    });

    test('drizzle reads back the values it wrote', async () => {
      await database.drizzle.insert(users).values({ ...newUser, birthDate: '1815-12-10', countryId: 826 });
      const [row] = await database.drizzle.select().from(users).where(eq(users.emailNormalised, 'ada@example.test'));
      expect(row).toMatchObject({ ...newUser, birthDate: '1815-12-10', countryId: 826, pin: null, status: 'active' });
    });

    test('drizzle returns counts as numbers', async () => {
      await database.drizzle.insert(users).values(newUser);
      expect(await database.drizzle.select({ count: sql<number>`count(*)` }).from(users)).toEqual([{ count: 1 }]);
    });
  });

  describe('transaction', () => {
    test('commits when its work resolves, and returns the result', async () => {
      const answer = await database.transaction(async (transaction) => {
        await transaction.drizzle.insert(settings).values({ key: 'a', value: 1 });
        await transaction.query(`INSERT INTO settings VALUES ('b', '2')`);
        return (await transaction.query('SELECT key FROM settings')).length;
      });
      expect(answer).toBe(2);
      expect(await settingKeys()).toEqual(['a', 'b']);
    });

    test('rolls back when its work rejects', async () => {
      const work = database.transaction(async (transaction) => {
        await transaction.drizzle.insert(settings).values({ key: 'a', value: 1 });
        throw new Error('changed my mind');
      });
      await expect(work).rejects.toThrow('changed my mind');
      expect(await settingKeys()).toEqual([]);
    });

    test('fails if a statement in it failed, even if its work caught the error', async () => {
      const work = database.transaction(async (transaction) => {
        await transaction.drizzle.insert(settings).values({ key: 'a', value: 1 });
        await transaction.query('SELECT 1 / 0').catch(() => undefined);
      });
      await expect(work).rejects.toThrow();
      expect(await settingKeys()).toEqual([]);
    });

    test('leaves the database usable after a failure', async () => {
      await database.transaction(() => Promise.reject(new Error('no'))).catch(() => undefined);
      expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    });
  });

  describe('the writer', () => {
    let writer: Awaited<ReturnType<Database['writer']>>;

    beforeEach(async () => {
      writer = await database.writer(writerNameOf(0));
    });
    afterEach(() => writer.close());

    test('commits all statements of a batch, in order', async () => {
      const rename: Statement = { name: 'rename', text: `UPDATE settings SET key = key || $1`, values: ['!'] };
      await writer.commit([putSetting('a', 'x'), rename, putSetting('a', 'y')]);
      expect(await settingKeys()).toEqual(['a', 'a!']);
    });

    test('passes every kind of parameter', async () => {
      await writer.commit([
        {
          name: 'kinds',
          text: `INSERT INTO settings VALUES ('kinds', jsonb_build_array($1::text, $2::bigint, $3::boolean, $4::text))`,
          values: ['it\'s "é" \\ 字', 1_795_219_183_609, false, null],
        },
      ]);
      expect(await database.query('SELECT value FROM settings')).toEqual([{ value: ['it\'s "é" \\ 字', 1_795_219_183_609, false, null] }]);
    });

    test('accepts an empty batch', async () => {
      await writer.commit([]);
      expect(await settingKeys()).toEqual([]);
    });

    test.each([
      ['first', [putSetting('taken', '2'), putSetting('b', 'x'), putSetting('c', 'x')]],
      ['middle', [putSetting('b', 'x'), putSetting('taken', '2'), putSetting('c', 'x')]],
      ['last', [putSetting('b', 'x'), putSetting('c', 'x'), putSetting('taken', '2')]],
    ])('rolls back a batch whose %s statement fails, and reports why', async (_position, statements) => {
      await writer.commit([putSetting('taken', '1')]);
      await expect(writer.commit(statements)).rejects.toThrow('settings_pkey');
      expect(await settingKeys()).toEqual(['taken']);
    });

    test('rolls back a batch that only fails at the commit', async () => {
      await database.query('CREATE TABLE late (id integer UNIQUE DEFERRABLE INITIALLY DEFERRED)');
      const insert: Statement = { name: 'insert_late', text: 'INSERT INTO late VALUES ($1)', values: [1] };
      await expect(writer.commit([insert, insert])).rejects.toThrow('late_id_key');
      expect(await database.query('SELECT * FROM late')).toEqual([]);
    });

    test('commits again after a failure, with statements both prepared before and new', async () => {
      const broken: Statement = { name: 'broken', text: 'INSERT INTO no_such_table VALUES ($1)', values: [1] };
      const other: Statement = { name: 'other', text: `INSERT INTO settings VALUES ('other', $1::jsonb)`, values: ['1'] };
      await writer.commit([putSetting('a', 'x')]);
      await expect(writer.commit([putSetting('b', 'x'), broken, other])).rejects.toThrow('no_such_table');
      await writer.commit([putSetting('c', 'x'), other]);
      expect(await settingKeys()).toEqual(['a', 'c', 'other']);
    });

    test('its commits are immediately visible on other connections', async () => {
      await writer.commit([putSetting('a', 'x')]);
      expect(await database.drizzle.select().from(settings)).toEqual([{ key: 'a', value: 'x' }]);
    });
  });

  describe('the schema', () => {
    test('contains the countries of ISO 3166-1', async () => {
      const countries = await database.query<{ id: number; alpha2: string; name: string }>('SELECT * FROM countries');
      expect(countries).toHaveLength(249);
      expect(countries).toContainEqual({ id: 276, alpha2: 'DE', name: 'Germany' });
      expect(countries.filter((country) => !/^[A-Z]{2}$/.test(country.alpha2) || country.name === '')).toEqual([]);
    });

    test('accepts an email address only once, ignoring case', async () => {
      await database.drizzle.insert(users).values(newUser);
      const again = { ...newUser, email: 'ADA@EXAMPLE.TEST', uniqid: 'ada2' };
      await expect(database.drizzle.insert(users).values(again)).rejects.toThrow();
      await expect(database.drizzle.insert(users).values({ ...again, emailNormalised: 'ADA@example.test' })).rejects.toThrow();
    });
  });
});

describe.each(everyDatabase)('following a channel on %s', (kind) => {
  test('delivers what was committed, in order, and nothing that was rolled back', async () => {
    const { database, remove } = await openTestDatabase(kind);
    onTestFinished(remove);
    const messages: string[] = [];
    const feed = database.follow('news', { onMessage: (message) => messages.push(message), onComplete: () => messages.push('complete') });
    await expect.poll(() => messages).toEqual(['complete']);
    const broken = database.transaction(async (transaction) => {
      await transaction.query("SELECT pg_notify('news', 'rolled back')");
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow();
    await database.transaction(async (transaction) => {
      await transaction.query("SELECT pg_notify('news', 'first')");
      await transaction.query("SELECT pg_notify('others', 'elsewhere')");
      await transaction.query("SELECT pg_notify('news', 'second')");
    });
    await expect.poll(() => messages).toEqual(['complete', 'first', 'second']);
    expect(feed.isComplete).toBe(true);
  });

  test('whoever joins later is told that the feed is complete', async () => {
    const { database, remove } = await openTestDatabase(kind);
    onTestFinished(remove);
    const told: string[] = [];
    database.follow('news', { onMessage: () => undefined, onComplete: () => told.push('first') });
    await expect.poll(() => told).toEqual(['first']);
    database.follow('news', { onMessage: () => undefined, onComplete: () => told.push('second') });
    await expect.poll(() => told).toEqual(['first', 'second']);
  });
});

describe.each(everyDatabase)('opening on %s', (kind) => {
  test('opening it again finds the data, and no migration runs twice', async () => {
    const place = await createTestDatabase(kind);
    onTestFinished(place.remove);
    const first = await openDatabase(place);
    await first.query(`INSERT INTO settings VALUES ('kept', '1')`);
    await first.close();
    const second = await openDatabase(place);
    const rows = await second.query('SELECT key FROM settings');
    await second.close();
    expect(rows).toEqual([{ key: 'kept' }]);
  });
});
