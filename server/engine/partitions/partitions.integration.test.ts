import { randomUUID } from 'node:crypto';
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import { MOST_PARTITIONS, type Partitioning } from '@fairlead/domain/engine/partition.ts';
import { DEFAULT_TERMS, type TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../adapters/db/database.ts';
import { createTermsInForce, TermsNotEverywhere } from '../../features/trading/operators/rules/terms-in-force.ts';
import { DatabaseJournalStore } from '../database-journal-store.ts';
import { Engine } from '../engine.ts';
import { FixtureEngineMarket } from '../fixture-engine-market.ts';
import { silent } from '../fixture-started-engine.ts';
import { createDatabaseSnapshotSource } from '../snapshots/database-snapshot-source.ts';
import { takeSnapshot } from '../snapshots/take-snapshot.ts';
import { verifyJournal } from '../verify-journal.ts';
import { joinPartitions } from './join-partitions.ts';
import { followPartitions, leadPartitions, type LocalEngine } from './local-engines.ts';
import { readPartitioning } from './read-partitioning.ts';
import { spreadAccounts } from './spread-accounts.ts';

interface Opened extends LocalEngine {
  readonly store: DatabaseJournalStore;
  readonly market: FixtureEngineMarket;
}

describe.each(testDatabases)('partitions on %s', (kind) => {
  let database: Database;
  let partitioning: Partitioning;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    await spreadAccounts(database, 2);
    partitioning = await readPartitioning(database);
    return opened.remove;
  });

  async function open(partition: number, how: 'start' | 'standBy' = 'start'): Promise<Opened> {
    const store = new DatabaseJournalStore(database, { partition });
    const market = new FixtureEngineMarket();
    market.setQuote('EURUSD', 1_080_000, 1_080_200, 0);
    const engine = await Engine[how]({
      store,
      share: { partition, partitioning },
      snapshots: createDatabaseSnapshotSource(database, partition),
      market,
      clock: () => 0,
      log: silent,
    });
    onTestFinished(async () => {
      await engine.stop();
      await store.close();
    });
    return { partition, engine, store, market, epoch: () => store.epoch };
  }

  async function trade({ engine }: Pick<Opened, 'engine'>, accountId: number): Promise<number> {
    const base = { accountId, at: 0 };
    await engine.submit({ ...base, kind: 'openAccount', commandId: 'open' });
    await engine.submit({ ...base, kind: 'setTradingAccess', commandId: 'access', access: FULL_ACCESS });
    await engine.submit({
      ...base,
      kind: 'moveFunds',
      commandId: 'fund',
      fundsKind: 'deposit',
      amount: cents(1_000_00),
      reference: 'fund',
    });
    const answer = await engine.submit(order(accountId, 'deal'));
    if (answer.kind !== 'opened') throw new Error(`nothing was opened: ${JSON.stringify(answer)}`);
    await engine.submit({
      ...base,
      kind: 'closePosition',
      commandId: 'close',
      positionId: answer.positionId,
      seenPrice: null,
      margin: null,
      reason: 'manual',
    });
    await engine.submit({ ...base, kind: 'removeAlert', commandId: 'refused', alertId: 1 });
    return answer.positionId;
  }

  const order = (accountId: number, commandId: string) =>
    ({
      kind: 'openPosition',
      accountId,
      at: 0,
      commandId,
      symbol: 'EURUSD',
      side: 'long',
      margin: cents(100_00),
      leverage: 30,
      priceBound: price(1_090_000),
      stopLoss: null,
      takeProfit: null,
      guaranteedStop: false,
      trailingDistance: null,
      openedBy: 'client',
    }) as const;

  test('write journals with the same numbers, and nothing of one is in the other', async () => {
    const [even, odd] = [await open(0), await open(1)];
    const ids = [await trade(even, 2), await trade(odd, 3)];
    expect(ids.map((id) => id % MOST_PARTITIONS)).toEqual([0, 1]);
    const rows = await database.query<{ partition: number; accounts: readonly number[]; seqs: readonly number[] }>(
      `SELECT partition, array_agg(DISTINCT account_id::int ORDER BY account_id::int) AS accounts, array_agg(seq::int ORDER BY seq) AS seqs
       FROM journal GROUP BY partition ORDER BY partition`,
    );
    // The first entry says how accounts and ids are spread.
    expect(rows).toEqual([
      { partition: 0, accounts: [0, 2], seqs: [1, 2, 3, 4, 5, 6] },
      { partition: 1, accounts: [0, 3], seqs: [1, 2, 3, 4, 5, 6] },
    ]);
    const report = await verifyJournal(database);
    expect(report.faults).toEqual([]);
    for (const opened of [even, odd]) {
      expect((await opened.store.listAnswered(0, null, 100)).answered.map(({ commandId, seq }) => [commandId, seq])).toEqual([
        ['open', 2],
        ['access', 3],
        ['fund', 4],
        ['deal', 5],
        ['close', 6],
        ['refused', null],
      ]);
    }
    for (const table of ['ledger_entry', 'closed_positions', 'funds_references', 'command_refusals']) {
      const kept = await database.query<{ partition: number }>(`SELECT DISTINCT partition FROM ${table} ORDER BY partition`);
      expect([table, ...kept.map(({ partition }) => partition)]).toEqual([table, 0, 1]);
    }
  });

  test('recover from their own journals and snapshots, and know their own commands', async () => {
    const first = [await open(0), await open(1)];
    for (const [index, each] of first.entries()) await trade(each, index + 2);
    const answers = await Promise.all(first.map(({ engine }, index) => engine.submit(order(index + 2, 'deal'))));
    await takeSnapshot(database, () => 0, 1);
    for (const { engine, store } of first) {
      await engine.stop();
      await store.close();
    }
    const second = [await open(0), await open(1)];
    for (const [index, { engine }] of second.entries()) {
      expect((await engine.viewAccount(index + 2))?.figures.balance).toBeGreaterThan(0);
      expect(await engine.viewAccount(3 - index)).toBeNull();
      expect(await engine.submit(order(index + 2, 'deal'))).toEqual(answers[index]);
    }
    expect((await verifyJournal(database)).faults).toEqual([]);
  });

  test('are not fenced off by the leader of another one', async () => {
    const even = await open(0);
    await trade(even, 2);
    const odd = await open(1);
    const epoch = even.epoch();
    await odd.engine.stop();
    const again = await open(1);
    await trade(again, 3);
    expect(even.engine.status).toBe('running');
    expect(even.epoch()).toBe(epoch);
    expect(again.epoch()).toBe(odd.epoch() + 1);
    await even.engine.submit({ ...order(2, 'another'), at: 1 });
  });

  test('refuse the accounts of others, and have the broker’s account each', async () => {
    const { engine } = await open(1);
    await expect(engine.submit({ kind: 'openAccount', accountId: 2, at: 0, commandId: 'open' })).rejects.toThrow(
      'account 2 is not in partition 1',
    );
    const terms = { ...DEFAULT_TERMS, settings: { autoTrading: false } };
    await engine.submit({ kind: 'setTerms', commandId: 'terms', accountId: 0, at: 0, terms, replaces: DEFAULT_TERMS });
    expect(engine.terms.settings).toEqual({ autoTrading: false });
  });

  test('are followed by a standby of both, which leads both', async () => {
    const leaders = [await open(0), await open(1)];
    const standbys = [await open(0, 'standBy'), await open(1, 'standBy')];
    await trade(leaders[1] ?? never(), 3);
    await followPartitions(database, standbys);
    expect(standbys.map(({ engine }) => engine.durableSeq)).toEqual([1, 6]);
    await Promise.all(leaders.map(({ engine }) => engine.stop()));
    await leadPartitions(standbys);
    const joined = joinPartitions(partitioning, standbys);
    expect(joined.unavailablePartitions).toEqual([]);
    expect(await joined.submit({ kind: 'openAccount', accountId: 2, at: 0, commandId: 'open' })).toEqual({ kind: 'done' });
    expect((await joined.viewAccount(3))?.figures.balance).toBeGreaterThan(0);
  });

  describe('a change of terms', () => {
    const wanted: TradingTerms = { ...DEFAULT_TERMS, settings: { autoTrading: false } };
    const createTerms = (engines: readonly Opened[]) =>
      createTermsInForce({
        read: () => Promise.resolve(wanted),
        engines,
        whenLeading: () => Promise.resolve(),
        newId: randomUUID,
        clock: () => 0,
      });

    test('reaches every partition', async () => {
      const engines = [await open(0), await open(1)];
      await createTerms(engines).applyChangedTerms();
      expect(engines.map(({ engine }) => engine.terms.settings.autoTrading)).toEqual([false, false]);
      // Once in each journal: what is in effect is not submitted again.
      await createTerms(engines).applyTerms();
      const rows = await database.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM journal WHERE account_id = 0 AND events::text LIKE '%tradingSettingsSet%'`,
      );
      expect(rows).toEqual([{ count: 2 }]);
    });

    test('names the partitions that it did not reach, and is in effect in the others', async () => {
      const engines = [await open(0), await open(1)];
      await engines[1]?.engine.stop();
      const terms = createTerms(engines);
      await expect(terms.applyTerms()).rejects.toMatchObject({ partitions: [1], isAnywhere: true, name: 'EngineUnavailable' });
      await expect(terms.applyTerms()).rejects.toThrow(TermsNotEverywhere);
      await expect(terms.applyChangedTerms()).rejects.toMatchObject({ code: 'changeNotInPartitions', details: { partitions: [1] } });
      expect(engines[0]?.engine.terms.settings.autoTrading).toBe(false);
      await engines[0]?.engine.stop();
      const other = { ...wanted, settings: { autoTrading: true } };
      const later = createTermsInForce({
        read: () => Promise.resolve(other),
        engines,
        whenLeading: () => Promise.resolve(),
        newId: randomUUID,
        clock: () => 0,
      });
      await expect(later.applyChangedTerms()).rejects.toMatchObject({ code: expect.stringMatching(/^changeNotIn/) });
    });

    test('is in effect before the next leader decides anything', async () => {
      const engines = [await open(0), await open(1)];
      await engines[1]?.engine.stop();
      await createTerms(engines)
        .applyTerms()
        .catch(() => undefined);
      const store = new DatabaseJournalStore(database, { partition: 1 });
      const next = await Engine.start({
        store,
        share: { partition: 1, partitioning },
        market: new FixtureEngineMarket(),
        clock: () => 0,
        log: silent,
        readTerms: () => Promise.resolve(wanted),
      });
      expect(next.terms.settings.autoTrading).toBe(false);
      await next.stop();
      await store.close();
    });
  });
});

describe.each(testDatabases)('spreading the accounts of an installation on %s', (kind) => {
  let database: Database;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    return opened.remove;
  });

  const start = async (partitioning?: Partitioning, holder: string | null = null) => {
    const store = new DatabaseJournalStore(database, { holder });
    const market = new FixtureEngineMarket();
    market.setQuote('EURUSD', 1_080_000, 1_080_200, 0);
    const share = partitioning === undefined ? {} : { share: { partition: 0, partitioning } };
    const engine = await Engine.start({ store, ...share, market, clock: () => 0, log: silent });
    return {
      engine,
      stop: async () => {
        await engine.stop();
        await store.close();
      },
    };
  };
  const setAlert = async (engine: Engine, accountId: number, commandId: string): Promise<number> => {
    const answer = await engine.submit({ kind: 'setAlert', accountId, at: 0, commandId, symbol: 'EURUSD', level: price(1_070_000) });
    return answer.kind === 'alert' ? answer.alertId : never();
  };

  test('a new one begins with the first account', async () => {
    expect(await spreadAccounts(database, 8)).toEqual({ kind: 'spread', partitioning: { count: 8, accountsFrom: 1, idsAfter: 0 } });
    expect(await readPartitioning(database)).toEqual({ count: 8, accountsFrom: 1, idsAfter: 0 });
  });

  test('leaves those that exist where they are, and gives only ids above theirs', async () => {
    const before = await start();
    for (const accountId of [1, 2, 3]) await before.engine.submit({ kind: 'openAccount', accountId, at: 0, commandId: 'open' });
    const earlier = await setAlert(before.engine, 3, 'before');
    await before.stop();
    const spread = await spreadAccounts(database, 2);
    expect(spread).toEqual({ kind: 'spread', partitioning: { count: 2, accountsFrom: 4, idsAfter: earlier } });
    const after = await start(await readPartitioning(database));
    expect(await after.engine.viewAccount(3)).not.toBeNull();
    const later = await setAlert(after.engine, 3, 'after');
    expect(later).toBeGreaterThan(earlier);
    expect(later % MOST_PARTITIONS).toBe(0);
    await after.stop();
    expect((await verifyJournal(database)).faults).toEqual([]);
  });

  test('happens once', async () => {
    await spreadAccounts(database, 2);
    expect(await spreadAccounts(database, 4)).toEqual({ kind: 'alreadySpread', count: 2 });
    expect((await readPartitioning(database)).count).toBe(2);
  });

  test('is refused while a process leads', async () => {
    await database.query(
      "INSERT INTO engine_lease (partition, holder, expires_at) VALUES (0, 'a leader', clock_timestamp() + interval '1 minute')",
    );
    expect(await spreadAccounts(database, 2)).toEqual({ kind: 'inUse' });
    expect((await readPartitioning(database)).count).toBe(1);
    await database.query('UPDATE engine_lease SET holder = NULL');
    expect((await spreadAccounts(database, 2)).kind).toBe('spread');
  });

  test('a leader that was suspended meanwhile writes nothing more', async () => {
    await database.query("INSERT INTO engine_lease (partition, holder, expires_at) VALUES (0, 'suspended', clock_timestamp())");
    const suspended = await start(undefined, 'suspended');
    await suspended.engine.submit({ kind: 'openAccount', accountId: 1, at: 0, commandId: 'open' });
    expect((await spreadAccounts(database, 2)).kind).toBe('spread');
    const late = suspended.engine.submit({ kind: 'openAccount', accountId: 3, at: 0, commandId: 'open' });
    await expect(late).rejects.toThrow('retry the command to learn the outcome');
    await expect.poll(() => suspended.engine.status).toBe('deposed');
    await suspended.stop();
    expect(await database.query('SELECT account_id FROM journal WHERE account_id = 3')).toEqual([]);
  });

  test.each([0, 1, 65, 2.5])('%d partitions are refused', async (count) => {
    await expect(spreadAccounts(database, count)).rejects.toThrow();
    expect((await readPartitioning(database)).count).toBe(1);
  });
});

function never(): never {
  throw new Error('this cannot be');
}
