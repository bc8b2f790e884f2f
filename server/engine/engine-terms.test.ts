/** Halts, rules and trading settings take effect at a journal entry, for the leader, for standbys and for replays. */
import { applyEntry } from '@fairlead/domain/engine/apply.ts';
import type { Command } from '@fairlead/domain/engine/command.ts';
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import { BROKER_ACCOUNT_ID, DEFAULT_TERMS, type TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import { emptyState } from '@fairlead/domain/engine/state.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { DEFAULT_RULES } from '@fairlead/domain/trading/trading-rules.ts';
import { describe, expect, test, vi } from 'vitest';
import { Engine } from './engine.ts';
import { FixtureEngineMarket } from './fixture-engine-market.ts';
import { ASK, BID, deposit, GatedStore, openOrder, silent, startEngineOfTest, turns } from './fixture-started-engine.ts';
import { BrokerRules } from './broker-rules.ts';
import type { JournalStore } from './journal-store.ts';
import { MemoryJournalStore } from './memory-journal-store.ts';

const HALTED: TradingTerms = {
  ...DEFAULT_TERMS,
  halts: [{ symbol: 'EURUSD', cause: 'operator', reason: 'news', operatorId: 1, since: 0 }],
};
const setTerms = (commandId: string, terms: TradingTerms, replaces = DEFAULT_TERMS): Command => ({
  kind: 'setTerms',
  accountId: BROKER_ACCOUNT_ID,
  commandId,
  at: 0,
  terms,
  replaces,
});

interface Server {
  readonly engine: Engine;
  readonly brokerRules: BrokerRules;
  readonly market: FixtureEngineMarket;
}

function optionsOf(store: JournalStore, readTerms?: () => Promise<TradingTerms>) {
  const brokerRules = new BrokerRules(RETAIL_RULE_PACK, INSTRUMENTS);
  const market = new FixtureEngineMarket();
  market.follow(brokerRules);
  market.setQuote('EURUSD', BID, ASK, 0);
  const onTerms = (terms: TradingTerms, now: number): void => brokerRules.follow(terms, now);
  const retryDelay = () => new Promise<void>((resolve) => setImmediate(resolve));
  const plain = { store, market, clock: () => 0, log: silent, onTerms, retryDelay };
  return { options: readTerms === undefined ? plain : { ...plain, readTerms }, brokerRules, market };
}

async function start(store: JournalStore, readTerms?: () => Promise<TradingTerms>): Promise<Server> {
  const { options, brokerRules, market } = optionsOf(store, readTerms);
  return { engine: await startEngineOfTest(options), brokerRules, market };
}

async function fund({ engine }: Server): Promise<void> {
  await engine.submit({ kind: 'openAccount', accountId: 1, at: 0, commandId: 'open' });
  await engine.submit({ kind: 'setTradingAccess', accountId: 1, at: 0, commandId: 'access', access: FULL_ACCESS });
  await engine.submit(deposit('seed'));
}

describe('new terms', () => {
  test('apply from the next command on', async () => {
    const server = await start(new MemoryJournalStore());
    await fund(server);
    const { engine } = server;
    const answers = await Promise.all([
      engine.submit(openOrder('before')),
      engine.submit(setTerms('halt', HALTED)),
      engine.submit(openOrder('after')),
    ]);
    expect(answers.map((answer) => (answer.kind === 'refused' ? answer.refusal.code : answer.kind))).toEqual([
      'opened',
      'done',
      'tradingHalted',
    ]);
  });

  test('apply at the same entry for everyone who follows or folds the journal', async () => {
    const store = new MemoryJournalStore();
    const { engine } = await start(store);
    const { options, brokerRules } = optionsOf(store);
    const standby = await Engine.standBy(options);
    const rules = { ...DEFAULT_RULES, stopOutPercent: 70 };
    await engine.submit(setTerms('halt', HALTED));
    await engine.submit(setTerms('rules', { ...HALTED, version: 1, rules }, HALTED));
    await standby.follow();
    expect([standby.terms, brokerRules.isHalted('EURUSD'), brokerRules.inForce]).toEqual([engine.terms, true, { version: 1, rules }]);
    const state = emptyState();
    const seen = (await store.read(0, 10)).map((entry) => {
      applyEntry(state, entry);
      return [entry.accountId, state.terms.version, state.terms.halts.length];
    });
    expect(seen).toEqual([
      [BROKER_ACCOUNT_ID, 0, 1],
      [BROKER_ACCOUNT_ID, 1, 1],
    ]);
  });

  test('with a calendar close markets for the leader and for a standby, at the same entry', async () => {
    const days = [{ venue: 'FX', date: '1970-01-01', opens: null, closes: null, reason: 'Holiday' }] as const;
    const store = new MemoryJournalStore();
    const { engine, brokerRules } = await start(store);
    const follower = optionsOf(store);
    const standby = await Engine.standBy(follower.options);
    expect(brokerRules.calendar.sessionAt('EURUSD', 0)).not.toBeNull();
    await engine.submit(setTerms('calendar', { ...DEFAULT_TERMS, calendar: { version: 1, days } }));
    await standby.follow();
    for (const rules of [brokerRules, follower.brokerRules]) {
      expect([rules.tradingCalendar.version, rules.calendar.sessionAt('EURUSD', 0)]).toEqual([1, null]);
    }
    const [entry] = await store.read(0, 10);
    expect(entry).toMatchObject({ accountId: BROKER_ACCOUNT_ID, events: [{ kind: 'calendarSet', version: 1, days }] });
    expect(standby.terms).toEqual(engine.terms);
  });

  test('are undone if their entry does not become durable in time', async () => {
    const store = new GatedStore();
    let monotonicMs = 0;
    const { options, brokerRules } = optionsOf(store);
    const engine = await startEngineOfTest({ ...options, monotonicClock: () => monotonicMs });
    const halting = engine.submit(setTerms('halt', HALTED)).catch(() => 'given up');
    await turns();
    expect(brokerRules.isHalted('EURUSD')).toBe(true);
    store.isReachable = false;
    monotonicMs = 60_000;
    await store.fail({ tookEffect: false });
    store.isReachable = true;
    await turns(20);
    expect([await halting, engine.status, engine.terms, brokerRules.isHalted('EURUSD')]).toEqual([
      'given up',
      'running',
      DEFAULT_TERMS,
      false,
    ]);
  });

  test('change nothing if other terms have taken effect since they were read', async () => {
    const { engine } = await start(new MemoryJournalStore());
    await engine.submit(setTerms('halt', HALTED));
    await engine.submit(setTerms('late', { ...DEFAULT_TERMS, version: 1 }));
    expect(engine.terms).toEqual(HALTED);
  });

  test('stop AutoTrading from opening positions if it is turned off', async () => {
    const server = await start(new MemoryJournalStore());
    await fund(server);
    const { engine } = server;
    await engine.submit({ kind: 'setAutoTrading', accountId: 1, at: 0, commandId: 'on', isOn: true });
    await engine.submit(setTerms('off', { ...DEFAULT_TERMS, settings: { autoTrading: false } }));
    const order = { ...openOrder('auto'), openedBy: 'auto' } as Command;
    expect(await engine.submit(order)).toEqual({ kind: 'refused', refusal: { code: 'autoTradingOff' } });
  });
});

describe('terms the broker set while no process led', () => {
  test('take effect before any other decision and are journaled', async () => {
    const store = new MemoryJournalStore();
    await (await start(store)).engine.stop();
    const server = await start(store, () => Promise.resolve(HALTED));
    await fund(server);
    expect(await server.engine.submit(openOrder('a'))).toMatchObject({ kind: 'refused', refusal: { code: 'tradingHalted' } });
    const [first] = await store.read(0, 1);
    expect(first).toMatchObject({ accountId: BROKER_ACCOUNT_ID, events: [{ kind: 'tradingHalted' }] });
  });

  test('are not journaled if the journal already has them', async () => {
    const store = new MemoryJournalStore();
    for (let starts = 0; starts < 3; starts += 1) await (await start(store, () => Promise.resolve(HALTED))).engine.stop();
    expect(await store.read(0, 10)).toHaveLength(1);
  });

  test('take effect when a standby takes over', async () => {
    const store = new MemoryJournalStore();
    const leader = await start(store);
    const { options, brokerRules } = optionsOf(store, () => Promise.resolve(HALTED));
    const standby = await Engine.standBy(options);
    await leader.engine.stop();
    await standby.lead();
    expect([standby.terms.halts, brokerRules.isHalted('EURUSD')]).toEqual([HALTED.halts, true]);
  });

  test('take effect when trading resumes after a journal outage', async () => {
    const store = new GatedStore();
    store.isOpen = true;
    let kept = DEFAULT_TERMS;
    const { engine, brokerRules } = await start(store, () => Promise.resolve(kept));
    store.isReachable = false;
    store.lose();
    await turns();
    kept = HALTED;
    store.isReachable = true;
    await turns(20);
    expect([engine.status, brokerRules.isHalted('EURUSD')]).toEqual(['running', true]);
  });

  test('do not block trading if they cannot be read, and take effect as soon as they can be', async () => {
    const store = new GatedStore();
    store.isOpen = true;
    let isLocked = false;
    let kept = DEFAULT_TERMS;
    let reads = 0;
    const { engine } = await start(store, () => {
      reads += 1;
      return isLocked ? Promise.reject(new Error('locked')) : Promise.resolve(kept);
    });
    isLocked = true;
    kept = HALTED;
    store.isReachable = false;
    store.lose();
    await turns();
    store.isReachable = true;
    await turns(20);
    expect([engine.status, engine.terms, reads > 1]).toEqual(['running', DEFAULT_TERMS, true]);
    isLocked = false;
    await turns(20);
    expect(engine.terms).toEqual(HALTED);
  });

  test('do not undo what was set while they were read', async () => {
    const store = new GatedStore();
    store.isOpen = true;
    let read: () => Promise<TradingTerms> = () => Promise.resolve(DEFAULT_TERMS);
    const { engine } = await start(store, () => read());
    const late = Promise.withResolvers<TradingTerms>();
    read = () => Promise.reject(new Error('locked'));
    store.isReachable = false;
    store.lose();
    await turns();
    store.isReachable = true;
    read = () => late.promise.finally(() => (read = () => Promise.resolve(HALTED)));
    await vi.waitFor(() => expect(engine.status).toBe('running'));
    await engine.submit(setTerms('halt', HALTED));
    late.resolve(DEFAULT_TERMS);
    await turns(20);
    expect(engine.terms).toEqual(HALTED);
    expect(await store.read(0, 10)).toHaveLength(1);
  });

  test('are there before a partition without a journal decides anything, however long it takes to read them', async () => {
    const store = new MemoryJournalStore();
    const reading = Promise.withResolvers<TradingTerms>();
    const { options } = optionsOf(store, () => reading.promise);
    const standby = await Engine.standBy(options);
    const leading = standby.lead();
    await turns(20);
    expect(standby.isAvailable).toBe(false);
    reading.resolve(HALTED);
    await leading;
    expect([standby.isAvailable, standby.terms]).toEqual([true, HALTED]);
  });
});
