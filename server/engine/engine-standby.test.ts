/** A standby engine has everything the leader wrote and continues where the leader stopped. */
import type { Command } from '@fairlead/domain/engine/command.ts';
import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Engine } from './engine.ts';
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
  turns,
} from './fixture-started-engine.ts';
import { FixtureEngineMarket } from './fixture-engine-market.ts';
import { AnotherLeads, type JournalStore } from './journal-store.ts';
import type { Lease } from './leadership/leadership.ts';
import { MemoryJournalStore } from './memory-journal-store.ts';
import { digestState } from './state-digest.ts';

interface StandingBy {
  readonly standby: Engine;
  readonly market: FixtureEngineMarket;
}

async function standBy(store: JournalStore, lease?: Lease): Promise<StandingBy> {
  const market = new FixtureEngineMarket();
  market.setQuote('EURUSD', BID, ASK, 0);
  const options = { store, market, clock: () => engineTime.now, log: silent };
  return { standby: await Engine.standBy(lease === undefined ? options : { ...options, lease }), market };
}

async function startLeader(store: JournalStore) {
  const leader = await startEngine(store);
  await leader.engine.submit({ kind: 'openAccount', accountId: 1, at: 0, commandId: 'open' });
  await leader.engine.submit({ kind: 'setTradingAccess', accountId: 1, at: 0, commandId: 'access', access: FULL_ACCESS });
  await leader.engine.submit(deposit('seed'));
  return leader;
}

describe('a standby engine', () => {
  test('takes no commands, shows nothing, and does not count as a trading pause', async () => {
    const { standby } = await standBy(new MemoryJournalStore());
    expect([standby.status, standby.isAvailable, standby.pausedMs]).toEqual(['standingBy', false, 0]);
    await expect(standby.submit(deposit('a'))).rejects.toMatchObject({ outcomeUnknown: false });
    await expect(standby.viewAccount(1)).rejects.toMatchObject({ outcomeUnknown: false });
  });

  test("has exactly the leader's state when it takes over, however little it has followed", async () => {
    for (const follows of [0, 1, 2]) {
      const store = new MemoryJournalStore();
      const { engine: leader, market } = await startLeader(store);
      const { standby } = await standBy(store);
      await leader.submit(openOrder('a', 1_070_000));
      if (follows > 0) await standby.follow();
      market.tick('EURUSD', 1_069_000, 1_069_200, 0);
      await leader.submit(limitOrder('b'));
      if (follows > 1) await standby.follow();
      const left = await leader.stop();
      await standby.lead();
      const state = await standby.stop();
      if (left === null || state === null) throw new Error('an engine did not stop');
      expect(digestState(state)).toBe(digestState(left));
    }
  });

  test("continues the leader's numbering of positions", async () => {
    const store = new MemoryJournalStore();
    const { engine: leader } = await startLeader(store);
    const { standby } = await standBy(store);
    await leader.submit(openOrder('a'));
    await leader.stop();
    await standby.lead();
    expect(await standby.submit(openOrder('b'))).toMatchObject({ kind: 'opened', positionId: 2 });
  });

  test("returns the leader's answers to accepted and to refused commands", async () => {
    const store = new MemoryJournalStore();
    const { engine: leader } = await startLeader(store);
    const { standby } = await standBy(store);
    const opened = await leader.submit(openOrder('a'));
    const mistaken = { ...deposit('b'), amount: cents(-5) } as Command;
    const refused = await leader.submit(mistaken);
    await leader.stop();
    await standby.lead();
    expect(await standby.submit(openOrder('a'))).toEqual(opened);
    expect(await standby.submit(mistaken)).toEqual(refused);
    expect((await standby.viewAccount(1))?.positions.length).toBe(1);
  });

  test('checks current quotes on takeover: a stop that was reached meanwhile fires at once', async () => {
    const store = new MemoryJournalStore();
    const { engine: leader } = await startLeader(store);
    const { standby, market } = await standBy(store);
    await leader.submit(openOrder('a', 1_070_000));
    await standby.follow();
    await leader.stop();
    market.tick('EURUSD', 1_069_000, 1_069_200, 0);
    expect((await store.read(0, 100)).length).toBe(4);
    await standby.lead();
    expect(await standby.viewAccount(1)).toMatchObject({ positions: [] });
    expect((await store.read(4, 1))[0]?.events[0]).toMatchObject({ kind: 'positionClosed', reason: 'stopLoss', closePrice: 1_069_000 });
  });

  test('fires triggers set while it followed, at the next quote', async () => {
    const store = new MemoryJournalStore();
    const { engine: leader } = await startLeader(store);
    const { standby, market } = await standBy(store);
    await leader.submit(limitOrder('a'));
    await leader.submit({ kind: 'setAlert', accountId: 1, at: 0, commandId: 'alert', symbol: 'EURUSD', level: price(1_075_000) });
    await standby.follow();
    await leader.stop();
    await standby.lead();
    market.tick('EURUSD', 1_069_000, 1_069_200, 0);
    expect(await standby.viewAccount(1)).toMatchObject({ orders: [], positions: [{ openPrice: 1_069_200 }], alerts: [{ fired: {} }] });
  });

  test('folds the journal again if an entry cannot be applied', async () => {
    const store = new MemoryJournalStore();
    const { engine: leader } = await startLeader(store);
    const { standby } = await standBy(store);
    await leader.submit(deposit('a'));
    const whole = store.read.bind(store);
    let isFirst = true;
    store.read = async (afterSeq, limit) => {
      const entries = await whole(afterSeq, limit);
      if (!isFirst) return entries;
      isFirst = false;
      return entries.map((entry) => (entry.seq <= 3 ? entry : { ...entry, seq: entry.seq + 5 }));
    };
    await standby.follow();
    expect(standby.durableSeq).toBe(4);
    await leader.stop();
    await standby.lead();
    expect((await standby.viewAccount(1))?.figures.balance).toBe(2_000_00);
  });
});

describe('a leader', () => {
  function startWithLease() {
    const held = { isHeld: true, isComing: true };
    const lease: Lease = {
      get isHeld() {
        return held.isHeld;
      },
      whenHeld: () => (held.isComing ? Promise.resolve() : Promise.reject(new Error('not held'))),
    };
    return { held, lease };
  }

  test('shows nothing from memory without its lease, but still commits: the epoch decides on writes', async () => {
    const { held, lease } = startWithLease();
    const { standby: leader } = await standBy(new MemoryJournalStore(), lease);
    await leader.lead();
    await leader.submit({ kind: 'openAccount', accountId: 1, at: 0, commandId: 'open' });
    held.isHeld = false;
    expect((await leader.viewAccount(1))?.accountId).toBe(1);
    held.isComing = false;
    await expect(leader.viewAccount(1)).rejects.toMatchObject({ outcomeUnknown: false });
    await expect(leader.listAccountsWithPositions()).rejects.toMatchObject({ outcomeUnknown: false });
    await expect(leader.visitTradingAccounts(() => undefined)).rejects.toMatchObject({ outcomeUnknown: false });
    expect(await leader.submit(deposit('a'))).toEqual({ kind: 'done' });
  });

  test('that has been replaced takes no more commands and reports outcomes as unknown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const store = new GatedStore();
    store.isOpen = true;
    const { engine } = await startLeader(store);
    store.isOpen = false;
    const answer = engine.submit(openOrder('a')).catch((cause: unknown) => cause);
    await turns();
    store.isReachable = false;
    store.unreachableCause = new AnotherLeads();
    await store.fail({ tookEffect: false });
    await pass(100);
    expect(engine.status).toBe('deposed');
    expect(await answer).toMatchObject({ outcomeUnknown: true });
    await expect(engine.submit(deposit('b'))).rejects.toMatchObject({ outcomeUnknown: false });
    store.isReachable = true;
    await pass(60_000);
    expect(engine.status).toBe('deposed');
  });
});

describe('a standby that cannot follow an entry', () => {
  /** Returns an entry that contradicts the state before it, a given number of times. */
  class SpoiltStore extends MemoryJournalStore {
    spoiltReads = 0;

    override async read(afterSeq: number, limit: number): Promise<readonly JournalEntry[]> {
      const entries = await super.read(afterSeq, limit);
      if (this.spoiltReads === 0 || entries.length === 0) return entries;
      this.spoiltReads -= 1;
      const spoilt: EngineEvent = { kind: 'withdrawalSettled', reference: 'never asked for', outcome: 'paid', amount: cents(100) };
      return entries.map((entry, index) => (index === entries.length - 1 ? { ...entry, events: [spoilt] } : entry));
    }
  }

  test.each([
    ['reading an entry', 1],
    ['even folding the journal again', 2],
  ])('keeps no broken state when %s fails', async (_what, spoiltReads) => {
    const store = new SpoiltStore();
    const { engine: leader } = await startLeader(store);
    const { standby } = await standBy(store);
    await leader.submit(openOrder('a', 1_070_000));
    store.spoiltReads = spoiltReads;
    await standby.follow().catch(() => undefined);
    await leader.submit(deposit('later'));
    const state = await leader.stop();
    await standby.follow().catch(() => undefined);
    await standby.lead();
    const taken = await standby.stop();
    expect(taken === null ? null : digestState(taken)).toBe(state === null ? undefined : digestState(state));
  });

  test('does not lead if every read fails', async () => {
    const store = new SpoiltStore();
    const { engine: leader } = await startLeader(store);
    const { standby } = await standBy(store);
    await leader.submit(openOrder('a', 1_070_000));
    store.spoiltReads = 100;
    await standby.follow().catch(() => undefined);
    await expect(standby.lead()).rejects.toThrow('not under way');
    expect(standby.status).toBe('standingBy');
  });
});

describe('if the journal lacks entries that a standby has read', () => {
  /** Shows only the first entries, as a replica that was behind would, continued by those of another leader. */
  class LaggingStore extends MemoryJournalStore {
    lostAfterSeq = Infinity;
    others: readonly JournalEntry[] = [];
    takeovers = 0;

    override takeOver(): Promise<void> {
      this.takeovers += 1;
      return super.takeOver();
    }

    override async read(afterSeq: number, limit: number): Promise<readonly JournalEntry[]> {
      const kept = (await super.read(0, Infinity)).filter(({ seq }) => seq <= this.lostAfterSeq);
      return [...kept, ...this.others].filter(({ seq }) => seq > afterSeq).slice(0, limit);
    }
  }

  const other = (seq: number): JournalEntry => ({ seq, accountId: 1, at: 0, commandId: `another-${seq}`, events: [] });

  test.each<[string, number, readonly JournalEntry[]]>([
    ['is shorter', 3, []],
    ['has other entries in their place', 3, [other(4)]],
    ['has grown longer with other entries', 3, [other(4), other(5)]],
  ])('because it %s, the standby fails instead of following or leading', async (_case, lostAfterSeq, others) => {
    const store = new LaggingStore();
    const { engine: leader } = await startLeader(store);
    const { standby } = await standBy(store);
    await leader.submit(openOrder('a'));
    await standby.follow();
    expect(standby.durableSeq).toBe(4);
    await leader.stop();
    Object.assign(store, { lostAfterSeq, others });

    await standby.follow();
    expect(standby.status).toBe('failed');
    const takeoversBefore = store.takeovers;
    await standby.lead();
    expect([standby.status, store.takeovers]).toEqual(['failed', takeoversBefore]);
    await expect(standby.submit(deposit('b'))).rejects.toMatchObject({ outcomeUnknown: false });
  });

  test('the takeover notices it too, and a state that came from a snapshot or a recovery counts', async () => {
    const store = new LaggingStore();
    const { engine: leader } = await startLeader(store);
    await leader.submit(openOrder('a'));
    const { standby } = await standBy(store);
    await leader.stop();
    store.lostAfterSeq = 3;
    await standby.lead();
    expect([standby.status, standby.isAvailable]).toEqual(['failed', false]);
  });
});
