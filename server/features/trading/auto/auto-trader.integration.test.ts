import { createCrossoverStrategy } from '@fairlead/domain/trading/auto/crossover-strategy.ts';
import { CROSSOVER_TERMS } from '@fairlead/domain/trading/auto/crossover-terms.ts';
import { candlesOf, turningDown, turningUp } from '@fairlead/domain/trading/auto/fixture-auto-market.ts';
import type { Command } from '@fairlead/domain/engine/command.ts';
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import { cents } from '@fairlead/domain/money.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../tests/support/databases.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { DatabaseJournalStore } from '../../../engine/database-journal-store.ts';
import { Engine } from '../../../engine/engine.ts';
import { EngineUnavailable } from '../../../engine/engine-port.ts';
import { FixtureEngineMarket } from '../../../engine/fixture-engine-market.ts';
import { createAutoTrader, type AutoTraderOptions } from './auto-trader.ts';
import { countClosedSince } from './store.ts';
import { getRecord } from '../client/auto/get-record.ts';

/** A minute after a candle was finished, well after the UTC day that bounds the daily count has begun. */
const START = Date.UTC(2026, 5, 10, 12, 1);
const CANDLE_MS = 15 * 60_000;
const UP = turningUp(1.1, 0.0001);
const DOWN = turningDown(1.1, 0.0001);
const FLAT = UP.map(() => 1.1);
const silent = { info: () => undefined, error: () => undefined };

type OmitEach<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

describe.each(testDatabases)('AutoTrading on %s', (kind) => {
  let database: Database;
  let store: DatabaseJournalStore;
  let market: FixtureEngineMarket;
  let engine: Engine;
  let now: number;
  let commandCount: number;
  /** Closes of the last finished candles of EURUSD, the only market that moves. */
  let closes: readonly number[];
  const failures: object[] = [];

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    ({ database } = opened);
    now = START;
    commandCount = 0;
    failures.length = 0;
    store = new DatabaseJournalStore(database);
    market = new FixtureEngineMarket();
    await startEngine();
    see(FLAT);
    await openAccount(1);
    return async () => {
      await engine.stop();
      await store.close();
      await opened.remove();
    };
  });

  async function startEngine(): Promise<void> {
    engine = await Engine.start({ store, market, clock: () => now, log: silent });
  }

  /** Sets the current candles and the quote that matches the last of them. */
  function see(seen: readonly number[]): void {
    closes = seen;
    const bid = Math.round((seen.at(-1) ?? 0) * 1_000_000);
    market.tick('EURUSD', bid, bid + 80, now);
  }

  const command = (asked: OmitEach<Command, 'commandId' | 'at'>) =>
    engine.submit({ ...asked, at: now, commandId: `test:${(commandCount += 1)}` });

  async function openAccount(accountId: number): Promise<void> {
    await command({ kind: 'openAccount', accountId });
    await command({ kind: 'setTradingAccess', accountId, access: FULL_ACCESS });
    await command({ kind: 'moveFunds', accountId, fundsKind: 'deposit', amount: cents(1_000_000), reference: `seed-${accountId}` });
  }

  const turn = (accountId: number, isOn: boolean) => command({ kind: 'setAutoTrading', accountId, isOn });

  const traderWith = (changes: Partial<AutoTraderOptions> = {}) =>
    createAutoTrader({
      strategy: createCrossoverStrategy(CROSSOVER_TERMS),
      engine,
      market,
      readCandles: (instrument) => Promise.resolve(candlesOf(instrument.symbol === 'EURUSD' ? closes : FLAT, now)),
      countClosedSince: (accountId, sinceMs) => countClosedSince(database, accountId, sinceMs),
      clock: () => now,
      newId: () => `failure-${failures.length + 1}`,
      log: { error: (details) => void failures.push(details) },
      ...changes,
    });

  const positionsOf = async (accountId = 1) => (await engine.viewAccount(accountId))?.positions ?? [];
  const historyOf = (accountId = 1) =>
    database.query('SELECT symbol, side, opened_by, close_reason FROM closed_positions WHERE account_id = $1 ORDER BY position_id', [
      accountId,
    ]);

  test('opens with a stop loss and a take profit when the averages cross, and closes as AI Trade when they cross back', async () => {
    await turn(1, true);
    const trader = traderWith();
    await trader.run();
    expect(await positionsOf()).toEqual([]);

    see(UP);
    await trader.run();
    const [position] = await positionsOf();
    expect(position).toMatchObject({ symbol: 'EURUSD', side: 'long', openedBy: 'auto', openPrice: 1_115_180 });
    expect(position).toMatchObject({ stopLoss: 1_112_420, takeProfit: 1_119_320 });

    now += CANDLE_MS;
    // Inside stop loss and take profit, but the trend has turned.
    closes = DOWN;
    market.tick('EURUSD', 1_115_000, 1_115_080, now);
    await trader.run();
    expect(await positionsOf()).toEqual([]);
    expect(await historyOf()).toEqual([{ symbol: 'EURUSD', side: 'long', opened_by: 'auto', close_reason: 'auto' }]);
    expect(trader.outcomes).toEqual({ opened: 1, closed: 1, refused: 0, failed: 0 });
  });

  test('does nothing for an account that has it turned off, and stops when it is turned off', async () => {
    see(UP);
    await openAccount(2);
    await turn(2, true);
    await turn(2, false);
    const trader = traderWith();
    await trader.run();
    expect([await positionsOf(1), await positionsOf(2)]).toEqual([[], []]);

    await turn(2, true);
    await trader.run();
    await turn(2, false);
    now += CANDLE_MS;
    closes = DOWN;
    market.tick('EURUSD', 1_115_000, 1_115_080, now);
    await trader.run();
    expect((await positionsOf(2)).length).toBe(1);
  });

  test('trades a candle once, however often and from wherever it is evaluated', async () => {
    await turn(1, true);
    see(UP);
    const trader = traderWith();
    await trader.run();
    await trader.run();
    await Promise.all([traderWith().run(), traderWith().run()]);
    // Closed manually within the same candle: the same crossing does not open it again.
    const [position] = await positionsOf();
    await command({ kind: 'closePosition', accountId: 1, positionId: position?.id ?? 0, seenPrice: null, margin: null, reason: 'manual' });
    now += 60_000;
    market.tick('EURUSD', 1_115_100, 1_115_180, now);
    await trader.run();
    await engine.stop();
    await startEngine();
    await traderWith().run();
    expect(await positionsOf()).toEqual([]);
    expect(await historyOf()).toHaveLength(1);
  });

  test('goes on for the others while the partition of an account is away', async () => {
    await openAccount(2);
    await turn(1, true);
    await turn(2, true);
    see(UP);
    const isAway = (accountId: number): boolean => accountId === 1;
    const trader = traderWith({
      engine: {
        isAvailable: true,
        isAvailableTo: (accountId) => !isAway(accountId),
        listAutoTradingAccounts: () => engine.listAutoTradingAccounts(),
        viewAccount: (accountId) => engine.viewAccount(accountId),
        submit: (asked) => engine.submit(asked),
      },
    });
    await trader.run();
    expect([(await positionsOf(1)).length, (await positionsOf(2)).length]).toEqual([0, 1]);
  });

  test('the switch survives a restart, on and off', async () => {
    await openAccount(2);
    await turn(1, true);
    await turn(2, true);
    await turn(2, false);
    await engine.stop();
    await startEngine();
    expect(await engine.listAutoTradingAccounts()).toEqual([1]);
    expect([(await engine.viewAccount(1))?.isAutoTrading, (await engine.viewAccount(2))?.isAutoTrading]).toEqual([true, false]);
    see(UP);
    await traderWith().run();
    expect([(await positionsOf(1)).length, (await positionsOf(2)).length]).toEqual([1, 0]);
  });

  test('counts the positions it opened today, including closed ones, and starts again the next day', async () => {
    await turn(1, true);
    const onceADay = createCrossoverStrategy({ ...CROSSOVER_TERMS, mostTradesADay: 1 });
    const trader = traderWith({ strategy: onceADay });
    see(UP);
    await trader.run();
    now += CANDLE_MS;
    closes = DOWN;
    market.tick('EURUSD', 1_115_000, 1_115_080, now);
    await trader.run();
    now += 60_000;
    market.tick('EURUSD', 1_115_000, 1_115_080, now);
    await trader.run();
    expect([await positionsOf(), (await historyOf()).length]).toEqual([[], 1]);
    // The same crossing, one day later.
    now += 86_400_000;
    market.tick('EURUSD', 1_115_000, 1_115_080, now);
    await trader.run();
    expect(await positionsOf()).toMatchObject([{ side: 'short' }]);
  });

  test('trades only instruments that the account may trade', async () => {
    await turn(1, true);
    await command({ kind: 'setTradingAccess', accountId: 1, access: { ...FULL_ACCESS, verified: false } });
    see(UP);
    const trader = traderWith();
    await trader.run();
    expect(await positionsOf()).toEqual([]);
    // It trades as soon as it may, within the same candle: nothing was submitted to the engine before.
    await command({ kind: 'setTradingAccess', accountId: 1, access: FULL_ACCESS });
    await trader.run();
    expect(await positionsOf()).toHaveLength(1);
  });

  test('leaves a frozen account alone', async () => {
    await turn(1, true);
    await command({ kind: 'setAccountStatus', accountId: 1, status: 'frozen' });
    see(UP);
    const trader = traderWith();
    await trader.run();
    expect(await positionsOf()).toEqual([]);
    expect(trader.outcomes.refused).toBe(0);
  });

  test('logs a failure of one market or account under its own id and leaves the others alone', async () => {
    await openAccount(2);
    await turn(1, true);
    await turn(2, true);
    see(UP);
    const trader = traderWith({
      readCandles: ({ symbol }) =>
        symbol === 'EURUSD' ? Promise.resolve(candlesOf(closes, now)) : Promise.reject(new Error('no candles')),
      engine: {
        submit: (asked) => engine.submit(asked),
        viewAccount: (accountId) => (accountId === 1 ? Promise.reject(new Error('no view')) : engine.viewAccount(accountId)),
        listAutoTradingAccounts: () => engine.listAutoTradingAccounts(),
        isAvailable: true,
        isAvailableTo: () => true,
      },
    });
    await trader.run();
    expect([(await positionsOf(1)).length, (await positionsOf(2)).length]).toEqual([0, 1]);
    expect(failures).toMatchObject([
      { failureId: 'failure-1', symbol: 'BTCUSD' },
      { failureId: 'failure-2', accountId: 1 },
    ]);
    expect(trader.outcomes.failed).toBe(2);
  });

  test('stops a run while the engine is unavailable, and trades in the next one', async () => {
    await turn(1, true);
    see(UP);
    let isAway = true;
    const trader = traderWith({
      engine: {
        submit: (asked) => (isAway ? Promise.reject(new EngineUnavailable('recovering', true)) : engine.submit(asked)),
        viewAccount: (accountId) => engine.viewAccount(accountId),
        listAutoTradingAccounts: () => engine.listAutoTradingAccounts(),
        isAvailable: true,
        isAvailableTo: () => true,
      },
    });
    await expect(trader.run()).rejects.toBeInstanceOf(EngineUnavailable);
    isAway = false;
    await trader.run();
    expect(await positionsOf()).toHaveLength(1);
    expect(failures).toEqual([]);
  });

  test('the record counts closed positions and their profit, including closed parts of open ones', async () => {
    const context = { database, engine, isOffered: () => true };
    await turn(1, true);
    expect((await getRecord(1, context)).data).toEqual({ auto_trading: 1, offered: true, closed_count: 0, closed_profit: 0 });
    see(UP);
    await traderWith().run();
    const [position] = await positionsOf();
    const close = (margin: number | null) =>
      command({
        kind: 'closePosition',
        accountId: 1,
        positionId: position?.id ?? 0,
        seenPrice: null,
        margin: margin === null ? null : cents(margin),
        reason: 'manual',
      });
    const part = await close(10_000);
    const { closed_count, closed_profit } = (await getRecord(1, context)).data;
    expect([closed_count, closed_profit]).toEqual([0, (part.kind === 'closed' ? part.profit : 0) / 100]);
    const rest = await close(null);
    const total = (part.kind === 'closed' ? part.profit : 0) + (rest.kind === 'closed' ? rest.profit : 0);
    expect((await getRecord(1, context)).data).toMatchObject({ closed_count: 1, closed_profit: total / 100 });
    expect(total).toBeLessThan(0);
    await expect(getRecord(99, context)).rejects.toMatchObject({ code: 'accountUnknown' });
  });
});
