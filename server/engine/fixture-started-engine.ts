/** For engine tests: a journal whose commits wait for the test, and engines that write to it. */
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import type { Command, OpenPositionCommand, PlaceOrder } from '@fairlead/domain/engine/command.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { onTestFinished, vi } from 'vitest';
import type { EngineOptions } from './engine-options.ts';
import { Engine } from './engine.ts';
import { FixtureEngineMarket } from './fixture-engine-market.ts';
import type { AnsweredPage, AnsweredCursor, RecordedAnswer, JournalRecord, JournalStore, CommandLookup } from './journal-store.ts';
import { MemoryJournalStore } from './memory-journal-store.ts';

export const BID = 1_080_000;
export const ASK = 1_080_200;
export const silent = { info: () => undefined, error: () => undefined };

/** A journal whose commits wait until the test lets them through, or fails them before or after they took effect. */
export class GatedStore implements JournalStore {
  inner = new MemoryJournalStore();
  readonly batches: number[] = [];
  #gates: { pass: () => void; fail: (cause: Error) => void; records: readonly JournalRecord[] }[] = [];
  isOpen = false;

  /** Whether the journal can be taken over; if not, it is as good as away. */
  isReachable = true;
  /** The error thrown by a takeover while it is unreachable. */
  unreachableCause: Error = new Error('cannot be reached');
  #lostListener: (cause: Error) => void = () => undefined;

  takeOver(): Promise<void> {
    return this.isReachable ? Promise.resolve() : Promise.reject(this.unreachableCause);
  }

  check(): Promise<void> {
    return this.takeOver();
  }

  onLost(listener: (cause: Error) => void): void {
    this.#lostListener = listener;
  }

  lose(): void {
    this.#lostListener(new Error('connection lost'));
  }

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

  findAnswer(sought: CommandLookup): Promise<RecordedAnswer | null> {
    return this.inner.findAnswer(sought);
  }

  listAnswered(since: number, after: AnsweredCursor | null, limit: number): Promise<AnsweredPage> {
    return this.inner.listAnswered(since, after, limit);
  }

  isReferenceUsed(accountId: number, reference: string): Promise<boolean> {
    return this.inner.isReferenceUsed(accountId, reference);
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

/** Runs everything that is ready: a batch is committed in the turn of the event loop after its first record. */
export async function turns(count = 3): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The engine's clock, in milliseconds. */
export const engineTime = { now: 0 };

/** Starts an engine that ends with the test. One whose journal stays away would go on trying, by the timers of the tests that come after it. */
export async function startEngineOfTest(options: EngineOptions): Promise<Engine> {
  const engine = await Engine.start(options);
  onTestFinished(() => void engine.stop());
  return engine;
}

export async function startEngine(store: JournalStore): Promise<{ engine: Engine; market: FixtureEngineMarket }> {
  const market = new FixtureEngineMarket();
  market.setQuote('EURUSD', BID, ASK, 0);
  return { engine: await startEngineOfTest({ store, market, clock: () => engineTime.now, log: silent }), market };
}

export async function startFundedEngine(): Promise<{ engine: Engine; market: FixtureEngineMarket; store: GatedStore }> {
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

export function deposit(id: string, euros = 1_000): Command {
  return { kind: 'moveFunds', accountId: 1, at: 0, commandId: id, fundsKind: 'deposit', amount: cents(euros * 100), reference: id };
}

export function openOrder(id: string, stopLoss: number | null = null): OpenPositionCommand {
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
    trailingDistance: null,
    openedBy: 'client',
  };
}

export function limitOrder(id: string, expiresAt: number | null = null): PlaceOrder {
  return {
    kind: 'placeOrder',
    accountId: 1,
    at: 0,
    commandId: id,
    symbol: 'EURUSD',
    side: 'long',
    entryKind: 'limit',
    entryPrice: price(1_070_000),
    margin: cents(100_00),
    leverage: 30,
    stopLoss: null,
    takeProfit: null,
    trailingDistance: price(10_000),
    guaranteedStop: false,
    expiresAt,
  };
}

/** Advances the fake timers, then runs everything that is ready. */
export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await turns(6);
}
