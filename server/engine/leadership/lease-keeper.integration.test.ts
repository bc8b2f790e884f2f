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
import { journalLease, lockOf } from './leases.ts';
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

interface Group {
  readonly partitions?: readonly number[];
  /** Called before it takes the leases, when it has the locks. */
  readonly beforeTaking?: () => Promise<void>;
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

  function contend(holder: string, times = TIMES, { partitions = [0], beforeTaking = () => Promise.resolve() }: Group = {}): Contender {
    const said: string[] = [];
    const finder = new PrimaryFinder({ databaseUrl });
    let heldUntilMs = 0;
    let gate = Promise.resolve();
    let isDead = false;
    let isOwnerAlive = true;
    let reachable = Promise.resolve();
    let connection: SingleConnection | null = null;
    const keeper = new LeaseKeeper({
      key: journalLease(partitions),
      connect: async () => {
        await reachable;
        const opened = await openSingleConnection({ finder, applicationName: 'fairlead-lease', queryDeadlineMs: 5_000 });
        connection = opened;
        return {
          query: async (sql, parameters) => {
            if (sql.includes('INSERT INTO engine_lease')) await beforeTaking();
            return opened.query(sql, parameters);
          },
          close: opened.close,
        };
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
    const stores = ['first', 'second'].map((holder) => new DatabaseJournalStore(database, { holder }));
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

  describe('that lead groups of partitions', () => {
    /** The holders of all leases by partition, also of those that have expired. */
    async function listHolders(): Promise<readonly (readonly [partition: number, holder: string | null])[]> {
      const rows = await database.query<{ readonly partition: number; readonly holder: string | null }>(
        'SELECT partition, holder FROM engine_lease ORDER BY partition',
      );
      return rows.map(({ partition, holder }) => [partition, holder]);
    }

    /** How many connections have locks of partitions, and how many locks. */
    async function countLocks(): Promise<{ readonly connections: number; readonly locks: number } | undefined> {
      const [counted] = await database.query<{ readonly connections: number; readonly locks: number }>(
        `SELECT count(DISTINCT pid)::int AS connections, count(DISTINCT objid)::int AS locks FROM pg_locks
         WHERE locktype = 'advisory' AND granted AND objid::bigint = ANY ($1::bigint[])
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [Array.from({ length: 64 }, (_, partition) => lockOf(partition))],
      );
      return counted;
    }

    function contendFor(holder: string, partitions: readonly number[]): Contender {
      return contend(holder, TIMES, { partitions });
    }

    async function standsByFor(contender: Contender, leader: string): Promise<void> {
      await expect.poll(() => contender.said.at(-1), { timeout: 10_000 }).toBe(`stands by for ${leader}`);
      // Long enough to observe a renewal.
      await pause(3 * TIMES.renewEveryMs);
    }

    function isLeading({ said }: Contender): boolean {
      return said.findLast((word) => word === 'leads' || word === 'is deposed') === 'leads';
    }

    test.each<[string, (leader: Contender) => unknown, boolean]>([
      ['ends', (leader) => leader.end(), true],
      ['dies', (leader) => leader.die(), false],
      ['is suspended', (leader) => leader.freeze(), false],
      ['hangs', (leader) => leader.hang(), false],
    ])('one leads all of them, and if it %s another takes over all of them', async (_case, stop, isReleased) => {
      const first = contendFor('first', [0, 1, 5]);
      await leads(first);
      const second = contendFor('second', [0, 1, 5]);
      await standsByFor(second, 'first');
      const led = ['first', 'first', 'first'];
      expect((await listHolders()).map(([, holder]) => holder)).toEqual(led);
      expect(await countLocks()).toEqual({ connections: 1, locks: 3 });
      await stop(first);
      await leads(second);
      expect(isReleased || processMs() > first.heldUntilMs()).toBe(true);
      expect(await listHolders()).toEqual([
        [0, 'second'],
        [1, 'second'],
        [5, 'second'],
      ]);
      expect(await countLocks()).toEqual({ connections: 1, locks: 3 });
    });

    test.each<[readonly number[], readonly number[]]>([
      [
        [0, 1, 2],
        [2, 3],
      ],
      [
        [2, 3],
        [0, 1, 2],
      ],
      [[0, 1, 2], [1]],
      [[1], [0, 1, 2]],
    ])('while one leads %j, another leads no part of %j', async (ofFirst, ofSecond) => {
      const first = contendFor('first', ofFirst);
      await leads(first);
      const second = contendFor('second', ofSecond);
      await standsByFor(second, 'first');
      await pause(2 * TIMES.leaseMs);
      expect([first.said, second.said]).toEqual([['leads'], ['stands by for first']]);
      expect(await listHolders()).toEqual(ofFirst.map((partition) => [partition, 'first']));
      expect(await countLocks()).toEqual({ connections: 1, locks: ofFirst.length });
      await first.end();
      await leads(second);
      const all = [...new Set([...ofFirst, ...ofSecond])].toSorted((one, other) => one - other);
      expect(await listHolders()).toEqual(all.map((partition) => [partition, ofSecond.includes(partition) ? 'second' : null]));
    });

    test('those that have no partition in common lead at the same time', async () => {
      const contenders = [contendFor('first', [0, 3]), contendFor('second', [1, 2]), contendFor('third', [63])];
      await Promise.all(contenders.map(leads));
      await pause(2 * TIMES.leaseMs);
      expect(contenders.map(({ said }) => said)).toEqual([['leads'], ['leads'], ['leads']]);
      expect(await countLocks()).toEqual({ connections: 3, locks: 5 });
    });

    test('one that overlaps with several stands by until the last of them has ended', async () => {
      const [low, high] = [contendFor('low', [0, 1]), contendFor('high', [2, 3])];
      await Promise.all([low, high].map(leads));
      const middle = contendFor('middle', [1, 2]);
      await standsByFor(middle, 'low, high');
      low.die();
      await pause(2 * TIMES.leaseMs);
      expect([high.said, middle.said]).toEqual([['leads'], ['stands by for low, high']]);
      await high.end();
      await leads(middle);
      expect(await listHolders()).toEqual([
        [0, 'low'],
        [1, 'middle'],
        [2, 'middle'],
        [3, null],
      ]);
    });

    test('a suspended leader is left alone while no one could lead in its place', async () => {
      const [low, high] = [contendFor('low', [0, 1]), contendFor('high', [2, 3])];
      await Promise.all([low, high].map(leads));
      const middle = contendFor('middle', [1, 2]);
      await standsByFor(middle, 'low, high');
      const wake = low.freeze();
      await pause(TIMES.leaseMs + 2 * TIMES.graceMs);
      wake();
      await expect.poll(() => low.heldUntilMs() - processMs()).toBeGreaterThan(0);
      expect([low.said, high.said, middle.said]).toEqual([['leads'], ['leads'], ['stands by for low, high']]);
    });

    test('a lease that is renewed while the group is taken keeps it from being taken in part', async () => {
      const times: LeaseTimes = { ...TIMES, leaseMs: 4_000, shownMs: 2_000, graceMs: 2_000 };
      const first = contend('first', times, { partitions: [1] });
      await leads(first);
      let attempts = 0;
      const beforeTaking = async (): Promise<void> => {
        attempts += 1;
        if (attempts === 1) await database.query(`UPDATE engine_lease SET expires_at = clock_timestamp() + interval '4 s'`);
      };
      const second = contend('second', times, { partitions: [0, 1, 2], beforeTaking });
      await standsByFor(second, 'first');
      const comeBack = first.cutOff();
      await expect.poll(listHolders, { timeout: 10_000 }).toEqual([
        [0, null],
        [1, 'first'],
        [2, null],
      ]);
      comeBack();
      await expect.poll(() => first.heldUntilMs() - processMs()).toBeGreaterThan(0);
      await pause(times.leaseMs);
      expect(attempts).toBe(1);
      expect(first.said).not.toContain('is deposed');
      expect(second.said).toEqual(['stands by for first']);
    });

    test('a leader that has lost a part is deposed, and releases the rest when it ends', async () => {
      const first = contendFor('first', [0, 1, 2]);
      await leads(first);
      const second = contendFor('second', [2, 3]);
      await standsByFor(second, 'first');
      const comeBack = first.cutOff();
      await leads(second);
      comeBack();
      await expect.poll(() => first.said.at(-1)).toBe('is deposed');
      await first.end();
      expect(await listHolders()).toEqual([
        [0, null],
        [1, null],
        [2, 'second'],
        [3, 'second'],
      ]);
      const third = contendFor('third', [0, 1]);
      await leads(third);
      expect(second.said).toEqual(['stands by for first', 'leads']);
    });

    test('a leader that finds one of its leases gone is deposed', async () => {
      const first = contendFor('first', [0, 1, 2]);
      await leads(first);
      await database.query(`UPDATE engine_lease SET holder = 'another' WHERE partition = 1`);
      await expect.poll(() => first.said.at(-1)).toBe('is deposed');
    });

    test('of many with overlapping groups, each partition is led by exactly one, however often leaders die', async () => {
      const [lower, upper] = [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
      ];
      const all = [...lower, ...upper];
      const groups = [all, lower, upper, all, upper, lower, all, lower, upper];
      let alive = groups.map((partitions, index) => ({ partitions, contender: contendFor(`process ${index}`, partitions) }));
      const listLeaders = () => alive.filter(({ contender }) => isLeading(contender));
      const listLed = () =>
        listLeaders()
          .flatMap(({ partitions }) => partitions)
          .toSorted((one, other) => one - other);
      const everyPartitionIsLed = async (): Promise<void> => {
        await expect.poll(listLed, { timeout: 15_000 }).toEqual(all);
      };
      const killLeaders = (): void => {
        const leaders = listLeaders();
        for (const { contender } of leaders) contender.die();
        alive = alive.filter((one) => !leaders.includes(one));
      };
      await everyPartitionIsLed();
      killLeaders();
      await everyPartitionIsLed();
      killLeaders();
      await everyPartitionIsLed();
      await pause(2 * TIMES.leaseMs);
      expect(listLed()).toEqual(all);
      expect((await countLocks())?.locks).toBe(all.length);
    });
  });
});
