import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { INDUCEMENT_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { openTestDatabase, everyDatabase } from '@fairlead/tests/support/databases.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../adapters/db/database.ts';
import { DatabaseJournalStore } from './database-journal-store.ts';
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

  async function startEngine(): Promise<{ engine: Engine; market: FixtureEngineMarket; store: DatabaseJournalStore }> {
    const store = new DatabaseJournalStore(database);
    const market = new FixtureEngineMarket();
    market.rules = INDUCEMENT_RULE_PACK;
    market.setQuote('EURUSD', 1_080_000, 1_080_200, 0);
    return { engine: await Engine.start({ store, market, clock: () => 0, log: silent }), market, store };
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

    expect(await verifyJournal(database)).toMatchObject({
      seq: stopped.seq,
      accounts: 2,
      openPositions: 0,
      digest: digestState(stopped),
      snapshots: 1,
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
});
