import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import { cents } from '@fairlead/domain/money.ts';
import type { Partitioning } from '@fairlead/domain/engine/partition.ts';
import { price } from '@fairlead/domain/price.ts';
import { INDUCEMENT_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { everyDatabase, openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../adapters/db/database.ts';
import { DatabaseJournalStore } from './database-journal-store.ts';
import type { Share } from './engine-options.ts';
import { Engine } from './engine.ts';
import { EngineUnavailable } from './engine-port.ts';
import { FixtureEngineMarket } from './fixture-engine-market.ts';
import { digestState } from './state-digest.ts';
import { takeSnapshot } from './snapshots/take-snapshot.ts';
import { verifyJournal } from './verify-journal.ts';

const silent = { info: () => undefined, error: () => undefined };

describe.each(everyDatabase)('the engine on %s', (kind) => {
  let database: Database;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    return opened.remove;
  });

  async function startEngine(share?: Share): Promise<{ engine: Engine; market: FixtureEngineMarket; store: DatabaseJournalStore }> {
    const store = new DatabaseJournalStore(database, share);
    const market = new FixtureEngineMarket();
    market.rules = INDUCEMENT_RULE_PACK;
    market.setQuote('EURUSD', 1_080_000, 1_080_200, 0);
    const options = share === undefined ? {} : { share };
    return { engine: await Engine.start({ store, market, clock: () => 0, log: silent, ...options }), market, store };
  }

  /** Opens a position, is stopped out with a loss beyond the balance, and is topped up: writes every kind of journal row. */
  async function trade(engine: Engine, market: FixtureEngineMarket, accountId: number): Promise<void> {
    const base = { accountId, at: 0 };
    await engine.submit({ ...base, kind: 'openAccount', commandId: 'open' });
    await engine.submit({ ...base, kind: 'setTradingAccess', commandId: 'access', access: FULL_ACCESS });
    await engine.submit({
      ...base,
      kind: 'moveFunds',
      commandId: 'fund',
      fundsKind: 'deposit',
      amount: cents(1_000_00),
      reference: 'a "quoted" \\ reference',
    });
    await engine.submit({
      ...base,
      kind: 'openPosition',
      commandId: 'order',
      symbol: 'EURUSD',
      side: 'long',
      margin: cents(900_00),
      leverage: 30,
      priceBound: price(1_090_000),
      stopLoss: null,
      takeProfit: price(1_200_000),
      guaranteedStop: false,
      trailingDistance: null,
      openedBy: 'client',
    });
    market.tick('EURUSD', 1_000_000, 1_000_200, 0);
    await engine.submit({ ...base, kind: 'moveFunds', commandId: 'bonus', fundsKind: 'bonus', amount: cents(50_00), reference: 'bonus' });
    market.tick('EURUSD', 1_080_000, 1_080_200, 0);
  }

  test('a restart recovers the same state, ledger and closed positions', async () => {
    const first = await startEngine();
    await trade(first.engine, first.market, 1);
    await trade(first.engine, first.market, 2);
    const stopped = await first.engine.stop();
    if (stopped === null) throw new Error('the engine did not stop cleanly');
    await takeSnapshot(database, () => 0);
    await first.store.close();

    expect(await verifyJournal(database)).toEqual({
      partitions: [{ partition: 0, seq: stopped.seq, accounts: 2, openPositions: 0, digest: digestState(stopped), snapshots: 1 }],
      faults: [],
    });
    const second = await startEngine();
    expect((await second.engine.viewAccount(1))?.figures.balance).toBe(50_00);
    await second.engine.stop();
    await second.store.close();
  });

  test('if two engines write from the same point, one is fenced off, recovers, and sees what it missed', async () => {
    const first = await startEngine();
    const second = await startEngine();
    await first.engine.submit({ kind: 'openAccount', accountId: 1, at: 0, commandId: 'open' });
    await expect(second.engine.submit({ kind: 'openAccount', accountId: 2, at: 0, commandId: 'open' })).rejects.toBeInstanceOf(
      EngineUnavailable,
    );
    await expect.poll(() => second.engine.status).toBe('running');
    expect((await second.engine.viewAccount(1))?.accountId).toBe(1);
    await second.engine.submit({ kind: 'openAccount', accountId: 2, at: 0, commandId: 'open' });
    for (const { engine, store } of [first, second]) {
      await engine.stop();
      await store.close();
    }
    expect((await verifyJournal(database)).faults).toEqual([]);
  });

  test('verification reports tampered rows', async () => {
    const { engine, market, store } = await startEngine();
    await trade(engine, market, 1);
    const state = await engine.stop();
    await store.close();
    if (state === null) throw new Error('the engine did not stop cleanly');
    await takeSnapshot(database, () => 0);
    await database.query("UPDATE snapshots SET digest = 'another'");
    await database.query(
      "INSERT INTO ledger_entry VALUES (999, 0, 1, 'client:1:cash', 5, 'trade', 0), (999, 1, 1, 'house:trading', -5, 'trade', 0)",
    );
    expect((await verifyJournal(database)).faults).toEqual([
      expect.stringContaining(`after entry ${state.seq} the replay has`),
      expect.stringContaining('client:1:cash'),
      expect.stringContaining('house:trading'),
    ]);
  });

  // Once is enough in the short run: what differs between the databases is above.
  describe.runIf(testDatabases.includes(kind))('with two partitions', () => {
    /** Account 1 is in partition 1 and account 2 in partition 0. */
    const partitioning: Partitioning = { count: 2, accountsFrom: 1, idsAfter: 0 };

    /** Each account does the same, so both journals have entries and transactions with the same numbers. */
    beforeEach(async () => {
      await database.query('INSERT INTO partitioning (count, accounts_from, ids_after) VALUES (2, 1, 0)');
      for (const [partition, accountId] of [
        [0, 2],
        [1, 1],
      ] as const) {
        const { engine, market, store } = await startEngine({ partition, partitioning });
        await trade(engine, market, accountId);
        await engine.stop();
        await store.close();
        await takeSnapshot(database, () => 0, partition);
      }
    });

    /** Changes rows that triggers protect. */
    const tamper = (table: string, statement: string) =>
      database.script(`ALTER TABLE ${table} DISABLE TRIGGER USER; ${statement}; ALTER TABLE ${table} ENABLE TRIGGER USER`);
    const bookBetweenBrokerAccounts = (partition: number, amount: number) =>
      database.query(
        `INSERT INTO ledger_entry (partition, transaction_id, line, journal_seq, ledger_account, amount_cents, kind, at_ms)
         SELECT $1::smallint, 999, line, 1, account, amount, 'trade', 0
         FROM (VALUES (0, 'house:trading', $2::bigint), (1, 'house:clearing', -$2::bigint)) AS lines (line, account, amount)`,
        [partition, amount],
      );

    test('each is compared with its own rows, and reported on its own', async () => {
      const { partitions, faults } = await verifyJournal(database);
      expect(faults).toEqual([]);
      expect(partitions).toMatchObject([
        { partition: 0, accounts: 1, openPositions: 0, snapshots: 1 },
        { partition: 1, accounts: 1, openPositions: 0, snapshots: 1 },
      ]);
      const [first, second] = partitions;
      expect(first?.seq).toBe(second?.seq);
      expect(first?.digest).not.toBe(second?.digest);
    });

    test('an amount that is in the ledger of the wrong partition is reported, although the sums of both are right', async () => {
      await bookBetweenBrokerAccounts(0, 5);
      await bookBetweenBrokerAccounts(1, -5);
      expect((await verifyJournal(database)).faults).toEqual([
        expect.stringMatching(/^partition 0: house:/),
        expect.stringMatching(/^partition 0: house:/),
        expect.stringMatching(/^partition 1: house:/),
        expect.stringMatching(/^partition 1: house:/),
      ]);
    });

    test('entries in a partition without a journal are reported', async () => {
      await bookBetweenBrokerAccounts(7, 5);
      expect((await verifyJournal(database)).faults.toSorted()).toEqual([
        'partition 7: house:clearing: -5 cents in the ledger, but the replay has no such account',
        'partition 7: house:trading: 5 cents in the ledger, but the replay has no such account',
      ]);
    });

    test.each([
      [
        'a snapshot',
        'snapshots',
        "UPDATE snapshots SET digest = 'another' WHERE partition = 1",
        [/^partition 1: after entry \d+ the replay/],
      ],
      [
        'a closed position in the other table',
        'closed_positions',
        'UPDATE closed_positions SET partition = 0 WHERE partition = 1',
        [/^partition 0: the journal closed 1 positions, but the table holds 2/, /^partition 1: .* closed 1 positions, .* holds 0/],
      ],
      [
        'an account that belongs in another partition',
        'partitioning',
        'UPDATE partitioning SET accounts_from = 2',
        [/^partition 1: account 1 belongs in partition 0/],
      ],
    ] as const)('%s is reported with its partition', async (_case, table, statement, faults) => {
      await tamper(table, statement);
      expect((await verifyJournal(database)).faults).toEqual(faults.map((fault): unknown => expect.stringMatching(fault)));
    });
  });
});
