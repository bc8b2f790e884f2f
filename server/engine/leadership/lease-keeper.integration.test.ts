/** Of several processes on one database one leads, and another takes over when it dies, is suspended, or hands over. */
import { setTimeout as pause } from 'node:timers/promises';
import { openTestDatabase, everyDatabase } from '@fairlead/tests/support/databases.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ADVISORY_LOCKS } from '../../adapters/db/advisory-locks.ts';
import type { Database } from '../../adapters/db/database.ts';
import { PrimaryFinder } from '../../adapters/db/primary-finder.ts';
import { openSingleConnection, type SingleConnection } from '../../adapters/db/single-connection.ts';
import { AnotherLeads } from '../journal-store.ts';
import { DatabaseJournalStore } from '../database-journal-store.ts';
import { LeaseKeeper, type LeaseTimes } from './lease-keeper.ts';
import { processMs } from './shared-lease.ts';

/** Short enough to wait for, and long enough for a busy machine to renew within. */
const TIMES: LeaseTimes = { leaseMs: 1_500, shownMs: 500, renewEveryMs: 100, askEveryMs: 20, graceMs: 1_000 };

interface Contender {
  readonly said: string[];
  readonly heldUntilMs: () => number;
  /** Suspends all its activity until the returned function is called. */
  freeze(): () => void;
  /** Closes its connections as the kernel does when a process dies. */
  die(): void;
  /** Cuts only its connection. */
  loseConnection(): void;
  /** Keeps it from connecting until the returned function is called. */
  cutOff(): () => void;
  hang(): void;
  end(): Promise<void>;
}

// The embedded database can be opened by only one process.
describe.runIf(everyDatabase.includes('postgres'))('processes on one database', () => {
  let database: Database;
  let databaseUrl: string;

  beforeEach(async () => {
    const opened = await openTestDatabase('postgres');
    database = opened.database;
    databaseUrl = opened.databaseUrl ?? '';
    return opened.remove;
  });

  function contend(holder: string, times = TIMES): Contender {
    const said: string[] = [];
    const finder = new PrimaryFinder({ databaseUrl });
    let heldUntilMs = 0;
    let gate = Promise.resolve();
    let isDead = false;
    let isOwnerAlive = true;
    let reachable = Promise.resolve();
    let connection: SingleConnection | null = null;
    const keeper = new LeaseKeeper({
      leaseName: 'journal',
      connect: async () => {
        await reachable;
        connection = await openSingleConnection({ finder, applicationName: 'fairlead-lease', queryDeadlineMs: 5_000 });
        return connection;
      },
      holder,
      reports: {
        standingBy: (leader) => said.push(`stands by for ${leader}`),
        leading: () => said.push('leads'),
        heldUntil: (untilMs) => {
          heldUntilMs = untilMs;
        },
        deposed: () => said.push('is deposed'),
        failed: () => said.push('has failed'),
      },
      monotonicClock: processMs,
      isOwnerAlive: () => isOwnerAlive,
      wait: async (ms) => {
        await pause(ms);
        await gate;
        if (isDead) await new Promise(() => undefined);
      },
      times,
    });
    keeper.start();
    const contender: Contender = {
      said,
      heldUntilMs: () => heldUntilMs,
      freeze: () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        gate = promise;
        return resolve;
      },
      die: () => {
        isDead = true;
        connection?.cut();
      },
      loseConnection: () => connection?.cut(),
      cutOff: () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        reachable = promise;
        connection?.cut();
        return resolve;
      },
      hang: () => {
        isOwnerAlive = false;
      },
      end: () => keeper.end(),
    };
    onTestFinished(async () => {
      if (!isDead) await keeper.end();
    });
    return contender;
  }

  async function leads(contender: Contender): Promise<void> {
    await expect.poll(() => contender.said.at(-1), { timeout: 10_000 }).toBe('leads');
  }

  async function contendTwo(): Promise<readonly [Contender, Contender]> {
    const first = contend('first');
    await leads(first);
    const second = contend('second');
    await expect.poll(() => second.said).toEqual(['stands by for first']);
    // Long enough to observe a renewal.
    await pause(3 * TIMES.renewEveryMs);
    return [first, second];
  }

  test('the first one leads and the others stand by as long as it lives', async () => {
    const [first, second] = await contendTwo();
    await pause(2 * TIMES.leaseMs);
    expect([first.said, second.said]).toEqual([['leads'], ['stands by for first']]);
    await expect.poll(() => first.heldUntilMs()).toBeGreaterThan(processMs());
    expect(first.heldUntilMs()).toBeLessThan(processMs() + TIMES.shownMs);
  });

  test('when it dies another takes over before its lease expires, once the leader can show nothing more', async () => {
    const [first, second] = await contendTwo();
    const diedAtMs = processMs();
    first.die();
    await leads(second);
    expect(processMs() - diedAtMs).toBeLessThan(TIMES.leaseMs);
    expect(processMs()).toBeGreaterThan(first.heldUntilMs());
  });

  test('when it is suspended another takes over, but only after its lease has expired', async () => {
    const [first, second] = await contendTwo();
    const wake = first.freeze();
    await leads(second);
    expect(processMs()).toBeGreaterThan(first.heldUntilMs());
    wake();
    await expect.poll(() => first.said.at(-1)).toBe('is deposed');
    expect(second.said).toEqual(['stands by for first', 'leads']);
  });

  test('when its process hangs another takes over', async () => {
    const [first, second] = await contendTwo();
    first.hang();
    await leads(second);
    expect(first.said.at(0)).toBe('leads');
  });

  test('when it hands over another takes over at once', async () => {
    const [first, second] = await contendTwo();
    const endedAtMs = processMs();
    await first.end();
    await leads(second);
    expect(processMs() - endedAtMs).toBeLessThan(TIMES.leaseMs / 2);
  });

  test('it hands over at once, however long it is until the next renewal', async () => {
    const first = contend('first', { ...TIMES, leaseMs: 30_000, renewEveryMs: 10_000 });
    await leads(first);
    const endedAtMs = processMs();
    await first.end();
    expect(processMs() - endedAtMs).toBeLessThan(2_000);
  });

  test('losing the connection costs nothing if there is no other process', async () => {
    const first = contend('first');
    await leads(first);
    first.loseConnection();
    await expect.poll(() => first.said.includes('has failed')).toBe(true);
    await expect.poll(() => first.heldUntilMs() - processMs()).toBeGreaterThan(0);
    expect(first.said).not.toContain('is deposed');
  });

  test('a leader that loses its connection is replaced by a process that is connected', async () => {
    const [first, second] = await contendTwo();
    const comeBack = first.cutOff();
    await leads(second);
    comeBack();
    await expect.poll(() => first.said.at(-1)).toBe('is deposed');
  });

  test('after a database outage that affects everyone, the leader has time to come back', async () => {
    const [first, second] = await contendTwo();
    const [backOne, backTwo] = [first.cutOff(), second.cutOff()];
    await expect.poll(() => first.said.includes('has failed') && second.said.includes('has failed')).toBe(true);
    backTwo();
    await pause(200);
    expect(second.said).not.toContain('leads');
    backOne();
    await expect.poll(() => first.heldUntilMs() - processMs()).toBeGreaterThan(0);
    await pause(TIMES.leaseMs + TIMES.graceMs);
    expect([first.said.includes('is deposed'), second.said.includes('leads')]).toEqual([false, false]);
  });

  test('if the leader does not come back after that, another takes its place', async () => {
    const [first, second] = await contendTwo();
    const backTwo = second.cutOff();
    first.die();
    const backAtMs = processMs();
    backTwo();
    await leads(second);
    expect(processMs() - backAtMs).toBeLessThan(TIMES.leaseMs + TIMES.graceMs - 500);
    expect(processMs()).toBeGreaterThan(first.heldUntilMs());
  });

  test.each([
    ['long expired', `expires_at = clock_timestamp() - interval '1 hour'`],
    ['released', 'holder = NULL, expires_at = clock_timestamp()'],
  ])('a lease that a database crash left %s is not trusted while its leader may still show data', async (_case, left) => {
    const [first, second] = await contendTwo();
    const [backOne, backTwo] = [first.cutOff(), second.cutOff()];
    // Renewals are not flushed to disk, so after a crash the lease may be as it was before the last ones.
    await database.query(`UPDATE engine_lease SET ${left}`);
    backTwo();
    await leads(second);
    const heldUntilMs = first.heldUntilMs();
    expect(processMs()).toBeGreaterThan(heldUntilMs);
    backOne();
  });

  test('a lease dated by a server clock far ahead still expires', async () => {
    const [first, second] = await contendTwo();
    const backTwo = second.cutOff();
    first.die();
    await database.query(`UPDATE engine_lease SET expires_at = clock_timestamp() + interval '1 hour'`);
    backTwo();
    await leads(second);
    expect(processMs()).toBeGreaterThan(first.heldUntilMs());
  });

  test('a lock held for a moment by another standby is not mistaken for a leader', async () => {
    const [first, second] = await contendTwo();
    const backTwo = second.cutOff();
    first.die();
    backTwo();
    const lookedAtMs = processMs();
    // Like another standby that tries whether the lock is free.
    await database.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.leader]);
      await pause(200);
    });
    await pause(Math.max(0, lookedAtMs + TIMES.graceMs - 200 - processMs()));
    expect(second.said).not.toContain('leads');
    await leads(second);
  });

  test('of three processes one takes over', async () => {
    const [first, second] = await contendTwo();
    const third = contend('third');
    await expect.poll(() => third.said).toEqual(['stands by for first']);
    first.die();
    await expect.poll(() => [second, third].filter(({ said }) => said.at(-1) === 'leads').length).toBe(1);
    await pause(500);
    const [leader, other] = second.said.at(-1) === 'leads' ? ['second', third] : ['third', second];
    expect(other.said.at(-1)).toBe(`stands by for ${leader}`);
  });

  test('only the lease holder can take over the journal', async () => {
    const [first] = await contendTwo();
    const stores = ['first', 'second'].map((holder) => new DatabaseJournalStore(database, holder));
    onTestFinished(async () => {
      for (const store of stores) await store.close();
    });
    const [ofFirst, ofSecond] = stores;
    await ofFirst?.takeOver();
    await expect(ofSecond?.takeOver()).rejects.toBeInstanceOf(AnotherLeads);
    // The failed attempt ended no connection.
    await ofFirst?.check();
    await first.end();
    await expect
      .poll(
        async () =>
          ofSecond?.takeOver().then(
            () => 'taken over',
            () => 'not yet',
          ),
        { timeout: 10_000 },
      )
      .toBe('taken over');
    await expect(ofFirst?.check()).rejects.toThrow();
    await expect(ofFirst?.takeOver()).rejects.toBeInstanceOf(AnotherLeads);
    await ofSecond?.check();
  });
});
