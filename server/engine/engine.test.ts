import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import type { Command } from '@fairlead/domain/engine/command.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { describe, expect, test } from 'vitest';
import { Engine } from './engine.ts';
import { EngineUnavailable, type AccountChange } from './engine-port.ts';
import { FixtureEngineMarket } from './fixture-engine-market.ts';
import type { JournalRecord, JournalStore } from './journal-store.ts';
import { MemoryJournalStore } from './memory-journal-store.ts';
import { digestState } from './state-digest.ts';

const BID = 1_080_000;
const ASK = 1_080_200;
const silent = { info: () => undefined, error: () => undefined };

/** A journal whose commits wait to be let through, or to be failed before or after they took effect. */
class GatedStore implements JournalStore {
  readonly inner = new MemoryJournalStore();
  readonly batches: number[] = [];
  #gates: { pass: () => void; fail: (cause: Error) => void; records: readonly JournalRecord[] }[] = [];
  isOpen = false;

  append(records: readonly JournalRecord[]): Promise<void> {
    this.batches.push(records.length);
    if (this.isOpen) return this.inner.append(records);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#gates.push({ pass: resolve, fail: reject, records });
    return promise;
  }

  read(afterSeq: number, limit: number): Promise<readonly JournalEntry[]> {
    return this.inner.read(afterSeq, limit);
  }

  async letThrough(): Promise<void> {
    const gate = this.#gates.shift();
    if (gate === undefined) throw new Error('no commit is waiting');
    await this.inner.append(gate.records);
    gate.pass();
  }

  async fail(options: { readonly tookEffect: boolean }): Promise<void> {
    const gate = this.#gates.shift();
    if (gate === undefined) throw new Error('no commit is waiting');
    if (options.tookEffect) await this.inner.append(gate.records);
    gate.fail(new Error('connection lost'));
  }
}

/** Lets everything that is ready run: a batch is committed in the turn of the event loop after its first record. */
async function turns(count = 3): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function startEngine(store: JournalStore): Promise<{ engine: Engine; market: FixtureEngineMarket }> {
  const market = new FixtureEngineMarket();
  market.setQuote('EURUSD', BID, ASK, 0);
  return { engine: await Engine.start({ store, market, clock: () => 0, log: silent, retryDelay: () => Promise.resolve() }), market };
}

async function startFundedEngine(): Promise<{ engine: Engine; market: FixtureEngineMarket; store: GatedStore }> {
  const store = new GatedStore();
  store.isOpen = true;
  const { engine, market } = await startEngine(store);
  await engine.submit({ kind: 'openAccount', accountId: 1, at: 0, commandId: 'open' });
  await engine.submit({ kind: 'setTradingAccess', accountId: 1, at: 0, commandId: 'access', access: FULL_ACCESS });
  await engine.submit(deposit('seed'));
  store.isOpen = false;
  store.batches.length = 0;
  return { engine, market, store };
}

function deposit(id: string, euros = 1_000): Command {
  return { kind: 'moveFunds', accountId: 1, at: 0, commandId: id, fundsKind: 'deposit', amount: cents(euros * 100), reference: id };
}

function openOrder(id: string, stopLoss: number | null = null): Command {
  return {
    kind: 'openPosition',
    accountId: 1,
    at: 0,
    commandId: id,
    symbol: 'EURUSD',
    side: 'long',
    margin: cents(100_00),
    leverage: 30,
    priceBound: price(ASK),
    stopLoss: stopLoss === null ? null : price(stopLoss),
    takeProfit: null,
    guaranteedStop: false,
  };
}

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

  test('a view waits for what it shows', async () => {
    const { engine, store } = await startFundedEngine();
    void engine.submit(deposit('one'));
    let isShown = false;
    const view = engine.viewAccount(1).then((given) => ((isShown = true), given));
    await turns();
    expect(isShown).toBe(false);
    await store.letThrough();
    expect((await view)?.figures.balance).toBe(2_000_00);
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

  test('a repeated command waits for the first one’s commit and gets its answer', async () => {
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
  test('what arrives while a batch commits goes into the next one', async () => {
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

  test('stopping waits for what was taken and takes nothing more', async () => {
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

describe.each([true, false])('when a commit fails and had taken effect: %s', (tookEffect) => {
  test('the outcome is unknown, the state is recovered, and asking again tells', async () => {
    const { engine, store } = await startFundedEngine();
    const answer = engine.submit(deposit('a', 50)).catch((cause: unknown) => cause);
    await turns();
    const queued = engine.submit(deposit('b', 7)).catch((cause: unknown) => cause);
    await store.fail({ tookEffect });
    expect(await answer).toMatchObject({ name: 'EngineUnavailable', outcomeUnknown: true });
    expect(await queued).toMatchObject({ outcomeUnknown: true });
    await turns();
    expect(engine.status).toBe('running');
    store.isOpen = true;
    expect((await engine.viewAccount(1))?.figures.balance).toBe(tookEffect ? 1_050_00 : 1_000_00);
    await engine.submit(deposit('a', 50));
    await engine.submit(deposit('b', 7));
    expect((await engine.viewAccount(1))?.figures.balance).toBe(1_057_00);
  });
});

test('a closing whose commit took effect although it seemed to fail is published after the recovery', async () => {
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

test('a halted instrument fires nothing until the halt ends', async () => {
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
