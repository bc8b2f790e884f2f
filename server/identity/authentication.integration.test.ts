import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../tests/support/databases.ts';
import type { Database } from '../adapters/db/database.ts';
import { CallRefused } from '../transport/call-refused.ts';
import { createAttemptCounter } from './throttle/attempt-counter.ts';
import { createLoginThrottle } from './throttle/login-throttle.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';

const start = 1_800_000_000_000;
const limits = { idleTimeoutMs: 1_200_000, absoluteTimeoutMs: 43_200_000, touchEveryMs: 30_000 };
const client = { audience: 'client', userId: 7 } as const;
const origin = { address: '192.0.2.1', country: null, device: 'Browser 1' };

describe.each(testDatabases)('signing in on %s', (kind) => {
  let database: Database;
  let now: number;
  const clock = () => now;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    return opened.remove;
  });

  beforeEach(async () => {
    now = start;
    await database.query('DELETE FROM sessions');
    await database.query('DELETE FROM throttle');
  });

  describe('a session', () => {
    let kept: Sessions;
    const sessions = () => kept;

    beforeAll(() => {
      kept = createSessions({ database, limits, clock });
    });

    test('is found by its token only', async () => {
      const token = await sessions().start(client, origin, true);
      expect(await sessions().authenticate(token, 'client')).toMatchObject({ userId: 7, audience: 'client', endsAt: start + 1_230_000 });
      expect(await sessions().authenticate(`${token}x`, 'client')).toBeNull();
      expect(await sessions().authenticate('', 'client')).toBeNull();
    });

    test('does not allow calls of another audience', async () => {
      const token = await sessions().start(client, origin, true);
      expect(await sessions().authenticate(token, 'affiliate')).toBeNull();
      expect(await sessions().authenticate(token, 'operator')).toBeNull();
    });

    test('leaves nothing in the database with which it could be used', async () => {
      const token = await sessions().start(client, origin, true);
      const rows = JSON.stringify(await database.query("SELECT *, encode(token_hash, 'hex') AS hex FROM sessions"));
      expect(rows).not.toContain(token);
      expect(rows).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    });

    test('ends after inactivity', async () => {
      const token = await sessions().start(client, origin, true);
      now = start + 1_229_999;
      expect(await sessions().authenticate(token, 'client')).not.toBeNull();
      now = start + 1_230_000;
      expect(await sessions().authenticate(token, 'client')).toBeNull();
    });

    test('continues with activity until its absolute end', async () => {
      const token = await sessions().start(client, origin, true);
      for (; now < start + limits.absoluteTimeoutMs; now += 1_000_000) {
        const session = await sessions().authenticate(token, 'client');
        if (session === null) throw new Error(`ended after ${now - start} ms`);
        expect((await sessions().touch(session)).lastSeenAt).toBe(now);
      }
      now = start + limits.absoluteTimeoutMs;
      expect(await sessions().authenticate(token, 'client')).toBeNull();
    });

    test('records activity at most every 30 seconds, and never backwards', async () => {
      const token = await sessions().start(client, origin, true);
      const lastSeenAt = async () => (await sessions().authenticate(token, 'client'))?.lastSeenAt;
      const first = await sessions().authenticate(token, 'client');
      if (first === null) throw new Error('no session');
      now = start + 29_999;
      await sessions().touch(first);
      expect(await lastSeenAt()).toBe(start);
      now = start + 60_000;
      await sessions().touch(first);
      now = start + 40_000;
      await sessions().touch(first);
      expect(await lastSeenAt()).toBe(start + 60_000);
    });

    test('ends immediately when revoked, without affecting others', async () => {
      const [token, other] = [await sessions().start(client, origin, true), await sessions().start(client, origin, true)];
      const session = await sessions().authenticate(token, 'client');
      if (session === null) throw new Error('no session');
      await sessions().revoke(session);
      expect(await sessions().authenticate(token, 'client')).toBeNull();
      expect(await sessions().authenticate(other, 'client')).not.toBeNull();
    });

    test('is deleted only after its absolute end', async () => {
      await sessions().start(client, origin, true);
      const count = async () => (await database.query('SELECT id FROM sessions')).length;
      now = start + limits.absoluteTimeoutMs;
      await sessions().deleteExpired();
      expect(await count()).toBe(1);
      now += 1;
      await sessions().deleteExpired();
      expect(await count()).toBe(0);
    });
  });

  describe('counting attempts', () => {
    const limit = { mostAttempts: 3, windowMs: 60_000 };
    const counter = () => createAttemptCounter(database, clock);

    test('allows up to the limit, then reports how long to wait', async () => {
      const waits: number[] = [];
      for (let attempt = 0; attempt < 5; attempt += 1) {
        waits.push(await counter().count('a', limit));
        now += 10_000;
      }
      expect(waits).toEqual([0, 0, 0, 30, 20]);
    });

    test('starts again with the next window', async () => {
      for (let attempt = 0; attempt < 4; attempt += 1) await counter().count('a', limit);
      now = start + 60_000;
      expect(await counter().count('a', limit)).toBe(0);
      expect(await database.query('SELECT count, window_started_at FROM throttle')).toEqual([{ count: 1, window_started_at: now }]);
    });

    test('counts concurrent attempts once each', async () => {
      const waits = await Promise.all(Array.from({ length: 20 }, () => counter().count('a', limit)));
      expect(waits.filter((seconds) => seconds === 0)).toHaveLength(3);
    });

    test('keys are independent, and an uncounted or forgotten one is free again', async () => {
      for (let attempt = 0; attempt < 3; attempt += 1) await counter().count('a', limit);
      expect(await counter().count('b', limit)).toBe(0);
      await counter().uncount('a');
      expect(await counter().count('a', limit)).toBe(0);
      expect(await counter().count('a', limit)).toBe(60);
      await counter().forget('a');
      expect(await counter().count('a', limit)).toBe(0);
    });

    test('deletes old counters', async () => {
      await counter().count('a', limit);
      await counter().deleteOlderThan(start);
      expect(await database.query('SELECT key FROM throttle')).toHaveLength(1);
      await counter().deleteOlderThan(start + 1);
      expect(await database.query('SELECT key FROM throttle')).toHaveLength(0);
    });
  });

  describe('the login throttle', () => {
    const throttle = () =>
      createLoginThrottle(createAttemptCounter(database, clock), {
        account: { mostAttempts: 2, windowMs: 60_000 },
        address: { mostAttempts: 4, windowMs: 60_000 },
      });
    const outcome = (email: string, address = '192.0.2.1', trustedDevice: string | null = null) =>
      throttle()
        .admit({ email, address, trustedDevice })
        .then(
          () => 'admitted',
          (error: unknown) => (error instanceof CallRefused ? error.code : error),
        );

    test('slows down attempts on an account after failures, from any address', async () => {
      expect([await outcome('a'), await outcome('a', '192.0.2.2'), await outcome('a', '192.0.2.3')]).toEqual([
        'admitted',
        'admitted',
        'tooManyAttempts',
      ]);
      expect(await outcome('b')).toBe('admitted');
      now = start + 29_999;
      expect(await outcome('a')).toBe('tooManyAttempts');
      now = start + 30_000;
      expect([await outcome('a'), await outcome('a')]).toEqual(['admitted', 'tooManyAttempts']);
    });

    test('strangers get only as many guesses per day as the pace allows, and a refused one does not delay the next', async () => {
      let guesses = 0;
      for (let host = 0; host < 1_440; host += 1) {
        if ((await outcome('a', `198.51.${host >> 8}.${host & 255}`)) === 'admitted') guesses += 1;
        now += 10_000;
      }
      expect(guesses).toBe(1 + 1_440 / 3);
    });

    test('refuses an address after its failures, whatever the account', async () => {
      for (const email of ['a', 'b', 'c', 'd']) expect(await outcome(email)).toBe('admitted');
      expect(await outcome('e')).toBe('tooManyAttempts');
      expect(await outcome('e', '192.0.2.2')).toBe('admitted');
    });

    test('one IPv6 network counts as one address', async () => {
      for (let host = 1; host <= 4; host += 1) await outcome(`person ${host}`, `2001:db8::${host}`);
      expect(await outcome('e', '2001:db8::ffff')).toBe('tooManyAttempts');
      expect(await outcome('e', '2001:db8:0:1::1')).toBe('admitted');
    });

    test('a refused address does not use up attempts of the accounts it targets', async () => {
      for (const email of ['a', 'b', 'c', 'd', 'e', 'e', 'e']) await outcome(email);
      expect(await outcome('e', '192.0.2.2')).toBe('admitted');
    });

    test('the right password resets the failures, and successes never use up an address', async () => {
      for (let login = 0; login < 10; login += 1) {
        expect(await outcome('a')).toBe('admitted');
        await throttle().succeeded({ email: 'a', address: '192.0.2.1', trustedDevice: null });
      }
      expect([await outcome('a'), await outcome('a'), await outcome('a')]).toEqual(['admitted', 'admitted', 'tooManyAttempts']);
    });

    test('a signed-in user who repeats the password is counted for the session alone', async () => {
      for (let attempt = 0; attempt < 3; attempt += 1) await outcome('a');
      for (let attempt = 0; attempt < 2; attempt += 1) await throttle().admitProof(7);
      await expect(throttle().admitProof(7)).rejects.toMatchObject({ code: 'tooManyAttempts', details: { retryAfterSeconds: 60 } });
      await throttle().admitProof(8);
      await throttle().proved(7);
      await throttle().admitProof(7);
      expect(await outcome('b')).toBe('admitted');
    });

    test('a trusted browser has its own failure count, for this account alone', async () => {
      for (let host = 0; host < 9; host += 1) await outcome('a', `192.0.2.${host}`);
      for (const expected of ['admitted', 'admitted', 'tooManyAttempts']) expect(await outcome('a', '192.0.2.1', 'laptop')).toBe(expected);
      expect(await outcome('a', '192.0.2.1', 'phone')).toBe('admitted');
      await throttle().succeeded({ email: 'a', address: '192.0.2.1', trustedDevice: 'laptop' });
      expect(await outcome('a', '192.0.2.1', 'laptop')).toBe('admitted');
    });

    test('an account whose failures are reset is free again', async () => {
      for (let attempt = 0; attempt < 3; attempt += 1) await outcome('a');
      await throttle().forgetAccount('a');
      expect(await outcome('a')).toBe('admitted');
    });

    test('stores neither email nor address in plain text', async () => {
      await outcome('ada@example.test', '203.0.113.77');
      const rows = JSON.stringify(await database.query('SELECT * FROM throttle'));
      expect(rows).not.toMatch(/ada|example|203\.0/);
    });
  });
});
