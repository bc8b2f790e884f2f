/** A session that ends in one process ends in all. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, everyDatabase } from '../../../tests/support/databases.ts';
import type { Database } from '../../adapters/db/database.ts';
import { openDatabase } from '../../adapters/db/open-database.ts';
import { createSessions, type Sessions } from './sessions.ts';

const ORIGIN = { address: '192.0.2.1', country: null, device: 'Browser 1' };
const CLIENT = { audience: 'client', userId: 7 } as const;
/** Later than any day on which this runs: the database itself tells by its own clock what has expired. */
const START = Date.UTC(2100, 0, 1);
const LIMITS = { idleTimeoutMs: 1_200_000, absoluteTimeoutMs: 43_200_000, touchEveryMs: 30_000 };

// The embedded database can be opened by only one process.
describe.runIf(everyDatabase.includes('postgres'))('sessions of two processes', () => {
  let now: number;
  let databases: readonly [Database, Database];
  let first: Sessions;
  let second: Sessions;
  let token: string;
  let ended: number[];

  beforeEach(async () => {
    now = START;
    const place = await createTestDatabase('postgres');
    databases = [await openDatabase(place), await openDatabase(place)];
    const [here, there] = databases;
    first = createSessions({ database: here, limits: LIMITS, clock: () => now });
    second = createSessions({ database: there, limits: LIMITS, clock: () => now });
    ended = [];
    second.onEnded((ids) => ended.push(...ids));
    token = await first.start(CLIENT, ORIGIN, true);
    await expect.poll(() => second.hearsEnds).toBe(true);
    await second.authenticate(token, 'client');
    return place.remove;
  });
  afterEach(() => Promise.all(databases.map((database) => database.close())));

  const idOf = async (): Promise<number> => (await first.list(CLIENT))[0]?.id ?? 0;
  const isValidInSecond = async (): Promise<boolean> => (await second.authenticate(token, 'client')) !== null;

  test.each<[string, () => Promise<unknown>]>([
    ['signed out', async () => first.revoke({ id: await idOf() })],
    ['ended with all others', () => first.revokeAll(CLIENT, null)],
    ['ended in a transaction', () => databases[0].transaction((transaction) => first.revokeAll(CLIENT, null, transaction))],
    ['ended by a statement of an administrator', () => databases[0].query('UPDATE sessions SET revoked_at = now()')],
    ['deleted by an administrator', () => databases[0].query("DELETE FROM sessions WHERE address = '192.0.2.1'")],
  ])('one that is %s ends in the other process', async (_how, endIt) => {
    const id = await idOf();
    expect(await isValidInSecond()).toBe(true);
    await endIt();
    await expect.poll(isValidInSecond).toBe(false);
    await expect.poll(() => ended).toEqual([id]);
  });

  test('the password proved in one process counts in the other', async () => {
    now += 1_000_000;
    await first.prove({ id: await idOf() });
    await expect.poll(async () => (await second.authenticate(token, 'client'))?.provenAt).toBe(now);
    expect(ended).toEqual([]);
  });

  test('one that is active in one process does not become idle in the other', async () => {
    now += LIMITS.idleTimeoutMs;
    const session = await first.authenticate(token, 'client');
    if (session === null) throw new Error('it should be valid');
    await first.touch(session);
    now += LIMITS.touchEveryMs + 1;
    expect(await isValidInSecond()).toBe(true);
  });

  test('the deletion of expired ones is not announced', async () => {
    await databases[0].query("UPDATE sessions SET expires_at = now() - interval '1 day'");
    await databases[0].query('DELETE FROM sessions');
    await databases[0].query("SELECT pg_notify('session_changes', '99 ended')");
    await expect.poll(() => ended).toEqual([99]);
  });

  test('the valid ones among many are found with one look', async () => {
    const id = await idOf();
    expect([...(await second.findValid([id, id + 1], 'client')).keys()]).toEqual([id]);
    expect((await second.findValid([id], 'operator')).size).toBe(0);
    now += LIMITS.absoluteTimeoutMs;
    expect((await second.findValid([id], 'client')).size).toBe(0);
  });
});
