/** R4: of several processes on one database one leads, and another takes over when it dies, stands still, or gives the lead back. */
import { setTimeout as pause } from 'node:timers/promises';
import { openTestDatabase, everyDatabase } from '@fairlead/tests/support/databases.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../adapters/db/database.ts';
import { PrimaryFinder } from '../../adapters/db/primary-finder.ts';
import { openSingleConnection, type SingleConnection } from '../../adapters/db/single-connection.ts';
import { AnotherLeads } from '../journal-store.ts';
import { DatabaseJournalStore } from '../database-journal-store.ts';
import { LEADER_LOCK, LeaseKeeper, type LeaseTimes } from './lease-keeper.ts';
import { processMs } from './shared-lease.ts';

/** Short enough to wait for, and long enough for a busy machine to renew within. */
const TIMES: LeaseTimes = { leaseMs: 1_500, shownMs: 500, renewEveryMs: 100, askEveryMs: 20, graceMs: 1_000 };

interface Contender {
  readonly said: string[];
  readonly heldUntilMs: () => number;
  /** Everything it does stands still until the function that this gives is called. */
  freeze(): () => void;
  /** As the kernel does with the connections of a process that has died. */
  die(): void;
  /** Cuts its connection, and nothing else. */
  loseConnection(): void;
  /** It cannot connect until the function that this gives is called. */
  cutOff(): () => void;
  hang(): void;
  end(): Promise<void>;
}

// The embedded database can only be opened by one process.
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
    // A renewal has been seen.
    await pause(3 * TIMES.renewEveryMs);
    return [first, second];
  }

  test('the first leads, and others stand by as long as it lives', async () => {
    const [first, second] = await contendTwo();
    await pause(2 * TIMES.leaseMs);
    expect([first.said, second.said]).toEqual([['leads'], ['stands by for first']]);
    await expect.poll(() => first.heldUntilMs()).toBeGreaterThan(processMs());
    expect(first.heldUntilMs()).toBeLessThan(processMs() + TIMES.shownMs);
  });

  test('when it dies another takes over before its lease has run out, and when nothing of it can be shown any more', async () => {
    const [first, second] = await contendTwo();
    const diedAtMs = processMs();
    first.die();
    await leads(second);
    expect(processMs() - diedAtMs).toBeLessThan(TIMES.leaseMs);
    expect(processMs()).toBeGreaterThan(first.heldUntilMs());
  });

  test('when it stands still another takes over, and only after its lease has run out', async () => {
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

  test('when it gives the lead back another takes over at once', async () => {
    const [first, second] = await contendTwo();
    const endedAtMs = processMs();
    await first.end();
    await leads(second);
    expect(processMs() - endedAtMs).toBeLessThan(TIMES.leaseMs / 2);
  });

  test('it gives the lead back at once, however long it is until the next renewal', async () => {
    const first = contend('first', { ...TIMES, leaseMs: 30_000, renewEveryMs: 10_000 });
    await leads(first);
    const endedAtMs = processMs();
    await first.end();
    expect(processMs() - endedAtMs).toBeLessThan(2_000);
  });

  test('a connection that is lost while nobody else is there costs nothing', async () => {
    const first = contend('first');
    await leads(first);
    first.loseConnection();
    await expect.poll(() => first.said.includes('has failed')).toBe(true);
    await expect.poll(() => first.heldUntilMs() - processMs()).toBeGreaterThan(0);
    expect(first.said).not.toContain('is deposed');
  });

  test('a leader whose connection is lost gives way to one that is there', async () => {
    const [first, second] = await contendTwo();
    const comeBack = first.cutOff();
    await leads(second);
    comeBack();
    await expect.poll(() => first.said.at(-1)).toBe('is deposed');
  });

  test('after the database was away for everybody, its leader has time to come back', async () => {
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

  test('where the leader does not come back after that, another takes its place', async () => {
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
    ['as one that is over for long', `expires_at = clock_timestamp() - interval '1 hour'`],
    ['as one that was given back', 'holder = NULL, expires_at = clock_timestamp()'],
  ])('a lease that a crash of the database has left %s is not believed while its leader may still show anything', async (_case, left) => {
    const [first, second] = await contendTwo();
    const [backOne, backTwo] = [first.cutOff(), second.cutOff()];
    // Renewals are not written through to the disk: after a crash the lease may be what it was before the last ones.
    await database.query(`UPDATE engine_lease SET ${left}`);
    backTwo();
    await leads(second);
    const heldUntilMs = first.heldUntilMs();
    expect(processMs()).toBeGreaterThan(heldUntilMs);
    backOne();
  });

  test('a lease by the clock of a server that is far ahead runs out all the same', async () => {
    const [first, second] = await contendTwo();
    const backTwo = second.cutOff();
    first.die();
    await database.query(`UPDATE engine_lease SET expires_at = clock_timestamp() + interval '1 hour'`);
    backTwo();
    await leads(second);
    expect(processMs()).toBeGreaterThan(first.heldUntilMs());
  });

  test('a lock that one of them has for a moment is not taken for a leader', async () => {
    const [first, second] = await contendTwo();
    const backTwo = second.cutOff();
    first.die();
    backTwo();
    const lookedAtMs = processMs();
    // As one that waits too and tries whether the lock is free.
    await database.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock($1)', [LEADER_LOCK]);
      await pause(200);
    });
    await pause(Math.max(0, lookedAtMs + TIMES.graceMs - 200 - processMs()));
    expect(second.said).not.toContain('leads');
    await leads(second);
  });

  test('of three, one takes over', async () => {
    const [first, second] = await contendTwo();
    const third = contend('third');
    await expect.poll(() => third.said).toEqual(['stands by for first']);
    first.die();
    await expect.poll(() => [second, third].filter(({ said }) => said.at(-1) === 'leads').length).toBe(1);
    await pause(500);
    const [leader, other] = second.said.at(-1) === 'leads' ? ['second', third] : ['third', second];
    expect(other.said.at(-1)).toBe(`stands by for ${leader}`);
  });

  test('the journal is taken over by who holds the lease, and by nobody else', async () => {
    const [first] = await contendTwo();
    const stores = ['first', 'second'].map((holder) => new DatabaseJournalStore(database, holder));
    onTestFinished(async () => {
      for (const store of stores) await store.close();
    });
    const [ofFirst, ofSecond] = stores;
    await ofFirst?.takeOver();
    await expect(ofSecond?.takeOver()).rejects.toBeInstanceOf(AnotherLeads);
    // The attempt has ended nobody's connection.
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
