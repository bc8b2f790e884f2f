import { applyEntry } from '@fairlead/domain/engine/apply.ts';
import { selectClosedBy } from '@fairlead/domain/engine/closed-by.ts';
import type { Command } from '@fairlead/domain/engine/command.ts';
import { withdrawableNow } from '@fairlead/domain/engine/decide-funds.ts';
import { decideExpiry } from '@fairlead/domain/engine/decide-order.ts';
import { decideTick } from '@fairlead/domain/engine/decide-tick.ts';
import { decide, selectFirstAnswer } from '@fairlead/domain/engine/decide.ts';
import type { Answer, EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { balanceOf, emptyState, figuresOf, profitNow, type Account, type EngineState } from '@fairlead/domain/engine/state.ts';
import { TriggerIndex } from '@fairlead/domain/engine/trigger-index.ts';
import type { EngineMarket } from './engine-market.ts';
import { EngineUnavailable, type AccountChange, type AccountView, type EnginePort } from './engine-port.ts';
import { GroupCommit } from './group-commit.ts';
import type { JournalRecord, JournalStore } from './journal-store.ts';
import { recoverState } from './recover.ts';

export interface EngineLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What the engine tells whoever counts: the outcome of each command, and each commit. */
export interface EngineObserver {
  commandDecided(kind: Command['kind'], outcome: Answer['kind'] | 'repeated'): void;
  /** From the command to its answer, durable. */
  commandAnswered(elapsedMs: number): void;
  committed(recordCount: number, elapsedMs: number): void;
}

export interface EngineOptions {
  readonly store: JournalStore;
  readonly market: EngineMarket;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: EngineLog;
  readonly observer?: EngineObserver;
  /** Waits before another try to read the journal; the default doubles from 100 ms to 5 s. */
  readonly retryDelay?: (attempt: number) => Promise<void>;
}

export type EngineStatus = 'recovering' | 'running' | 'stopped';

/** Commands beyond this many waiting for the journal are turned away rather than queued. */
const MOST_QUEUED = 50_000;

/** Accounts that are shown in one turn of the event loop: well under a millisecond of work. */
const ACCOUNTS_AT_ONCE = 500;

/**
 * The sole writer of money. Commands and quotes are decided one after the other against the state in memory and applied to it at
 * once; nothing of it is shown to anyone before the journal has it. When an entry cannot be applied or committed the state in memory
 * is thrown away and folded from the journal again.
 */
export class Engine implements EnginePort {
  readonly #options: EngineOptions;
  readonly #listeners = new Set<(change: AccountChange) => void>();
  /** Accounts with AutoTrading on, so that nobody has to look through all of them every minute. */
  readonly #autoTrading = new Set<number>();
  /** By the index of the instrument. */
  readonly #staleAfterMs: readonly number[];
  #state: EngineState = emptyState();
  #triggers: TriggerIndex;
  #commits: GroupCommit;
  #status: EngineStatus = 'recovering';
  #stopListening: () => void = () => undefined;

  private constructor(options: EngineOptions) {
    this.#options = options;
    const { market } = options;
    this.#staleAfterMs = market.symbols.map((symbol) => market.instrument(symbol)?.staleAfterMs ?? 0);
    this.#triggers = new TriggerIndex(market.symbols);
    this.#commits = this.#newCommits(0);
  }

  /** Recovers the state from the journal, then takes commands and quotes. */
  static async start(options: EngineOptions): Promise<Engine> {
    const engine = new Engine(options);
    const { state } = await recoverState(options.store, Infinity);
    engine.#take(state);
    engine.#stopListening = options.market.onQuote((instrumentIndex, bid, ask, at) => engine.#onQuote(instrumentIndex, bid, ask, at));
    return engine;
  }

  get status(): EngineStatus {
    return this.#status;
  }

  /** Sequence number of the last durable journal entry. */
  get durableSeq(): number {
    return this.#commits.durableSeq;
  }

  async submit(command: Command): Promise<Answer> {
    if (this.#status !== 'running') throw new EngineUnavailable(`the engine is ${this.#status}`, false);
    if (this.#commits.queued >= MOST_QUEUED) throw new EngineUnavailable('the engine is overloaded', false);
    const first = selectFirstAnswer(this.#state, command);
    if (first !== undefined) {
      this.#options.observer?.commandDecided(command.kind, 'repeated');
      await this.#durable(this.#state.accounts.get(command.accountId)?.version ?? 0);
      return first;
    }
    const startedAt = performance.now();
    const events = decide(this.#state, this.#options.market, command);
    const committed = this.#record(command.accountId, command.at, command.commandId, events);
    const answer = this.#answerTo(command, events);
    await this.#orUnknown(committed);
    this.#options.observer?.commandAnswered(performance.now() - startedAt);
    return answer;
  }

  async viewAccount(accountId: number): Promise<AccountView | null> {
    if (this.#status !== 'running') throw new EngineUnavailable(`the engine is ${this.#status}`, false);
    const account = this.#state.accounts.get(accountId);
    if (account === undefined) return null;
    // The view is taken now and shown when it is durable, so that later changes cannot slip into it undurable.
    const view = this.#viewOf(account);
    await this.#durable(account.version);
    return view;
  }

  async listAutoTradingAccounts(): Promise<readonly number[]> {
    if (this.#status !== 'running') throw new EngineUnavailable(`the engine is ${this.#status}`, false);
    const accountIds = [...this.#autoTrading].toSorted((a, b) => a - b);
    await this.#durable(this.#state.seq);
    return accountIds;
  }

  async listAccountsWithPositions(): Promise<readonly number[]> {
    if (this.#status !== 'running') throw new EngineUnavailable(`the engine is ${this.#status}`, false);
    const accountIds: number[] = [];
    for (const { id, positions } of this.#state.accounts.values()) if (positions.length > 0) accountIds.push(id);
    await this.#durable(this.#state.seq);
    return accountIds.toSorted((a, b) => a - b);
  }

  async visitTradingAccounts(visit: (account: Readonly<Account>) => void): Promise<void> {
    // Their ids are taken once: an account that begins to trade meanwhile is not missed by much.
    const accountIds = [...this.#state.accounts.keys()];
    for (let first = 0; first < accountIds.length; first += ACCOUNTS_AT_ONCE) {
      if (this.#status !== 'running') throw new EngineUnavailable(`the engine is ${this.#status}`, false);
      for (const accountId of accountIds.slice(first, first + ACCOUNTS_AT_ONCE)) {
        const account = this.#state.accounts.get(accountId);
        if (account !== undefined && (account.positions.length > 0 || account.orders.length > 0)) visit(account);
      }
      await oneTurn();
    }
    await this.#durable(this.#state.seq);
  }

  rewatchMargins(): void {
    if (this.#status !== 'running') return;
    this.#orRecover(() => {
      for (const accountId of this.#state.accounts.keys()) this.#triggers.watchMargin(this.#state, accountId, this.#options.market);
    });
  }

  /** Ends the orders whose time has passed. To be called every second or so; an order is never filled after its time either way. */
  expireOrders(): void {
    if (this.#status !== 'running') return;
    const now = this.#options.clock();
    this.#orRecover(() => {
      for (const { accountId, events } of decideExpiry(this.#state, this.#triggers.takeExpired(now), now)) {
        void this.#record(accountId, now, null, events);
      }
    });
  }

  onAccountChanged(listener: (change: AccountChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Takes nothing more, and resolves when everything taken is durable and answered: with the state that the journal now holds, or
   * with null where the last commit failed.
   */
  async stop(): Promise<EngineState | null> {
    this.#stopListening();
    const wasRunning = this.#status === 'running';
    this.#status = 'stopped';
    try {
      await this.#commits.drain();
    } catch {
      return null;
    }
    return wasRunning ? this.#state : null;
  }

  #onQuote(instrumentIndex: number, bid: number, ask: number, at: number): void {
    if (this.#status !== 'running') return;
    const { market, clock } = this.#options;
    const symbol = market.symbols[instrumentIndex];
    // A halted instrument keeps its triggers: they are looked at with the first quote after the halt.
    if (symbol === undefined || market.isHalted(symbol)) return;
    const now = clock();
    // A quote that was already stale when it came never fills: what it would fire waits for the first fresh one.
    if (now - at > (this.#staleAfterMs[instrumentIndex] ?? 0)) return;
    const fired = this.#triggers.takeFired(instrumentIndex, bid, ask);
    if (fired.length === 0) return;
    this.#orRecover(() => {
      for (const { accountId, events, needsMarginLevels } of decideTick(this.#state, market, fired, now)) {
        if (events.length > 0) void this.#record(accountId, now, null, events);
        if (needsMarginLevels) this.#triggers.watchMargin(this.#state, accountId, market);
      }
    });
  }

  /** Triggers that were taken out and then not dealt with would never fire again; a recovery sets them anew. */
  #orRecover(work: () => void): void {
    try {
      work();
    } catch (cause) {
      void this.#recover(cause);
    }
  }

  /** Applies events to the state in memory and queues them for the journal. The promise resolves when they are durable. */
  #record(accountId: number, at: number, commandId: string | null, events: readonly EngineEvent[]): Promise<void> {
    const entry: JournalEntry = { seq: this.#state.seq + 1, at, accountId, commandId, events };
    try {
      const closed = selectClosedBy(this.#state, entry);
      applyEntry(this.#state, entry);
      this.#triggers.follow(this.#state, accountId, events, this.#options.market);
      this.#followAutoTrading(accountId);
      return this.#commits.add({ entry, closed });
    } catch (cause) {
      // The state may be ahead of what the journal will ever hold; the next entry would leave a hole in it.
      void this.#recover(cause);
      throw cause;
    }
  }

  #followAutoTrading(accountId: number): void {
    if (this.#state.accounts.get(accountId)?.isAutoTrading === true) this.#autoTrading.add(accountId);
    else this.#autoTrading.delete(accountId);
  }

  #answerTo(command: Command, events: readonly EngineEvent[]): Answer {
    const answer = selectFirstAnswer(this.#state, command) ?? refusalOf(events);
    this.#options.observer?.commandDecided(command.kind, answer.kind);
    return answer;
  }

  #viewOf(account: Account): AccountView {
    const { market } = this.#options;
    return {
      accountId: account.id,
      version: account.version,
      status: account.status,
      access: account.access,
      figures: figuresOf(balanceOf(account), account.positions, market),
      purses: { cash: account.cash, bonus: account.bonus, reserved: account.reserved },
      withdrawable: withdrawableNow(account, market),
      positions: account.positions.map((position) => ({ ...position, profit: profitNow(position, market) })),
      orders: [...account.orders],
      alerts: [...account.alerts],
      isAutoTrading: account.isAutoTrading,
    };
  }

  #durable(seq: number): Promise<void> {
    return this.#orUnknown(this.#commits.whenDurable(seq));
  }

  async #orUnknown(committed: Promise<void>): Promise<void> {
    try {
      await committed;
    } catch {
      throw new EngineUnavailable('the journal could not be written; the outcome is unknown until asked again', true);
    }
  }

  #publish(records: readonly JournalRecord[]): void {
    for (const { entry, closed } of records) {
      const change: AccountChange = {
        accountId: entry.accountId,
        version: entry.seq,
        seq: entry.seq,
        at: entry.at,
        events: entry.events,
        closed,
      };
      for (const listener of this.#listeners) {
        try {
          listener(change);
        } catch (cause) {
          this.#options.log.error({ err: cause, seq: entry.seq }, 'a listener of account changes failed');
        }
      }
    }
  }

  #newCommits(durableSeq: number): GroupCommit {
    return new GroupCommit({
      store: this.#options.store,
      durableSeq,
      clock: this.#options.clock,
      onCommitted: (records, elapsedMs) => {
        this.#options.observer?.committed(records.length, elapsedMs);
        this.#publish(records);
      },
      onFailed: (cause) => void this.#recover(cause),
    });
  }

  /** Makes a recovered state the engine's own. */
  #take(state: EngineState): void {
    this.#state = state;
    this.#triggers = new TriggerIndex(this.#options.market.symbols);
    this.#triggers.rebuild(state, this.#options.market);
    this.#autoTrading.clear();
    for (const accountId of state.accounts.keys()) this.#followAutoTrading(accountId);
    this.#commits = this.#newCommits(state.seq);
    this.#status = 'running';
    this.#options.log.info({ seq: state.seq, accounts: state.accounts.size, positions: state.positions.size }, 'engine recovered');
  }

  async #recover(cause: unknown): Promise<void> {
    if (this.#status !== 'running') return;
    this.#status = 'recovering';
    this.#options.log.error({ err: cause, seq: this.#state.seq }, 'an entry could not be kept; the state is folded from the journal again');
    // What was queued before is still on its way, unless it is the commit that failed; its callers are told by the queue itself.
    await this.#commits.drain().catch(() => undefined);
    const retryDelay = this.#options.retryDelay ?? doublingDelay;
    for (let attempt = 0; this.#status === 'recovering'; attempt += 1) {
      try {
        const { state, news } = await recoverState(this.#options.store, this.#commits.durableSeq);
        // Stopping meanwhile wins over recovering.
        if (this.#status !== 'recovering') return;
        this.#take(state);
        // Commits that took effect although they seemed to fail, and what another engine wrote meanwhile.
        this.#publish(news);
      } catch (again) {
        this.#options.log.error({ err: again, attempt }, 'the journal could not be read');
        await retryDelay(attempt);
      }
    }
  }
}

/** A command to an unknown account leaves no answer in the state, since there is no account to keep it. */
function refusalOf(events: readonly EngineEvent[]): Answer {
  const event = events[0];
  if (event?.kind !== 'commandRefused') throw new Error('a command was decided and left no answer');
  return { kind: 'refused', refusal: event.refusal };
}

function oneTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function doublingDelay(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(5_000, 100 * 2 ** attempt)));
}
