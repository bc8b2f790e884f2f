/** How the engine handles a tick that fires more triggers than it decides in one turn. */
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import type { IsOver } from '@fairlead/domain/engine/pending-ticks.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { COMMIT_DEADLINE_MS } from '../deadline.ts';
import type { Engine } from './engine.ts';
import { FixtureEngineMarket } from './fixture-engine-market.ts';
import {
  ASK,
  BID,
  engineTime,
  GatedStore,
  limitOrder,
  openOrder,
  pass,
  silent,
  startEngineOfTest,
  turns,
} from './fixture-started-engine.ts';

/** More than a tick decides at once. */
const ACCOUNTS = 40;
const STOP = 1_070_000;
/** Below the stop of every account. */
const SHOCK = 1_069_000;
const LATER = 1_060_000;

/** Accounts decided per slice. */
const slice = { size: 1 };

function newSlice(): IsOver {
  let left = slice.size;
  return () => {
    left -= 1;
    return left < 0;
  };
}

beforeEach(() => {
  engineTime.now = 0;
  slice.size = 1;
});

interface Started {
  readonly engine: Engine;
  readonly market: FixtureEngineMarket;
  readonly store: GatedStore;
}

/** Accounts with one position each and the same stop; one more without a position. */
async function startWithPositions(accountCount = ACCOUNTS, commitDeadlineMs = COMMIT_DEADLINE_MS): Promise<Started> {
  const store = new GatedStore();
  store.isOpen = true;
  const market = new FixtureEngineMarket();
  market.setQuote('EURUSD', BID, ASK, 0);
  const engine = await startEngineOfTest({ store, market, clock: () => engineTime.now, log: silent, newSlice, commitDeadlineMs });
  const given: Promise<unknown>[] = [];
  for (let accountId = 1; accountId <= accountCount + 1; accountId += 1) {
    given.push(
      engine.submit({ kind: 'openAccount', accountId, at: 0, commandId: 'open' }),
      engine.submit({ kind: 'setTradingAccess', accountId, at: 0, commandId: 'access', access: FULL_ACCESS }),
      engine.submit(depositTo(accountId, 'seed')),
    );
    if (accountId <= accountCount) given.push(engine.submit({ ...openOrder('order', STOP), accountId }));
  }
  await Promise.all(given);
  return { engine, market, store };
}

function depositTo(accountId: number, id: string) {
  const amount = cents(1_000_00);
  return { kind: 'moveFunds', accountId, at: 0, commandId: id, fundsKind: 'deposit', amount, reference: id } as const;
}

async function entriesOf({ inner }: GatedStore): Promise<readonly JournalEntry[]> {
  return inner.read(0, 100_000);
}

async function closingsIn(store: GatedStore): Promise<readonly Extract<EngineEvent, { kind: 'positionClosed' }>[]> {
  const events = (await entriesOf(store)).flatMap((entry) => entry.events);
  return events.flatMap((event) => (event.kind === 'positionClosed' ? [event] : []));
}

/** As many turns as slices of one account take, and the commits after them. */
const ALL_TURNS = ACCOUNTS + 10;

describe('a tick that fires for many accounts', () => {
  test('is decided slice by slice', async () => {
    const { engine, market, store } = await startWithPositions();
    market.tick('EURUSD', SHOCK, SHOCK + 200, 0);
    await turns(5);
    const afterFive = (await closingsIn(store)).length;
    expect(afterFive).toBeGreaterThan(0);
    expect(afterFive).toBeLessThan(ACCOUNTS);
    await turns(ALL_TURNS);
    expect((await closingsIn(store)).length).toBe(ACCOUNTS);
    await engine.stop();
  });

  test('is decided at its own quotes and time, whatever arrives later', async () => {
    const { engine, market, store } = await startWithPositions();
    market.tick('EURUSD', SHOCK, SHOCK + 200, 0);
    engineTime.now = 5;
    market.tick('EURUSD', LATER, LATER + 200, 5);
    market.setUnderReview('EURUSD', true);
    await turns(ALL_TURNS);
    const closings = await closingsIn(store);
    expect(closings.length).toBe(ACCOUNTS);
    expect(new Set(closings.map(({ closePrice }) => closePrice))).toEqual(new Set([SHOCK]));
    expect(new Set((await entriesOf(store)).flatMap(({ commandId, at }) => (commandId === null ? [at] : [])))).toEqual(new Set([0]));
    await engine.stop();
  });

  test('decides an account before its next command, and keeps no other account waiting', async () => {
    const { engine, market, store } = await startWithPositions();
    market.tick('EURUSD', SHOCK, SHOCK + 200, 0);
    const close = { kind: 'closePosition', at: 0, commandId: 'close', seenPrice: null, margin: null, reason: 'manual' } as const;
    const closed = engine.submit({ ...close, accountId: ACCOUNTS, positionId: ACCOUNTS });
    const other = engine.submit(depositTo(ACCOUNTS + 1, 'other'));
    expect(await closed).toMatchObject({ kind: 'refused', refusal: { code: 'positionAlreadyClosed' } });
    expect(await other).toEqual({ kind: 'done' });
    expect((await closingsIn(store)).length).toBeLessThan(5);
    await turns(ALL_TURNS);
    const ofAccount = (await entriesOf(store)).filter(({ accountId }) => accountId === ACCOUNTS).slice(-1);
    expect(ofAccount.map(({ events }) => events[0]?.kind)).toEqual(['positionClosed']);
    await engine.stop();
  });

  test('is never seen half decided: in a view, a visit or a list', async () => {
    const { engine, market } = await startWithPositions();
    market.tick('EURUSD', SHOCK, SHOCK + 200, 0);
    expect((await engine.viewAccount(ACCOUNTS))?.positions).toEqual([]);
    market.tick('EURUSD', LATER, LATER + 200, 0);
    const visited: number[] = [];
    await engine.visitTradingAccounts(({ id }) => visited.push(id));
    expect(visited).toEqual([]);
    expect(await engine.listAccountsWithPositions()).toEqual([]);
    await engine.stop();
  });

  test('is completed when the engine stops', async () => {
    const { engine, market, store } = await startWithPositions();
    market.tick('EURUSD', SHOCK, SHOCK + 200, 0);
    expect((await engine.stop())?.positions.size).toBe(0);
    expect((await closingsIn(store)).length).toBe(ACCOUNTS);
  });

  test('continues through a brief journal outage', async () => {
    const { engine, market, store } = await startWithPositions();
    market.tick('EURUSD', SHOCK, SHOCK + 200, 0);
    store.lose();
    expect(engine.isAvailable).toBe(false);
    await turns(ALL_TURNS);
    expect(engine.isAvailable).toBe(true);
    expect(new Set((await closingsIn(store)).map(({ closePrice }) => closePrice))).toEqual(new Set([SHOCK]));
    expect((await closingsIn(store)).length).toBe(ACCOUNTS);
    await engine.stop();
  });

  test('fires again after the state was refolded, at the next quote that reaches it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { engine, market, store } = await startWithPositions();
    store.isOpen = false;
    market.tick('EURUSD', SHOCK, SHOCK + 200, 0);
    await turns();
    store.isReachable = false;
    await store.fail({ tookEffect: false });
    await pass(2_500);
    store.isReachable = true;
    store.isOpen = true;
    await pass(500);
    expect(engine.isAvailable).toBe(true);
    expect(await engine.listAccountsWithPositions()).toHaveLength(ACCOUNTS);
    market.tick('EURUSD', LATER, LATER + 200, 0);
    await turns(ALL_TURNS);
    const closings = await closingsIn(store);
    expect(closings.length).toBe(ACCOUNTS);
    expect(new Set(closings.map(({ closePrice }) => closePrice))).toEqual(new Set([LATER]));
    await engine.stop();
  });
});

describe('the journal in a shock', () => {
  const MANY = 1_100;
  /** Opening so many positions in one turn of the event loop takes a busy machine a while. */
  const PATIENCE_MS = 60_000;

  test('is written in batches of at most 500 records and lags at most 1,000 records behind', async () => {
    const { engine, market, store } = await startWithPositions(MANY, PATIENCE_MS);
    slice.size = 100;
    store.batches.length = 0;
    store.isOpen = false;
    market.tick('EURUSD', SHOCK, SHOCK + 200, 0);
    await turns(20);
    expect(engine.queuedRecords).toBe(1_000);
    expect(store.batches.length).toBe(1);
    store.isOpen = true;
    await store.letThrough();
    await turns(20);
    expect(Math.max(...store.batches)).toBe(500);
    expect((await closingsIn(store)).length).toBe(MANY);
    await engine.stop();
  });
});

describe('work on every account', () => {
  test('margins are rechecked slice by slice', async () => {
    const { engine, market, store } = await startWithPositions();
    market.rules = { ...market.rules, marginPercents: { EURUSD: 200 } };
    engine.rewatchMargins(new Set(['EURUSD']));
    await turns(ALL_TURNS);
    market.tick('EURUSD', BID, ASK, 0);
    await turns(ALL_TURNS);
    expect((await closingsIn(store)).map(({ reason }) => reason)).toEqual(Array.from({ length: ACCOUNTS }, () => 'stopOut'));
    await engine.stop();
  });

  test("pending triggers are decided before an account's margin is rechecked", async () => {
    const { engine, market, store } = await startWithPositions();
    market.tick('EURUSD', SHOCK, SHOCK + 200, 0);
    market.rules = { ...market.rules, marginPercents: { EURUSD: 200 } };
    engine.rewatchMargins();
    market.tick('EURUSD', LATER, LATER + 200, 0);
    await turns(2 * ALL_TURNS);
    expect(new Set((await closingsIn(store)).map(({ closePrice, reason }) => `${reason} at ${closePrice}`))).toEqual(
      new Set([`stopLoss at ${SHOCK}`]),
    );
    await engine.stop();
  });

  test('expired orders end, however many there are', async () => {
    const { engine, store } = await startWithPositions(6);
    for (let accountId = 1; accountId <= 6; accountId += 1) {
      for (let nth = 0; nth < 99; nth += 1) void engine.submit({ ...limitOrder(`order-${nth}`, 1), accountId, margin: cents(1_00) });
    }
    await engine.viewAccount(6);
    engineTime.now = 1;
    engine.expireOrders();
    await turns(10);
    const expired = (await entriesOf(store)).flatMap(({ events }) => events.filter(({ kind }) => kind === 'orderCancelled'));
    expect(expired.length).toBe(6 * 99);
    await engine.stop();
  });
});

test('a position opened by a pending tick gets its own id', async () => {
  const { engine, market, store } = await startWithPositions();
  const limit = { ...limitOrder('limit'), entryPrice: price(STOP) };
  for (let accountId = 1; accountId <= ACCOUNTS; accountId += 1) void engine.submit({ ...limit, accountId });
  await engine.viewAccount(ACCOUNTS);
  market.tick('EURUSD', SHOCK, SHOCK + 200, 0);
  await engine.submit({ ...openOrder('between'), accountId: ACCOUNTS + 1 });
  await turns(ALL_TURNS);
  const opened = (await entriesOf(store)).flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'positionOpened' ? [event.position.id] : [])),
  );
  expect(opened).toEqual(Array.from({ length: 2 * ACCOUNTS + 1 }, (_, index) => index + 1));
  await engine.stop();
});
