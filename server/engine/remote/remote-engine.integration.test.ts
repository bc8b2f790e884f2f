/** The engine is the same to whoever uses it, in this process or in another one. */
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import type { Command, OpenPositionCommand } from '@fairlead/domain/engine/command.ts';
import { BROKER_ACCOUNT_ID, DEFAULT_TERMS, type TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import { cents } from '@fairlead/domain/money.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startNats } from '@fairlead/tests/support/nats.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { BusFailure, type Bus } from '../../bus/bus.ts';
import { createMemoryBus } from '../../bus/memory-bus.ts';
import { connectNatsBus } from '../../bus/nats-bus.ts';
import { EngineUnavailable, type AccountChange, type EnginePort } from '../engine-port.ts';
import { ASK, engineTime, GatedStore, openOrder, startEngine } from '../fixture-started-engine.ts';
import type { Engine } from '../engine.ts';
import { engineSubjects, type EngineQuestion } from './engine-messages.ts';
import { connectRemoteEngine, remoteEngineTimes, type RemoteEngine, type RemoteEngineTimes } from './remote-engine.ts';
import { serveEngine } from './serve-engine.ts';

const PARTITION = 7;
const TIMES: RemoteEngineTimes = { deadlineMs: 1_000, attemptMs: 200, retryAfterMs: 10, silentMs: 300 };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function connectBuses(kind: string): Promise<readonly [Bus, Bus]> {
  if (kind !== 'over NATS') {
    const bus = createMemoryBus(silent);
    return [bus, bus];
  }
  const server = await startNats();
  onTestFinished(server.stop);
  const connect = async (): Promise<Bus> => {
    const bus = await connectNatsBus({ address: { servers: [`127.0.0.1:${server.port}`] }, role: 'test', log: silent });
    onTestFinished(() => bus.close());
    return bus;
  };
  return [await connect(), await connect()];
}

type NoteAttempts = (command: Command, attempts: number) => void;

async function connectRemote(bus: Bus, noteAttempts: NoteAttempts = () => undefined): Promise<RemoteEngine> {
  const remote = await connectRemoteEngine({
    bus,
    partition: PARTITION,
    newId: randomUUID,
    monotonicClock: () => performance.now(),
    wait: (ms) => pause(ms),
    log: silent,
    noteAttempts,
    times: TIMES,
  });
  onTestFinished(remote.stop);
  return remote;
}

async function serve(bus: Bus, engine: Engine, epoch = 1, pageLength = 200_000): Promise<() => void> {
  const end = await serveEngine({ bus, engine, partition: PARTITION, epoch, log: silent, statusEveryMs: 50, pageLength });
  onTestFinished(end);
  return end;
}

const fund = (accountId: number): readonly Command[] => [
  { kind: 'openAccount', accountId, at: 0, commandId: 'open' },
  { kind: 'setTradingAccess', accountId, at: 0, commandId: 'access', access: FULL_ACCESS },
  { kind: 'moveFunds', accountId, at: 0, commandId: 'deposit', fundsKind: 'deposit', amount: cents(100_000), reference: 'deposit' },
];

beforeEach(() => {
  engineTime.now = 0;
});

describe.each(['in this process', 'over a bus in memory', 'over NATS'])('an engine %s', (kind) => {
  let engine: Engine;
  let port: EnginePort;

  beforeEach(async () => {
    const store = new GatedStore();
    store.isOpen = true;
    ({ engine } = await startEngine(store));
    if (kind === 'in this process') {
      port = engine;
      return;
    }
    const [there, here] = await connectBuses(kind);
    await serve(there, engine);
    const remote = await connectRemote(here);
    await remote.whenAvailable(AbortSignal.timeout(5_000));
    port = remote;
  });

  async function hold(...accountIds: number[]): Promise<void> {
    for (const accountId of accountIds) {
      for (const command of fund(accountId)) await port.submit(command);
      await port.submit({ ...openOrder('order'), accountId });
    }
  }

  test('carries a command out and answers it', async () => {
    for (const command of fund(5)) await port.submit(command);
    expect(await port.submit({ ...openOrder('order'), accountId: 5 })).toMatchObject({ kind: 'opened', price: ASK });
  });

  test('answers a refusal, which is no error', async () => {
    for (const command of fund(5).slice(0, 2)) await port.submit(command);
    expect(await port.submit({ ...openOrder('order'), accountId: 5 })).toMatchObject({ kind: 'refused' });
  });

  test('carries a repeated command out once', async () => {
    for (const command of fund(5)) await port.submit(command);
    const order: OpenPositionCommand = { ...openOrder('order'), accountId: 5 };
    const [first, second] = await Promise.all([port.submit(order), port.submit(order)]);
    expect(second).toEqual(first);
    expect((await port.viewAccount(5))?.positions).toHaveLength(1);
  });

  test('shows an account, and none that there is not', async () => {
    await hold(5);
    expect(await port.viewAccount(5)).toEqual(JSON.parse(JSON.stringify(await engine.viewAccount(5))));
    expect(await port.viewAccount(6)).toBeNull();
  });

  test('reports each change, in order', async () => {
    const changes: AccountChange[] = [];
    port.onAccountChanged((change) => changes.push(change));
    await hold(5);
    await expect.poll(() => changes.map(({ accountId, seq }) => [accountId, seq])).toEqual([1, 2, 3, 4].map((seq) => [5, seq]));
    expect(changes.at(-1)?.events).toMatchObject([{ kind: 'positionOpened' }]);
  });

  test('lists accounts, and shows those that trade', async () => {
    await hold(5, 6, 7);
    expect(await port.listAccountsWithPositions()).toEqual([5, 6, 7]);
    expect(await port.listAutoTradingAccounts()).toEqual([]);
    const seen: unknown[] = [];
    await port.visitTradingAccounts(({ id, positions, withdrawals }) => seen.push([id, positions.length, withdrawals.size]));
    expect(seen).toEqual([5, 6, 7].map((id) => [id, 1, 0]));
  });

  test('has the terms in effect, and new ones once they are', async () => {
    expect(port.terms).toEqual(DEFAULT_TERMS);
    const terms = { ...DEFAULT_TERMS, settings: { autoTrading: !DEFAULT_TERMS.settings.autoTrading } };
    await port.submit({ kind: 'setTerms', accountId: BROKER_ACCOUNT_ID, at: 0, commandId: 'terms', terms, replaces: DEFAULT_TERMS });
    await expect.poll(() => port.terms).toEqual(terms);
  });

  test('tells when it stops taking commands', async () => {
    const changes: boolean[] = [];
    port.onAvailabilityChanged((isAvailable) => changes.push(isAvailable));
    expect(port.isAvailable).toBe(true);
    await engine.stop();
    await expect.poll(() => [port.isAvailable, changes]).toEqual([false, [false]]);
    await expect(port.submit(fund(5)[0] ?? openOrder('order'))).rejects.toBeInstanceOf(EngineUnavailable);
  });
});

describe('a remote engine', () => {
  let bus: Bus;
  beforeEach(() => {
    bus = createMemoryBus(silent);
  });

  async function startFunded(): Promise<Engine> {
    const store = new GatedStore();
    store.isOpen = true;
    const { engine } = await startEngine(store);
    for (const command of fund(5)) await engine.submit(command);
    return engine;
  }

  test('reports the terms in effect once it knows them, and each change', async () => {
    const engine = await startFunded();
    const remote = await connectRemote(bus);
    const seen: TradingTerms[] = [];
    remote.onTermsChanged((terms) => seen.push(terms));
    await serve(bus, engine);
    await expect.poll(() => seen).toEqual([DEFAULT_TERMS]);
    const terms = { ...DEFAULT_TERMS, settings: { autoTrading: !DEFAULT_TERMS.settings.autoTrading } };
    await remote.submit({ kind: 'setTerms', accountId: BROKER_ACCOUNT_ID, at: 0, commandId: 'terms', terms, replaces: DEFAULT_TERMS });
    await expect.poll(() => seen).toEqual([DEFAULT_TERMS, terms]);
  });

  test('that nobody serves is unavailable, and nothing has happened', async () => {
    const noted: number[] = [];
    const remote = await connectRemote(bus, (_command, attempts) => noted.push(attempts));
    expect(remote.isAvailable).toBe(false);
    await expect(remote.submit(openOrder('order'))).rejects.toMatchObject({ outcomeUnknown: false });
    expect(noted).toEqual([0]);
    await expect(remote.viewAccount(5)).rejects.toBeInstanceOf(EngineUnavailable);
    await expect(remote.whenAvailable(AbortSignal.timeout(50))).rejects.toThrow('timeout');
  });

  test('finds the answer of a command whose answer was lost, and carries it out once', async () => {
    const engine = await startFunded();
    await serve(bus, engine);
    let lost = 0;
    const lossy: Bus = {
      ...bus,
      isConnected: true,
      ask: async (subject, question, deadlineMs) => {
        const answer = await bus.ask(subject, question, deadlineMs);
        if (!subject.startsWith('command.') || lost > 0) return answer;
        lost += 1;
        return lossy.ask('nobody.answers', question, 1);
      },
    };
    const noted: unknown[] = [];
    const remote = await connectRemote(lossy, (command, attempts) => noted.push([command, attempts]));
    await remote.whenAvailable(AbortSignal.timeout(1_000));
    const order = { ...openOrder('order'), accountId: 5 };
    expect(await remote.submit(order)).toMatchObject({ kind: 'opened' });
    expect(noted).toEqual([[order, 2]]);
    expect(lost).toBe(1);
    expect((await engine.viewAccount(5))?.positions).toHaveLength(1);
  });

  test('does not know the outcome of a command that was taken and never answered', async () => {
    await serve(bus, await startFunded());
    await bus.answer(engineSubjects.command(PARTITION, 2), () => new Promise(() => undefined));
    const remote = await connectRemote(bus);
    bus.publish(engineSubjects.status(PARTITION), { epoch: 2, isAvailable: true, seq: 3, termsVersion: 1, lastNight: null, sweeps: [] });
    await pause(0);
    await expect(remote.submit({ ...openOrder('order'), accountId: 5 })).rejects.toMatchObject({ outcomeUnknown: true });
  });

  test('waits for the next leader, and asks no earlier one', async () => {
    const engine = await startFunded();
    const endFirst = await serve(bus, engine, 1);
    const remote = await connectRemote(bus);
    await remote.whenAvailable(AbortSignal.timeout(1_000));
    endFirst();
    const order = remote.submit({ ...openOrder('order'), accountId: 5 });
    await pause(50);
    await serve(bus, engine, 2);
    expect(await order).toMatchObject({ kind: 'opened' });
    // The first one speaks again, after a suspension for instance.
    bus.publish(engineSubjects.status(PARTITION), { epoch: 1, isAvailable: false, seq: 1, termsVersion: 1, lastNight: null, sweeps: [] });
    await pause(20);
    expect(remote.isAvailable).toBe(true);
  });

  test('is unavailable once its leader is silent', async () => {
    const end = await serve(bus, await startFunded());
    const remote = await connectRemote(bus);
    await remote.whenAvailable(AbortSignal.timeout(1_000));
    end();
    await expect.poll(() => remote.isAvailable).toBe(false);
  });

  test('tells when changes may have been missed: after a gap, after the last one was lost, and not otherwise', async () => {
    const engine = await startFunded();
    const remote = await connectRemote(bus);
    let misses = 0;
    remote.onChangesMissed(() => {
      misses += 1;
    });
    const change = (seq: number) =>
      bus.publish(engineSubjects.change(PARTITION, 5), { accountId: 5, version: seq, seq, at: 0, events: [], closed: [] });
    const say = (seq: number) =>
      bus.publish(engineSubjects.status(PARTITION), { epoch: 1, isAvailable: true, seq, termsVersion: 1, lastNight: null, sweeps: [] });
    const after = async (...published: void[]): Promise<number> => {
      expect(published.length).toBeGreaterThan(0);
      await pause(5);
      return misses;
    };
    expect(await after(say(3), change(4), change(5), say(5))).toBe(0);
    expect(await after(change(7))).toBe(1);
    expect(await after(say(7), change(8))).toBe(1);
    expect(await after(say(9))).toBe(2);
    await engine.stop();
  });

  test.each([
    [100, 600],
    [2_000, 2_500],
    [10_000, 10_500],
  ])('waits %i ms for a commit, and half a second for the way', async (commitDeadlineMs, deadlineMs) => {
    await serve(bus, await startFunded());
    let now = 0;
    const pass = (ms: number): void => {
      now += ms;
    };
    const silentBus: Bus = {
      ...bus,
      isConnected: true,
      ask: (subject, question, withinMs) => {
        if (!subject.startsWith('command.')) return bus.ask(subject, question, withinMs);
        pass(withinMs);
        return Promise.reject(new BusFailure('late', subject));
      },
    };
    const remote = await connectRemoteEngine({
      bus: silentBus,
      partition: PARTITION,
      newId: randomUUID,
      monotonicClock: () => now,
      wait: (ms) => {
        pass(ms);
        return Promise.resolve();
      },
      log: silent,
      times: remoteEngineTimes(commitDeadlineMs),
    });
    onTestFinished(remote.stop);
    await expect.poll(() => remote.isAvailable).toBe(true);
    await expect(remote.submit(openOrder('order'))).rejects.toMatchObject({ outcomeUnknown: true });
    expect(now).toBe(deadlineMs);
  });

  test('that finishes its commands answers those under way, and takes no others', async () => {
    const engine = await startFunded();
    await serve(bus, engine);
    const held = Promise.withResolvers<void>();
    const slow: Bus = {
      ...bus,
      isConnected: true,
      ask: async (subject, question, deadlineMs) => {
        if (subject.startsWith('command.')) await held.promise;
        return bus.ask(subject, question, deadlineMs);
      },
    };
    const remote = await connectRemote(slow);
    await remote.whenAvailable(AbortSignal.timeout(1_000));
    const changes: boolean[] = [];
    remote.onAvailabilityChanged((isAvailable) => changes.push(isAvailable));
    const ended: string[] = [];
    const order = remote.submit({ ...openOrder('order'), accountId: 5 }).finally(() => ended.push('the command'));
    const finished = remote.finishCommands().then(() => ended.push('the wait'));
    await expect(remote.submit({ ...openOrder('other'), accountId: 5 })).rejects.toMatchObject({ outcomeUnknown: false });
    expect([ended, changes]).toEqual([[], [false]]);
    held.resolve();
    expect(await order).toMatchObject({ kind: 'opened' });
    await finished;
    expect(ended).toEqual(['the command', 'the wait']);
    // Calls that have arrived may still read.
    expect((await remote.viewAccount(5))?.positions).toHaveLength(1);
  });

  describe('reads all accounts page by page', () => {
    const ACCOUNTS = [5, 6, 7, 8];
    /** Every page has one account. */
    const PAGE_LENGTH = 1;
    let engine: Engine;

    beforeEach(async () => {
      engine = await startFunded();
      // In another order than that of their ids.
      for (const accountId of [8, 6, 7]) for (const command of fund(accountId)) await engine.submit(command);
      for (const accountId of ACCOUNTS) await engine.submit({ ...openOrder('order'), accountId });
    });

    type AskOfBus = Bus['ask'];
    /** The bus, with the questions for a page taken over. */
    const askingPages = (askPage: (ask: () => Promise<unknown>, question: EngineQuestion) => Promise<unknown>): Bus => {
      const ask: AskOfBus = (subject, question, deadlineMs) => {
        const isPage = subject.startsWith('query.') && (question as EngineQuestion).kind === 'tradingPage';
        const pass = (): Promise<unknown> => bus.ask(subject, question, deadlineMs);
        return isPage ? askPage(pass, question as EngineQuestion) : pass();
      };
      return { ...bus, isConnected: true, ask };
    };
    const connect = async (over: Bus): Promise<RemoteEngine> => {
      const remote = await connectRemote(over);
      await remote.whenAvailable(AbortSignal.timeout(1_000));
      return remote;
    };

    test('and asks for the next one when the last one has been worked through', async () => {
      await serve(bus, engine, 1, PAGE_LENGTH);
      let unasked = 0;
      await bus.listen('pages.*', () => {
        unasked += 1;
      });
      const seen: number[] = [];
      const seenBefore: number[] = [];
      const remote = await connect(
        askingPages((ask) => {
          seenBefore.push(seen.length);
          return ask();
        }),
      );
      await remote.visitTradingAccounts(({ id }) => seen.push(id));
      expect([seen, seenBefore, unasked]).toEqual([ACCOUNTS, [0, 1, 2, 3], 0]);
    });

    test('and shows each account once, even if the answers of pages are lost and another process takes over', async () => {
      const endFirst = await serve(bus, engine, 1, PAGE_LENGTH);
      let asked = 0;
      const remote = await connect(
        askingPages(async (ask) => {
          asked += 1;
          const answer = await ask();
          if (asked === 2) {
            endFirst();
            await serve(bus, engine, 2, PAGE_LENGTH);
          }
          if (asked === 2 || asked === 4) throw new BusFailure('late', 'query');
          return answer;
        }),
      );
      const seen: number[] = [];
      await remote.visitTradingAccounts(({ id }) => seen.push(id));
      expect([seen, asked]).toEqual([ACCOUNTS, 6]);
    });

    test('and ends with the failure of the visitor', async () => {
      await serve(bus, engine, 1, PAGE_LENGTH);
      const remote = await connect(bus);
      const seen: number[] = [];
      const visit = remote.visitTradingAccounts(({ id }) => {
        seen.push(id);
        if (id === 6) throw new Error('no more');
      });
      await expect(visit).rejects.toThrow('no more');
      expect(seen).toEqual([5, 6]);
    });

    test('and gives up when nobody answers any more', async () => {
      const end = await serve(bus, engine, 1, PAGE_LENGTH);
      const remote = await connect(bus);
      const visit = remote.visitTradingAccounts(() => end());
      await expect(visit).rejects.toBeInstanceOf(EngineUnavailable);
    });

    test('but all at once from an engine of the version before, which answers unknown questions with nothing', async () => {
      await serve(bus, engine, 1, PAGE_LENGTH);
      const remote = await connect(askingPages(() => Promise.resolve({ kind: 'answered' })));
      const seen: number[] = [];
      await remote.visitTradingAccounts(({ id }) => seen.push(id));
      expect(seen).toEqual(ACCOUNTS);
    });

    test('unless an engine of the version before takes over meanwhile', async () => {
      await serve(bus, engine, 1, PAGE_LENGTH);
      const remote = await connect(
        askingPages((ask, question) =>
          question.kind === 'tradingPage' && question.after !== null ? Promise.resolve({ kind: 'answered' }) : ask(),
        ),
      );
      const seen: number[] = [];
      await expect(remote.visitTradingAccounts(({ id }) => seen.push(id))).rejects.toBeInstanceOf(EngineUnavailable);
      expect(seen).toEqual([5]);
    });
  });
});
