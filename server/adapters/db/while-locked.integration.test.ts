import { onTestFinished, describe, expect, test } from 'vitest';
import { createTestDatabase, everyDatabase, openTestDatabase } from '../../../tests/support/databases.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { whileLocked } from './while-locked.ts';

describe.each(everyDatabase)('work under a lock of the database, on %s,', (kind) => {
  test('can use the database as always, and its end frees the lock', async () => {
    const { database, remove } = await openTestDatabase(kind);
    onTestFinished(remove);
    const one = () => database.transaction(({ query }) => query<{ one: number }>('SELECT 1 AS one'));
    expect(await whileLocked(database, 'clientAccess', one)).toEqual([{ one: 1 }]);
    const fault = new Error('refused');
    await expect(whileLocked(database, 'clientAccess', () => Promise.reject(fault))).rejects.toBe(fault);
    expect(await whileLocked(database, 'clientAccess', one)).toEqual([{ one: 1 }]);
  });
});

describe.runIf(everyDatabase.includes('postgres'))('two processes on one database', () => {
  async function openTwo(): Promise<readonly [Database, Database]> {
    const place = await createTestDatabase('postgres');
    onTestFinished(place.remove);
    const open = async (): Promise<Database> => {
      const database = await openDatabase(place);
      onTestFinished(() => database.close());
      return database;
    };
    return [await open(), await open()];
  }

  const countWaiting = async ({ query }: Database): Promise<number> => {
    const waiting = await query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return waiting.length;
  };

  test('work one after the other under the same lock, and at once under different ones', async () => {
    const [first, second] = await openTwo();
    const done: string[] = [];
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const ofFirst = whileLocked(first, 'clientAccess', async () => {
      begin();
      await mayEnd;
      done.push('first');
    });
    await begun;
    const ofSecond = whileLocked(second, 'clientAccess', () => Promise.resolve(done.push('second')));
    await whileLocked(second, 'singleApprover', () => Promise.resolve(done.push('another lock')));
    await expect.poll(() => countWaiting(first)).toBe(1);
    end();
    await Promise.all([ofFirst, ofSecond]);
    expect(done).toEqual(['another lock', 'first', 'second']);
  });
});
