/** A command that is sent again gets its first answer for at least a day, and its id can't be used for another command. */
import type { ClosePositionCommand, Command } from '@fairlead/domain/engine/command.ts';
import { price } from '@fairlead/domain/price.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Engine } from './engine.ts';
import {
  ASK,
  BID,
  deposit,
  engineTime,
  openOrder,
  pass,
  silent,
  startEngine,
  startEngineOfTest,
  startFundedEngine,
  turns,
} from './fixture-started-engine.ts';
import { FixtureEngineMarket } from './fixture-engine-market.ts';
import type { RecordedAnswer, CommandLookup } from './journal-store.ts';
import { MemoryJournalStore } from './memory-journal-store.ts';

const DAY_MS = 86_400_000;

/** Counts lookups. */
class CountingStore extends MemoryJournalStore {
  answersLookedUp = 0;
  referencesLookedUp = 0;
  /** Lookups wait until this resolves. */
  hold: Promise<void> = Promise.resolve();

  override async findAnswer(sought: CommandLookup): Promise<RecordedAnswer | null> {
    this.answersLookedUp += 1;
    await this.hold;
    return super.findAnswer(sought);
  }

  override isReferenceUsed(accountId: number, reference: string): Promise<boolean> {
    this.referencesLookedUp += 1;
    return super.isReferenceUsed(accountId, reference);
  }
}

async function startCounting(store = new CountingStore()): Promise<{ engine: Engine; store: CountingStore }> {
  const { engine } = await startEngine(store);
  await engine.submit({ kind: 'openAccount', accountId: 1, at: 0, commandId: 'open' });
  store.answersLookedUp = 0;
  store.referencesLookedUp = 0;
  return { engine, store };
}

const alert = (id: string): Command => ({ kind: 'removeAlert', accountId: 1, at: 0, commandId: id, alertId: 1 });

describe('the same command sent again', () => {
  test.each([0, 600, 3_000])('gets its first answer after %i newer ones of its account', async (newer) => {
    const { engine, store } = await startCounting();
    await engine.submit(deposit('first'));
    for (let nth = 0; nth < newer; nth += 1) void engine.submit(alert(`newer-${nth}`));
    await engine.submit(alert('last'));
    expect(await engine.submit(deposit('first'))).toEqual({ kind: 'done' });
    expect((await engine.viewAccount(1))?.figures.balance).toBe(1_000_00);
    expect((await store.read(0, 10)).length).toBe(2);
  });

  test('gets its refusal again, although it would be accepted now', async () => {
    const { engine } = await startCounting();
    const refusal = { kind: 'refused', refusal: { code: 'accountNotVerified' } };
    expect(await engine.submit(openOrder('a'))).toEqual(refusal);
    await engine.submit({
      kind: 'setTradingAccess',
      accountId: 1,
      at: 0,
      commandId: 'access',
      access: { verified: true, categoryIds: [2], leverageIndexes: {} },
    });
    await engine.submit(deposit('seed'));
    expect(await engine.submit(openOrder('a'))).toEqual(refusal);
    expect((await engine.submit(openOrder('b'))).kind).toBe('opened');
  });

  test('gets its first answer after a restart, even if its account does not exist', async () => {
    const { engine, store } = await startCounting();
    await engine.submit(deposit('kept'));
    expect(await engine.submit({ ...deposit('nobody'), accountId: 9 })).toEqual({ kind: 'refused', refusal: { code: 'accountUnknown' } });
    await engine.stop();
    const second = (await startEngine(store)).engine;
    expect(await second.submit(deposit('kept'))).toEqual({ kind: 'done' });
    expect(await second.submit({ ...deposit('nobody'), accountId: 9 })).toMatchObject({ kind: 'refused' });
    expect((await second.viewAccount(1))?.figures.balance).toBe(1_000_00);
    expect((await store.read(0, 10)).length).toBe(2);
  });

  test("waits for the first one's commit", async () => {
    const { engine, store } = await startFundedEngine();
    const first = engine.submit(openOrder('a'));
    const again = engine.submit(openOrder('a'));
    await turns();
    expect(store.batches).toEqual([1]);
    await store.letThrough();
    expect(await again).toEqual(await first);
  });

  test('is not treated as new if its first answer timed out and is not committed yet', async () => {
    const { engine, store } = await startFundedEngine();
    const first = engine.submit(openOrder('a')).catch((cause: unknown) => cause);
    await turns();
    const again = engine.submit(openOrder('a')).catch((cause: unknown) => cause);
    store.isOpen = true;
    await store.letThrough();
    await Promise.all([first, again]);
    expect((await engine.viewAccount(1))?.positions.length).toBe(1);
  });

  test('is answered for a day, then decided again', async () => {
    engineTime.now = 0;
    const { engine } = await startCounting();
    expect((await engine.submit({ ...alert('a'), at: 0 })).kind).toBe('refused');
    for (const [now, kept] of [
      [DAY_MS / 2, true],
      [DAY_MS, true],
      [DAY_MS + 1, false],
    ] as const) {
      engineTime.now = now;
      await engine.submit({ ...alert(`at ${now}`), at: now });
      const again = await engine.submit({ ...deposit('a'), at: now });
      expect(again.kind === 'refused' && again.refusal.code === 'commandIdReused').toBe(kept);
    }
    engineTime.now = 0;
  });
});

describe('what the client saw', () => {
  const seen = { price: price(ASK), at: 0, frame: 0 };
  const close = (positionId: number): ClosePositionCommand => ({
    kind: 'closePosition',
    accountId: 1,
    at: 0,
    commandId: 'close',
    positionId,
    seenPrice: price(BID),
    margin: null,
    reason: 'manual',
  });

  test.each([
    ['first without it, then with it', undefined, seen],
    ['first with it, then without it, as from an earlier version', seen, undefined],
    ['twice, with other evidence', seen, { ...seen, at: 5 }],
  ])('does not make it another command: sent %s', async (_how, first, second) => {
    const { engine, store } = await startFundedEngine();
    store.isOpen = true;
    const withSeen = <Sent extends Command>(command: Sent, evidence: typeof seen | undefined): Sent =>
      evidence === undefined ? command : { ...command, seen: evidence };
    const opened = await engine.submit(withSeen(openOrder('a'), first));
    expect(await engine.submit(withSeen(openOrder('a'), second))).toEqual(opened);
    const positionId = opened.kind === 'opened' ? opened.positionId : 0;
    const closed = await engine.submit(withSeen(close(positionId), first));
    expect(closed.kind).toBe('closed');
    expect(await engine.submit(withSeen(close(positionId), second))).toEqual(closed);
    const recorded = (await store.read(0, 100)).flatMap(({ events }) =>
      events.filter((event) => 'seenPrice' in event || 'priceBound' in event),
    );
    expect(recorded.map((event) => ('seen' in event ? event.seen : undefined))).toEqual([first, first]);
  });
});

describe('the same id with different content', () => {
  test.each<[string, Command]>([
    ['another amount', deposit('a', 999)],
    ['another kind of command', { ...openOrder('a') }],
    ['another reference', { ...deposit('a'), reference: 'other' } as Command],
  ])('is refused: %s', async (_what, other) => {
    const { engine } = await startCounting();
    await engine.submit(deposit('a'));
    expect(await engine.submit(other)).toEqual({ kind: 'refused', refusal: { code: 'commandIdReused' } });
    expect((await engine.viewAccount(1))?.figures.balance).toBe(1_000_00);
  });

  test('is a separate command on another account', async () => {
    const { engine } = await startCounting();
    await engine.submit({ kind: 'openAccount', accountId: 2, at: 0, commandId: 'open' });
    await engine.submit(deposit('a'));
    expect(await engine.submit({ ...deposit('a', 5), accountId: 2 })).toEqual({ kind: 'done' });
  });

  test('is the same command if only the time differs', async () => {
    const { engine } = await startCounting();
    await engine.submit(deposit('a'));
    expect(await engine.submit({ ...deposit('a'), at: 5_000 })).toEqual({ kind: 'done' });
  });
});

describe('lookups', () => {
  test('happen never for a new id, once for a money reference, and once for a known id', async () => {
    const { engine, store } = await startCounting();
    for (let nth = 0; nth < 50; nth += 1) await engine.submit(alert(`new-${nth}`));
    expect([store.answersLookedUp, store.referencesLookedUp]).toEqual([0, 0]);
    await engine.submit(deposit('money'));
    expect([store.answersLookedUp, store.referencesLookedUp]).toEqual([0, 1]);
    await engine.submit(alert('new-7'));
    expect([store.answersLookedUp, store.referencesLookedUp]).toEqual([1, 1]);
  });

  test('keep later commands of the account in order and hold up no other account', async () => {
    const { engine, store } = await startCounting();
    await engine.submit({ kind: 'openAccount', accountId: 2, at: 0, commandId: 'open' });
    await engine.submit(alert('known'));
    const { promise, resolve } = Promise.withResolvers<void>();
    store.hold = promise;
    const order: string[] = [];
    const known = engine.submit(alert('known')).then(() => order.push('known'));
    const later = engine.submit(alert('later')).then(() => order.push('later'));
    await engine.submit({ ...alert('elsewhere'), accountId: 2 });
    expect(order).toEqual([]);
    resolve();
    await Promise.all([known, later]);
    expect(order).toEqual(['known', 'later']);
  });

  test('a reference moves money only once, whatever the command id, even while the first is being committed', async () => {
    const { engine, store } = await startFundedEngine();
    const first = engine.submit(deposit('a'));
    const second = engine.submit({ ...deposit('b'), reference: 'a' } as Command);
    await turns();
    await store.letThrough();
    await turns();
    store.isOpen = true;
    if (store.batches.length > 1) await store.letThrough();
    expect(await first).toEqual({ kind: 'done' });
    expect(await second).toEqual({ kind: 'refused', refusal: { code: 'referenceUsed' } });
  });

  test('a command whose lookup fails is not carried out, and the account carries on', async () => {
    const { engine, store } = await startCounting();
    await engine.submit(alert('known'));
    const failing = store.findAnswer.bind(store);
    store.findAnswer = () => Promise.reject(new Error('too slow'));
    await expect(engine.submit(alert('known'))).rejects.toMatchObject({ name: 'EngineUnavailable', outcomeUnknown: false });
    store.findAnswer = failing;
    expect((await engine.submit(alert('known'))).kind).toBe('refused');
    expect((await engine.submit(alert('new'))).kind).toBe('refused');
  });
});

const NOWHERE = { seq: 0, refusalId: 0 };

test('until recent ids have been read, each command is looked up', async () => {
  const store = new CountingStore();
  const before = await startCounting(store);
  await before.engine.submit(deposit('kept'));
  await before.engine.stop();
  const whole = store.listAnswered.bind(store);
  let isBroken = true;
  let pages = 0;
  store.listAnswered = (since, after, limit) => {
    if (!isBroken) return whole(since, after === NOWHERE ? null : after, limit);
    pages += 1;
    return pages <= 3 ? Promise.resolve({ answered: [], upTo: NOWHERE, isLast: false }) : Promise.reject(new Error('too slow'));
  };
  const engine = await startEngineOfTest({
    store,
    market: new FixtureEngineMarket(),
    clock: () => 0,
    log: silent,
    retryDelay: () => new Promise((resolve) => setImmediate(resolve)),
  });
  store.answersLookedUp = 0;
  expect(await engine.submit(deposit('kept'))).toEqual({ kind: 'done' });
  await engine.submit(alert('new'));
  expect(store.answersLookedUp).toBe(2);
  isBroken = false;
  await turns(5);
  await engine.submit(alert('newer'));
  expect(store.answersLookedUp).toBe(2);
  await engine.stop();
});

test('a standby already knows all recent ids when it starts to lead', async () => {
  const { engine, store } = await startCounting();
  // More than a start without standby reads before it takes commands.
  for (let nth = 0; nth < 16_000; nth += 1) void engine.submit(alert(`before-${nth}`));
  await engine.submit(alert('last before'));
  const standby = await Engine.standBy({ store, market: new FixtureEngineMarket(), clock: () => 0, log: silent });
  for (let follows = 0; follows < 6; follows += 1) await standby.follow();
  await engine.submit(alert('meanwhile'));
  await engine.stop();
  await standby.lead();
  store.answersLookedUp = 0;
  const newOnes = ['a', 'b'].map((id) => standby.submit(alert(id)));
  expect(store.answersLookedUp).toBe(0);
  await Promise.all(newOnes);
  for (const id of ['before-0', 'last before', 'meanwhile', 'a']) await standby.submit(alert(id));
  expect(store.answersLookedUp).toBe(4);
  await standby.stop();
});

test('an engine that gave up a commit keeps its ids and looks up no new ones', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { engine, store } = await startFundedEngine();
  const first = engine.submit(openOrder('given up')).catch((cause: unknown) => cause);
  await turns();
  store.isReachable = false;
  await store.fail({ tookEffect: false });
  await pass(3_000);
  expect(await first).toMatchObject({ name: 'EngineUnavailable' });
  store.isReachable = true;
  store.isOpen = true;
  const listAnswered = vi.spyOn(store, 'listAnswered');
  await pass(500);
  const findAnswer = vi.spyOn(store, 'findAnswer');
  expect((await engine.submit(openOrder('new'))).kind).toBe('opened');
  expect([listAnswered.mock.calls.length, findAnswer.mock.calls.length]).toEqual([0, 0]);
  expect((await engine.submit(openOrder('given up'))).kind).toBe('opened');
  expect(findAnswer).toHaveBeenCalledOnce();
});
