import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import type { Command } from '@fairlead/domain/engine/command.ts';
import { price } from '@fairlead/domain/price.ts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { EngineObserver } from './engine-observer.ts';
import type { Engine } from './engine.ts';
import { EngineUnavailable, type AccountChange } from './engine-port.ts';
import { FixtureEngineMarket } from './fixture-engine-market.ts';
import {
  ASK,
  BID,
  deposit,
  engineTime,
  GatedStore,
  limitOrder,
  openOrder,
  pass,
  silent,
  startEngine,
  startEngineOfTest,
  startFundedEngine,
  turns,
} from './fixture-started-engine.ts';
import type { JournalRecord } from './journal-store.ts';
import { MemoryJournalStore } from './memory-journal-store.ts';
import { digestState } from './state-digest.ts';

beforeEach(() => {
  engineTime.now = 0;
});

/** Records what the engine reports to monitoring, without the times. */
class Observed implements EngineObserver {
  readonly lines: string[] = [];
  readonly times: number[] = [];

  isFollowing = false;

  commandReceived({ commandId }: Command): ((outcome: string) => void) | null {
    if (!this.isFollowing) return null;
    this.lines.push(`received ${commandId}`);
    return (outcome) => void this.lines.push(`ended ${commandId} ${outcome}`);
  }

  commandAnswered(kind: string, outcome: string, elapsedMs: number): void {
    this.#note(`${kind} ${outcome}`, elapsedMs);
  }

  committed(records: readonly JournalRecord[], elapsedMs: number): void {
    this.#note(`committed ${records.length}`, elapsedMs);
  }

  commitFailed(): void {
    this.lines.push('commit failed');
  }

  recovered(how: string, elapsedMs: number): void {
    this.#note(`recovered ${how}`, elapsedMs);
  }

  pauseEnded(elapsedMs: number): void {
    this.#note('pause ended', elapsedMs);
  }

  #note(line: string, elapsedMs: number): void {
    this.lines.push(line);
    this.times.push(elapsedMs);
  }
}

async function startObservedEngine(): Promise<{ engine: Engine; store: GatedStore; observed: Observed }> {
  const store = new GatedStore();
  store.isOpen = true;
  const observed = new Observed();
  const market = new FixtureEngineMarket();
  const engine = await startEngineOfTest({
    store,
    market,
    clock: () => engineTime.now,
    log: silent,
    observer: observed,
  });
  await engine.submit({ kind: 'openAccount', accountId: 1, at: 0, commandId: 'open' });
  store.isOpen = false;
  observed.lines.length = 0;
  return { engine, store, observed };
}

describe('monitoring is told', () => {
  test('of an answer once it is durable, first or repeated', async () => {
    const { engine, store, observed } = await startObservedEngine();
    const first = engine.submit(deposit('a'));
    const again = engine.submit(deposit('a'));
    await turns();
    expect(observed.lines).toEqual([]);
    await store.letThrough();
    await Promise.all([first, again]);
    expect(observed.lines.toSorted()).toEqual(['committed 1', 'moveFunds done', 'moveFunds repeated']);
    expect(observed.times.every((elapsedMs) => elapsedMs >= 0)).toBe(true);
  });

  test('of a command from its arrival to its end, if it is followed', async () => {
    const { engine, store, observed } = await startObservedEngine();
    observed.isFollowing = true;
    const answer = engine.submit(deposit('a'));
    await turns();
    expect(observed.lines).toEqual(['received a']);
    await store.letThrough();
    await answer;
    expect(observed.lines).toEqual(['received a', 'committed 1', 'moveFunds done', 'ended a done']);
  });

  test('of a refusal as an answer', async () => {
    const { engine, store, observed } = await startObservedEngine();
    store.isOpen = true;
    await engine.submit(openOrder('a'));
    expect(observed.lines).toEqual(['committed 1', 'openPosition refused']);
  });

  test('of an unknown outcome, the failed commit and the recovery, with a trace that finds the entry', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { engine, store, observed } = await startObservedEngine();
    const lost = engine.submit(deposit('a')).catch((error: unknown) => error);
    await turns();
    store.isReachable = false;
    await store.fail({ tookEffect: false });
    await pass(2_000);
    store.isReachable = true;
    await pass(500);
    expect(await lost).toMatchObject({ outcomeUnknown: true, trace: { commandId: 'a', accountId: 1, journalSeq: 2 } });
    expect(engine.status).toBe('running');
    expect(observed.lines.toSorted()).toEqual(['commit failed', 'moveFunds unknown', 'pause ended', 'recovered refolded']);
  });

  test('that the engine was unavailable', async () => {
    const { engine, observed } = await startObservedEngine();
    await engine.stop();
    expect(await engine.submit(deposit('a')).catch((error: unknown) => error)).toMatchObject({
      outcomeUnknown: false,
      trace: { commandId: 'a', accountId: 1 },
    });
    expect(observed.lines).toEqual(['moveFunds unavailable']);
  });
});

describe('pending items', () => {
  test('survive a restart and fire: an order, the trailing stop of its position, an alert', async () => {
    const store = new MemoryJournalStore();
    const first = await startEngine(store);
    await first.engine.submit({ kind: 'openAccount', accountId: 1, at: 0, commandId: 'open' });
    await first.engine.submit({ kind: 'setTradingAccess', accountId: 1, at: 0, commandId: 'access', access: FULL_ACCESS });
    await first.engine.submit(deposit('seed'));
    await first.engine.submit(limitOrder('order'));
    await first.engine.submit({ kind: 'setAlert', accountId: 1, at: 0, commandId: 'alert', symbol: 'EURUSD', level: price(1_090_000) });
    await first.engine.stop();

    const second = await startEngine(store);
    second.market.tick('EURUSD', 1_069_000, 1_069_200, 0);
    expect(await second.engine.viewAccount(1)).toMatchObject({ orders: [], positions: [{ openPrice: 1_069_200, stopLoss: 1_059_000 }] });
    await second.engine.stop();

    const third = await startEngine(store);
    third.market.tick('EURUSD', 1_091_000, 1_091_200, 0);
    expect(await third.engine.viewAccount(1)).toMatchObject({
      positions: [{ stopLoss: 1_081_000 }],
      alerts: [{ fired: { bid: 1_091_000 } }],
    });
    await third.engine.stop();
  });

  test('expire', async () => {
    const { engine, store } = await startFundedEngine();
    store.isOpen = true;
    await engine.submit(limitOrder('ends', 1));
    engine.expireOrders();
    expect((await engine.viewAccount(1))?.orders.length).toBe(1);
    engineTime.now = 1;
    engine.expireOrders();
    expect((await engine.viewAccount(1))?.orders).toEqual([]);
  });
});

test('a trailing distance beyond every price leaves no gap in the journal', async () => {
  const { engine, store, market } = await startFundedEngine();
  store.isOpen = true;
  await engine.submit({ ...limitOrder('far'), stopLoss: price(1_000_000), trailingDistance: price(1e15) });
  market.tick('EURUSD', 1_069_000, 1_069_200, 0);
  expect(await engine.submit(deposit('after'))).toEqual({ kind: 'done' });
  await engine.stop();
  const again = await startEngine(store);
  expect(await again.engine.viewAccount(1)).toMatchObject({ orders: [], positions: [{ stopLoss: 1_000_000 }] });
});

/** Knows an instrument and its price but has no index for it, so that its triggers cannot be watched. */
class NarrowMarket extends FixtureEngineMarket {
  override readonly symbols = ['EURUSD'];
}

test('an entry that cannot be watched is dropped and leaves no gap in the journal', async () => {
  const store = new MemoryJournalStore();
  const market = new NarrowMarket();
  for (const symbol of ['EURUSD', 'USOIL']) market.setQuote(symbol, BID, ASK, 0);
  const engine = await startEngineOfTest({ store, market, clock: () => engineTime.now, log: silent });
  await engine.submit({ kind: 'openAccount', accountId: 1, at: 0, commandId: 'open' });
  const before = engine.submit(deposit('before'));
  const unwatched: Command = { kind: 'setAlert', accountId: 1, at: 0, commandId: 'alert', symbol: 'USOIL', level: price(1) };
  await expect(engine.submit(unwatched)).rejects.toThrow('USOIL');
  expect(await before).toEqual({ kind: 'done' });
  await turns(5);
  expect(await engine.submit(deposit('after'))).toEqual({ kind: 'done' });
  expect(await engine.viewAccount(1)).toMatchObject({ alerts: [], figures: { balance: 2_000_00 } });
  expect((await store.read(0, 10)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

describe('nothing is shown before the journal has it', () => {
  test('a command is answered after its commit', async () => {
    const { engine, store } = await startFundedEngine();
    let answered = false;
    const answer = engine.submit(deposit('one')).then((given) => ((answered = true), given));
    await turns();
    expect(answered).toBe(false);
    await store.letThrough();
    expect(await answer).toEqual({ kind: 'done' });
  });

  test('a view waits until what it shows is durable', async () => {
    const { engine, store } = await startFundedEngine();
    void engine.submit(deposit('one'));
    await turns();
    let isShown = false;
    const view = engine.viewAccount(1).then((given) => ((isShown = true), given));
    await turns();
    expect(isShown).toBe(false);
    await store.letThrough();
    expect((await view)?.figures.balance).toBe(2_000_00);
  });

  test('a view excludes what happened while it waited', async () => {
    const { engine, store } = await startFundedEngine();
    const alert = (id: string): Command => ({ kind: 'setAlert', accountId: 1, at: 0, commandId: id, symbol: 'EURUSD', level: price(1) });
    void engine.submit(alert('one'));
    const view = engine.viewAccount(1);
    await turns();
    const second = engine.submit(alert('two'));
    await store.letThrough();
    expect((await view)?.alerts.length).toBe(1);
    await turns();
    await store.letThrough();
    await second;
  });

  test('a change is published after its commit', async () => {
    const { engine, store } = await startFundedEngine();
    const changes: AccountChange[] = [];
    engine.onAccountChanged((change) => changes.push(change));
    const answer = engine.submit(openOrder('order'));
    await turns();
    expect(changes).toEqual([]);
    await store.letThrough();
    await answer;
    expect(changes.map(({ events }) => events[0]?.kind)).toEqual(['positionOpened']);
  });

  test("a repeated command waits for the first one's commit and gets its answer", async () => {
    const { engine, store } = await startFundedEngine();
    const both = Promise.all([engine.submit(openOrder('order')), engine.submit(openOrder('order'))]);
    await turns();
    expect(store.batches).toEqual([1]);
    await store.letThrough();
    const [first, second] = await both;
    expect(second).toEqual(first);
  });
});

describe('group commit', () => {
  test('commands that arrive during a commit go into the next batch', async () => {
    const { engine, store } = await startFundedEngine();
    const answers = [engine.submit(deposit('a')), engine.submit(deposit('b'))];
    await turns();
    answers.push(engine.submit(deposit('c')), engine.submit(deposit('d')), engine.submit(deposit('e')));
    await turns();
    expect(store.batches).toEqual([2]);
    await store.letThrough();
    await turns();
    expect(store.batches).toEqual([2, 3]);
    await store.letThrough();
    await Promise.all(answers);
  });

  test('stopping completes accepted commands and accepts no more', async () => {
    const { engine, store } = await startFundedEngine();
    const answer = engine.submit(deposit('a'));
    await turns();
    const stopped = engine.stop();
    await expect(engine.submit(deposit('b'))).rejects.toBeInstanceOf(EngineUnavailable);
    await store.letThrough();
    expect(await answer).toEqual({ kind: 'done' });
    expect((await stopped)?.accounts.get(1)?.cash).toBe(2_000_00);
  });
});

test('a close whose commit seemed to fail but took effect is published after recovery', async () => {
  const { engine, market, store } = await startFundedEngine();
  store.isOpen = true;
  await engine.submit(openOrder('order', 1_070_000));
  store.isOpen = false;
  const changes: AccountChange[] = [];
  engine.onAccountChanged((change) => changes.push(change));
  market.tick('EURUSD', 1_069_000, 1_069_200, 0);
  await turns();
  await store.fail({ tookEffect: true });
  await turns();
  expect(changes.flatMap(({ closed }) => closed)).toMatchObject([{ id: 1, closeReason: 'stopLoss' }]);
});

test('triggers set before a restart fire after it', async () => {
  const { engine, store } = await startFundedEngine();
  store.isOpen = true;
  await engine.submit(openOrder('order', 1_070_000));
  await engine.stop();
  const restarted = await startEngine(store.inner);
  const changes: AccountChange[] = [];
  restarted.engine.onAccountChanged((change) => changes.push(change));
  restarted.market.tick('EURUSD', 1_069_000, 1_069_200, 0);
  await turns();
  expect(changes.flatMap(({ closed }) => closed)).toMatchObject([{ id: 1, closeReason: 'stopLoss', closePrice: 1_069_000 }]);
});

test('a close that was waiting for a confirmed price happens after a restart, at the first one', async () => {
  const { engine, market, store } = await startFundedEngine();
  store.isOpen = true;
  await engine.submit(openOrder('order'));
  market.setUnderReview('EURUSD', true);
  const close = { accountId: 1, at: 0, commandId: 'close', positionId: 1, seenPrice: price(BID), margin: null, reason: 'manual' } as const;
  const answer = { kind: 'closeWaiting', positionId: 1 };
  expect(await engine.submit({ kind: 'closePosition', ...close })).toEqual(answer);
  await engine.stop();
  const restarted = await startEngine(store.inner);
  const changes: AccountChange[] = [];
  restarted.engine.onAccountChanged((change) => changes.push(change));
  expect((await restarted.engine.viewAccount(1))?.positions.length).toBe(1);
  restarted.market.tick('EURUSD', 1_079_000, 1_079_200, 0);
  await turns();
  expect(changes.flatMap(({ closed }) => closed)).toMatchObject([{ id: 1, closeReason: 'manual', closePrice: 1_079_000 }]);
  expect(await restarted.engine.submit({ kind: 'closePosition', ...close })).toEqual(answer);
});

test('a halted instrument fires no triggers until the halt ends', async () => {
  const { engine, market, store } = await startFundedEngine();
  store.isOpen = true;
  await engine.submit(openOrder('order', 1_070_000));
  market.setHalted('EURUSD', true);
  market.tick('EURUSD', 1_060_000, 1_060_200, 0);
  await turns();
  expect((await engine.viewAccount(1))?.positions.length).toBe(1);
  market.setHalted('EURUSD', false);
  market.tick('EURUSD', 1_061_000, 1_061_200, 0);
  await turns();
  expect((await engine.viewAccount(1))?.positions.length).toBe(0);
});

test('the recovered state has the digest of the one that stopped', async () => {
  const { engine, store } = await startFundedEngine();
  store.isOpen = true;
  await engine.submit(openOrder('one'));
  await engine.submit(openOrder('two', 1_070_000));
  const before = await engine.stop();
  const after = await (await startEngine(store.inner)).engine.stop();
  expect(before && digestState(before)).toBe(after && digestState(after));
});

test('accounts with an open position are listed once the position is durable', async () => {
  const { engine, store } = await startFundedEngine();
  let isListed = false;
  const opened = engine.submit(openOrder('one'));
  const listed = engine.listAccountsWithPositions().then((accountIds) => {
    isListed = true;
    return accountIds;
  });
  await turns();
  expect(isListed).toBe(false);
  await store.letThrough();
  await opened;
  expect(await listed).toEqual([1]);
});

test('accounts with AutoTrading on are listed once that is durable, and correctly after a failed commit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { engine, store } = await startFundedEngine();
  const turn = (commandId: string, isOn: boolean) => engine.submit({ kind: 'setAutoTrading', accountId: 1, at: 0, commandId, isOn });
  const lost = turn('on', true).catch((cause: unknown) => cause);
  const listed = engine.listAutoTradingAccounts().catch((cause: unknown) => cause);
  await turns();
  store.isReachable = false;
  await store.fail({ tookEffect: false });
  await pass(2_000);
  expect([await lost, await listed]).toMatchObject([{ outcomeUnknown: true }, { outcomeUnknown: false }]);
  store.isReachable = true;
  store.isOpen = true;
  await pass(500);
  expect(await engine.listAutoTradingAccounts()).toEqual([]);
  await turn('on', true);
  expect(await engine.listAutoTradingAccounts()).toEqual([1]);
  await turn('off', false);
  expect(await engine.listAutoTradingAccounts()).toEqual([]);
});

describe('accounts that trade are visited in parts', () => {
  const ACCOUNTS = [1, 3, 4, 9];

  const openFunded = async (engine: Engine, accountId: number): Promise<void> => {
    await engine.submit({ kind: 'openAccount', accountId, at: 0, commandId: 'open' });
    await engine.submit({ kind: 'setTradingAccess', accountId, at: 0, commandId: 'access', access: FULL_ACCESS });
    await engine.submit({ ...deposit('seed'), accountId });
  };

  /** Account 2 has nothing open. */
  async function startTrading(): Promise<{ readonly engine: Engine; readonly store: GatedStore }> {
    const { engine, store } = await startFundedEngine();
    store.isOpen = true;
    for (const accountId of [9, 3, 4, 2]) await openFunded(engine, accountId);
    for (const accountId of ACCOUNTS) await engine.submit({ ...openOrder('order'), accountId });
    return { engine, store };
  }

  test.each<[string, { after: number | null; most: number; wanted: number }, readonly number[], number | null]>([
    ['from the first on', { after: null, most: Infinity, wanted: Infinity }, ACCOUNTS, null],
    ['after an id', { after: 3, most: Infinity, wanted: Infinity }, [4, 9], null],
    ['after an id that no account has', { after: 7, most: Infinity, wanted: Infinity }, [9], null],
    ['after the last', { after: 9, most: Infinity, wanted: Infinity }, [], null],
    ['as many as the visitor wants', { after: null, most: Infinity, wanted: 2 }, [1, 3], 3],
    ['with no other part after the last one that the visitor wants', { after: 4, most: Infinity, wanted: 1 }, [9], null],
    ['among so many accounts', { after: 1, most: 2, wanted: Infinity }, [3], 3],
    ['that may have none', { after: 1, most: 1, wanted: Infinity }, [], 2],
  ])('%s', async (_which, { after, most, wanted }, expected, next) => {
    const { engine } = await startTrading();
    const seen: number[] = [];
    const visit = ({ id }: { readonly id: number }): boolean => seen.push(id) < wanted;
    expect(await engine.visitTradingPart({ after, most, also: null, visit })).toBe(next);
    expect(seen).toEqual(expected);
  });

  test('and each part waits until what it shows is durable', async () => {
    const { engine, store } = await startTrading();
    store.isOpen = false;
    const opened = engine.submit({ ...openOrder('another'), accountId: 3 });
    let isVisited = false;
    const visited = engine.visitTradingPart({ after: null, most: Infinity, also: null, visit: ({ id }) => id < 3 }).then((next) => {
      isVisited = true;
      return next;
    });
    await turns();
    expect(isVisited).toBe(false);
    await store.letThrough();
    await opened;
    expect(await visited).toBe(3);
  });

  test('with accounts opened since', async () => {
    const { engine } = await startTrading();
    const read = async (): Promise<readonly number[]> => {
      const seen: number[] = [];
      await engine.visitTradingAccounts(({ id }) => seen.push(id));
      return seen;
    };
    expect(await read()).toEqual(ACCOUNTS);
    await openFunded(engine, 5);
    await engine.submit({ ...openOrder('order'), accountId: 5 });
    expect(await read()).toEqual([1, 3, 4, 5, 9]);
  });
});
