/** How the engine behaves while its journal cannot be written. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DeadlinePassed } from '../deadline.ts';
import { deposit, GatedStore, openOrder, pass, startEngine, startFundedEngine, turns } from './fixture-started-engine.ts';
import { MemoryJournalStore } from './memory-journal-store.ts';

describe.each([true, false])('when a commit fails and took effect is %s', (tookEffect) => {
  test('callers notice nothing if the journal is writable again in time', async () => {
    const { engine, store } = await startFundedEngine();
    const answers = [engine.submit(deposit('a', 50))];
    await turns();
    answers.push(engine.submit(deposit('b', 7)));
    await turns();
    store.isOpen = true;
    await store.fail({ tookEffect });
    expect(await Promise.all(answers)).toEqual([{ kind: 'done' }, { kind: 'done' }]);
    expect((await engine.viewAccount(1))?.figures.balance).toBe(1_057_00);
    expect((await store.read(0, 10)).map(({ commandId }) => commandId)).toEqual(['open', 'access', 'seed', 'a', 'b']);
  });

  test('callers are told in time that the outcome is unknown, and a retry returns it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { engine, store } = await startFundedEngine();
    const first = engine.submit(deposit('a', 50)).catch((cause: unknown) => cause);
    await turns();
    await pass(500);
    const queued = engine.submit(deposit('b', 7)).catch((cause: unknown) => cause);
    await turns();
    const view = engine.viewAccount(1).catch((cause: unknown) => cause);
    store.isReachable = false;
    await store.fail({ tookEffect });
    expect(engine.isAvailable).toBe(false);
    await expect(engine.submit(deposit('c', 9))).rejects.toMatchObject({ name: 'EngineUnavailable', outcomeUnknown: false });
    await pass(1_500);
    expect(await first).toMatchObject({ name: 'EngineUnavailable', outcomeUnknown: true });
    await pass(500);
    expect(await queued).toMatchObject({ outcomeUnknown: true });
    expect(await view).toMatchObject({ outcomeUnknown: false });

    store.isReachable = true;
    store.isOpen = true;
    await pass(500);
    expect(engine.isAvailable).toBe(true);
    expect((await engine.viewAccount(1))?.figures.balance).toBe(tookEffect ? 1_050_00 : 1_000_00);
    await engine.submit(deposit('a', 50));
    await engine.submit(deposit('b', 7));
    expect((await engine.viewAccount(1))?.figures.balance).toBe(1_057_00);
    expect(store.batches).toEqual(tookEffect ? [1, 1] : [1, 1, 1]);
  });
});

describe('while the journal cannot be written', () => {
  test('a slow commit is reported by the deadline, and still counts when it completes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { engine, store } = await startFundedEngine();
    const answer = engine.submit(deposit('a', 50)).catch((cause: unknown) => cause);
    await pass(2_000);
    expect(await answer).toMatchObject({ outcomeUnknown: true });
    await store.letThrough();
    store.isOpen = true;
    expect(await engine.submit(deposit('a', 50))).toEqual({ kind: 'done' });
    expect((await engine.viewAccount(1))?.figures.balance).toBe(1_050_00);
  });

  test('an idle connection that is lost is replaced', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { engine, store } = await startFundedEngine();
    const changes: boolean[] = [];
    engine.onAvailabilityChanged((isAvailable) => changes.push(isAvailable));
    store.isReachable = false;
    store.lose();
    await pass(5_000);
    expect(changes).toEqual([false]);
    expect(engine.status).toBe('reconnecting');
    store.isReachable = true;
    await pass(500);
    expect(changes).toEqual([false, true]);
  });

  test('a check detects that the journal is unavailable', async () => {
    const { engine, store } = await startFundedEngine();
    await engine.checkJournal();
    expect(engine.status).toBe('running');
    store.isReachable = false;
    await engine.checkJournal();
    expect(engine.status).toBe('reconnecting');
  });

  test('a stop that is due fires at the first quote after recovery', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { engine, market, store } = await startFundedEngine();
    store.isOpen = true;
    await engine.submit(openOrder('order', 1_070_000));
    store.isReachable = false;
    store.lose();
    market.tick('EURUSD', 1_069_000, 1_069_200, 0);
    store.isReachable = true;
    await pass(500);
    expect((await engine.viewAccount(1))?.positions.length).toBe(1);
    market.tick('EURUSD', 1_068_000, 1_068_200, 0);
    await turns();
    expect((await engine.viewAccount(1))?.positions.length).toBe(0);
    const entries = await store.read(4, 10);
    expect(entries.flatMap(({ events }) => events)).toMatchObject([{ kind: 'positionClosed', closePrice: 1_068_000, reason: 'stopLoss' }]);
  });

  test('a margin increased during the outage is checked at the first quote after recovery', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { engine, market, store } = await startFundedEngine();
    store.isOpen = true;
    await engine.submit(openOrder('order', 1_000_000));
    store.isReachable = false;
    store.lose();
    market.rules = { ...market.rules, marginPercents: { EURUSD: 200 } };
    engine.rewatchMargins(new Set(['EURUSD']));
    store.isReachable = true;
    await pass(500);
    market.tick('EURUSD', 1_084_300, 1_084_400, 0);
    await turns();
    expect((await engine.viewAccount(1))?.positions.length).toBe(0);
    const entries = await store.read(4, 10);
    expect(entries.flatMap(({ events }) => events)).toMatchObject([{ kind: 'positionClosed', reason: 'stopOut' }]);
  });

  test('a stop whose close was not committed in time closes at the first quote after recovery', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { engine, market, store } = await startFundedEngine();
    store.isOpen = true;
    await engine.submit(openOrder('order', 1_070_000));
    store.isOpen = false;
    market.tick('EURUSD', 1_069_000, 1_069_200, 0);
    await turns();
    store.isReachable = false;
    await store.fail({ tookEffect: false });
    await pass(3_000);
    store.isReachable = true;
    store.isOpen = true;
    await pass(500);
    expect((await engine.viewAccount(1))?.positions.length).toBe(1);
    market.tick('EURUSD', 1_060_000, 1_060_200, 0);
    await turns();
    const entries = await store.read(4, 10);
    expect(entries.flatMap(({ events }) => events)).toMatchObject([{ kind: 'positionClosed', closePrice: 1_060_000, reason: 'stopLoss' }]);
  });

  test('stopping does not wait for the journal', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { engine, store } = await startFundedEngine();
    const answer = engine.submit(deposit('a')).catch((cause: unknown) => cause);
    await turns();
    store.isReachable = false;
    await store.fail({ tookEffect: false });
    const stopped = engine.stop();
    await pass(2_000);
    expect(await stopped).toBe(null);
    expect(await answer).toMatchObject({ outcomeUnknown: true });
  });
});

test('an engine whose journal lacks acknowledged entries stops for good', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { engine, store } = await startFundedEngine();
  store.isOpen = true;
  await engine.submit(deposit('a'));
  store.inner = await copyOf(store.inner, 3);
  store.lose();
  await pass(5_000);
  expect(engine.status).toBe('failed');
  await expect(engine.submit(deposit('b'))).rejects.toMatchObject({ outcomeUnknown: false });
  expect((await store.read(0, 10)).length).toBe(3);
});

async function copyOf(store: MemoryJournalStore, count: number): Promise<MemoryJournalStore> {
  const copy = new MemoryJournalStore();
  await copy.append((await store.read(0, count)).map((entry) => ({ entry, closed: [], answered: null })));
  return copy;
}

describe('while startup waits for the journal', () => {
  function startUnreachable(cause: Error) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const store = new GatedStore();
    store.isReachable = false;
    store.unreachableCause = cause;
    return { store, started: startEngine(store).catch((failure: unknown) => failure) };
  }

  test('startup takes over a database that is back in time', async () => {
    const { store, started } = startUnreachable(new DeadlinePassed('slow'));
    await pass(10_000);
    store.isReachable = true;
    await pass(500);
    expect(await started).toMatchObject({ engine: { status: 'running' } });
  });

  test('startup fails if the database stays away', async () => {
    const cause = new DeadlinePassed('slow');
    const { started } = startUnreachable(cause);
    await pass(21_000);
    expect(await started).toBe(cause);
  });

  test('startup fails at once on an error that waiting cannot fix', async () => {
    const cause = new Error('permission denied');
    const { started } = startUnreachable(cause);
    await pass(0);
    expect(await started).toBe(cause);
  });
});
