import type { Command } from '@fairlead/domain/engine/command.ts';
import type { Answer } from '@fairlead/domain/engine/event.ts';
import { BROKER_ACCOUNT_ID, listTermsChanges, type TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import { decidePartitionBegun, partitionOf } from '@fairlead/domain/engine/partition.ts';
import { NO_PAST_QUOTES, type MissedMoment, type PastQuotes } from '@fairlead/domain/engine/due-sweep.ts';
import type { Account, EngineState } from '@fairlead/domain/engine/state.ts';
import type { NightSums } from '@fairlead/domain/engine/sweep.ts';
import { isDatabaseUnavailable } from '../adapters/db/database-unavailable.ts';
import { COMMIT_DEADLINE_MS, withinDeadline } from '../deadline.ts';
import { decideHealing, entriesToRead, type Interrupted } from './decide-healing.ts';
import { CommandDecider, type Decided } from './command-decider.ts';
import { commitFailureOf } from './commit-failure.ts';
import { doublingDelay } from './doubling-delay.ts';
import { EngineMemory } from './engine-memory.ts';
import type { CommandOutcome, EngineGauges, EngineStatus } from './engine-observer.ts';
import { ALL_ACCOUNTS, type EngineOptions, type Share } from './engine-options.ts';
import { EngineUnavailable, type AccountChange, type AccountView, type CommandTrace, type EnginePort } from './engine-port.ts';
import { JournalLost, requireContinued } from './journal-lost.ts';
import { GroupCommit, NotCommitted } from './group-commit.ts';
import { AnotherLeads, entriesOf } from './journal-store.ts';
import { Listeners } from './listeners.ts';
import { recoverState, type NewEntry, type Recovery } from './recover.ts';
import { findDifferentAccounts } from './snapshots/find-different-accounts.ts';
import type { SnapshotSubject } from './snapshots/snapshotter.ts';
import { viewAccount } from './view-account.ts';

/** Commands beyond this many waiting for the journal are rejected, not queued. */
const MOST_QUEUED = 50_000;

/** A standby folds this many entries per turn: a moment's work. */
const ENTRIES_CAUGHT_UP_AT_ONCE = 500;

/** A standby that can't fold the state refolds it this often; doing so at every look would leave no time for other work. */
const REFOLD_EVERY_MS = 2_000;

/** A standby reads command ids this often. What it lacks when it starts to lead is less than the pages it reads at that point. */
const READ_PAST_EVERY_MS = 500;
const PAST_PAGES_BEFORE_LEADING = 3;

/** A standby blocked on a dead connection can't take over; while it holds the lease, no process leads. */
export const CATCH_UP_DEADLINE_MS = 1_000;

/** Keeps trading from being delayed by more than a second or two, however busy the database is. */
const READ_TERMS_DEADLINE_MS = 500;

/** How long startup keeps trying while the database is slow or away. */
const START_PATIENCE_MS = 20_000;

/** Accounts visited per turn of the event loop: well under a millisecond of work. */
const ACCOUNTS_AT_ONCE = 500;

/** Which accounts are visited, and by whom. */
interface TradingPart {
  /** Accounts with ids up to this one are left out; null to begin with the first. */
  readonly after: number | null;
  /** The most accounts that are looked at, whether they trade or not. */
  readonly most: number;
  readonly also: 'alerts' | null;
  /** Returns whether it wants more. It receives the engine's own object, as in `visitTradingAccounts`. */
  readonly visit: (account: Readonly<Account>) => boolean;
}

/**
 * The only writer of money. Commands (`CommandDecider`) and quotes (`EngineMemory`) are decided one after the other against the state in
 * memory and applied to it at once; none of it is shown to anyone before the journal has it. What is here is when that happens: recovering,
 * leading, standing by, pausing and stopping.
 *
 * When a commit fails or the connection to the journal is lost, the engine stops taking commands, reconnects and checks what the journal
 * holds. Missing entries are committed again while their callers are still waiting, and otherwise dropped by folding the state from the
 * journal (`decideHealing`). Then it resumes without any help.
 */
export class Engine implements EnginePort, EngineGauges, SnapshotSubject {
  readonly #options: EngineOptions;
  readonly #changeListeners: Listeners<AccountChange>;
  readonly #availabilityListeners: Listeners<boolean>;
  readonly #memory: EngineMemory;
  readonly #decider: CommandDecider;
  #commits: GroupCommit;
  #status: EngineStatus = 'starting';
  /** On the monotonic clock; null while the engine takes commands. */
  #pausedSinceMs: number | null;
  /** When a standby whose state can't be folded tries again, on the monotonic clock. */
  #refoldDueAtMs = 0;
  /** When a standby reads the next command ids, on the same clock. */
  #pastDueAtMs = 0;
  #healingFault: unknown = null;
  #stopListening: () => void = () => undefined;

  private constructor(options: EngineOptions) {
    this.#options = options;
    const { log } = options;
    this.#changeListeners = new Listeners((err, { seq }) => log.error({ err, seq }, 'an account change listener failed'));
    this.#availabilityListeners = new Listeners((err) => log.error({ err }, 'an availability listener failed'));
    this.#pausedSinceMs = this.#monotonicMs();
    this.#memory = new EngineMemory({
      ...options,
      monotonicClock: () => this.#monotonicMs(),
      journal: {
        status: () => this.#status,
        durableSeq: () => this.#commits.durableSeq,
        queuedRecords: () => this.#commits.queued,
        commit: (record) => this.#commits.add(record),
        interrupt: (cause) => this.#interrupt(cause),
      },
    });
    this.#commits = this.#newCommits(0);
    this.#decider = new CommandDecider({
      ...options,
      memory: this.#memory,
      commit: (record) => this.#commits.add(record),
      findPending: (matches) => this.#commits.findPending(matches),
      requireRunning: (trace) => this.#requireRunning(trace),
      isStopped: () => this.#status === 'stopped',
    });
  }

  /** Recovers the state from the journal, then takes commands and quotes. Rejects if the journal cannot be taken over. */
  static async start(options: EngineOptions): Promise<Engine> {
    const engine = new Engine(options);
    await engine.lead();
    engine.startSweeping();
    return engine;
  }

  /** Recovers the state from the journal but takes no commands until told to lead. `follow` keeps the state up to date with the journal. */
  static async standBy(options: EngineOptions): Promise<Engine> {
    const engine = new Engine(options);
    await engine.#patiently(async () => {
      engine.#memory.adopt((await engine.#recover(Infinity)).state);
    });
    engine.#changeStatus('standingBy');
    return engine;
  }

  /** Brings a standby's state up to date with the journal. Call it many times a second, never twice at once. */
  async follow(): Promise<void> {
    const nowMs = this.#monotonicMs();
    if (this.#status !== 'standingBy' || (this.#memory.isDoubtful && nowMs < this.#refoldDueAtMs)) return;
    this.#refoldDueAtMs = nowMs + REFOLD_EVERY_MS;
    await this.#catchUpOrRefold().catch((cause: unknown) => this.#failIfLost(cause));
    await this.#catchUpPast(nowMs);
  }

  /** Whether a standby has something to do even if its journal has not changed. */
  get isFollowDue(): boolean {
    return this.#memory.isDoubtful || this.#monotonicMs() >= this.#pastDueAtMs;
  }

  /** Loads recent command ids before a standby leads, so that it decides commands without lookups from the first one on. */
  async #catchUpPast(nowMs: number): Promise<void> {
    if (nowMs < this.#pastDueAtMs) return;
    const isMore = await withinDeadline(this.#decider.readOn(), CATCH_UP_DEADLINE_MS, 'reading the ids of commands');
    this.#pastDueAtMs = isMore ? nowMs : nowMs + READ_PAST_EVERY_MS;
  }

  async #catchUpOrRefold(): Promise<void> {
    try {
      if (!this.#memory.isDoubtful) return await this.#catchUp();
    } catch (cause) {
      if (isDatabaseUnavailable(cause) || cause instanceof JournalLost) throw cause;
      // The entry may have been partly applied. A standby must neither continue from such a state nor lead with it.
      this.#memory.doubt();
      this.#options.log.error(
        { err: cause, seq: this.#memory.state.seq },
        'a journal entry could not be applied; rebuilding the state from the journal',
      );
    }
    const { state } = await this.#recover(Infinity);
    if (state.seq < this.#memory.state.seq) throw new JournalLost();
    this.#memory.adopt(state);
  }

  /** A standby must not lead from a journal without entries that it has read: it would give their numbers to others. */
  #failIfLost(cause: unknown): void {
    if (!(cause instanceof JournalLost)) throw cause;
    this.#fail();
  }

  /**
   * Takes over the journal, then takes commands and quotes. Rejects if it cannot be taken over. Ends with the engine failed if the journal
   * lacks entries that it held before. No `follow` may be running.
   */
  async lead(): Promise<void> {
    if (this.#status !== 'failed') await this.#takeLead().catch((cause: unknown) => this.#failIfLost(cause));
  }

  async #takeLead(): Promise<void> {
    const { store, market, readTerms } = this.#options;
    const isWarm = this.#status === 'standingBy';
    store.onLost((cause) => this.#interrupt(cause));
    const terms = await this.#patiently(async () => {
      await store.takeOver();
      if (isWarm) await this.#catchUpOrRefold();
      else this.#memory.adopt((await this.#recover(Infinity)).state);
      for (let page = 0; page < PAST_PAGES_BEFORE_LEADING && (await this.#decider.readOn()); page += 1);
      // A partition without a journal has no terms that it could begin with.
      const hasTerms = isWarm && this.#memory.state.seq > 0;
      return hasTerms ? this.#readTermsSoon() : ((await readTerms?.()) ?? null);
    });
    this.#begin();
    void this.#decider.readAll();
    this.#adjustTerms(terms);
    this.#stopListening = market.onQuote((instrumentIndex, bid, ask) => this.#memory.onQuote(instrumentIndex, bid, ask));
    if (isWarm) this.#memory.checkCurrentQuotes();
  }

  /** Waits for a database that is slow or briefly away: trading hasn't started yet, and exiting would only restart the process. */
  async #patiently<Result>(work: () => Promise<Result>): Promise<Result> {
    const { log, retryDelay = doublingDelay } = this.#options;
    const startedAtMs = this.#monotonicMs();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work();
      } catch (cause) {
        if (!isDatabaseUnavailable(cause) || this.#monotonicMs() - startedAtMs > START_PATIENCE_MS) throw cause;
        log.error({ err: cause, attempt }, 'the journal cannot be taken over yet; retrying');
        await retryDelay(attempt);
      }
    }
  }

  /** Folds in the entries written since, in stretches that let other work run. */
  async #catchUp(): Promise<void> {
    const { store } = this.#options;
    for (;;) {
      const { seq } = this.#memory.state;
      // With the last entry again, which shows whether the journal is still the one that was followed.
      const read = store.read(Math.max(0, seq - 1), ENTRIES_CAUGHT_UP_AT_ONCE);
      const found = await withinDeadline(read, CATCH_UP_DEADLINE_MS, 'following the journal');
      requireContinued({ seq, entry: this.#memory.lastFollowed }, found);
      for (const entry of seq === 0 ? found : found.slice(1)) this.#memory.follow(entry);
      if (found.length < ENTRIES_CAUGHT_UP_AT_ONCE) return;
    }
  }

  /** Null if they can't be read in time: a locked table must not block trading, which continues on the journaled terms. */
  async #readTermsSoon(): Promise<TradingTerms | null> {
    const { readTerms, log } = this.#options;
    if (readTerms === undefined) return null;
    try {
      return await withinDeadline(readTerms(), READ_TERMS_DEADLINE_MS, 'reading the terms of trading');
    } catch (cause) {
      log.error({ err: cause }, 'the trading terms could not be read; those in the journal stay in effect until they can be');
      return null;
    }
  }

  /** Until the terms can be read: a halt set while no process led must not wait for somebody to change something else. */
  async #readTermsLate(): Promise<void> {
    const { readTerms, retryDelay = doublingDelay } = this.#options;
    if (readTerms === undefined) return;
    for (let attempt = 0; this.isAvailable; attempt += 1) {
      await retryDelay(attempt);
      const before = this.#memory.state.terms;
      const terms = await readTerms().catch(() => null);
      // What was read may be older than what has been set meanwhile.
      if (terms === null || this.#memory.state.terms !== before) continue;
      if (this.isAvailable) this.#adjustTerms(terms);
      return;
    }
  }

  /** Applies terms that the broker set while no process led, or before terms were journaled. Null if they could not be read yet. */
  #adjustTerms(terms: TradingTerms | null): void {
    if (terms === null) return void this.#readTermsLate();
    const events = listTermsChanges(this.#memory.state.terms, terms);
    if (events.length > 0) void this.#memory.record({ accountId: BROKER_ACCOUNT_ID, at: this.#options.clock(), commandId: null, events });
  }

  async #recover(knownSeq: number): Promise<Recovery> {
    const { store, snapshots = null, log } = this.#options;
    const startedAtMs = this.#monotonicMs();
    const recovery = await recoverState(
      {
        store,
        snapshots,
        onSnapshotFault: (fault) => log.error(fault, 'a snapshot is damaged; using an older one or replaying the whole journal'),
      },
      knownSeq,
    );
    const { seq } = recovery.state;
    log.info({ seq, folded: recovery.folded, elapsedMs: Math.round(this.#monotonicMs() - startedAtMs) }, 'the state was recovered');
    return recovery;
  }

  get status(): EngineStatus {
    return this.#status;
  }

  get isAvailable(): boolean {
    return this.#status === 'running';
  }

  isAvailableTo(accountId: number): boolean {
    return this.isAvailable && this.#has(accountId);
  }

  get unavailablePartitions(): readonly number[] {
    return this.isAvailable ? [] : [this.#share.partition];
  }

  get terms(): TradingTerms {
    return this.#memory.state.terms;
  }

  get lastNight(): NightSums | null {
    return this.#memory.state.sweeps.lastNight;
  }

  onAvailabilityChanged(listener: (isAvailable: boolean) => void): () => void {
    return this.#availabilityListeners.add(listener);
  }

  #changeStatus(status: EngineStatus): void {
    const before = this.isAvailable;
    this.#status = status;
    if (this.isAvailable === before) return;
    this.#pausedSinceMs = this.isAvailable ? null : this.#monotonicMs();
    this.#availabilityListeners.tell(this.isAvailable);
  }

  get sweepOverdueMs(): number {
    return this.#status === 'standingBy' ? 0 : Math.max(0, this.#options.clock() - this.#memory.unsweptSince);
  }

  /** Sequence number of the last durable journal entry. */
  get durableSeq(): number {
    return this.#status === 'standingBy' ? this.#memory.state.seq : this.#commits.durableSeq;
  }

  get size(): number {
    const { accounts, positions, orders } = this.#memory.state;
    return accounts.size + positions.size + orders.size;
  }

  findDifferentAccounts(lines: readonly string[]): readonly number[] {
    // During recovery the state may be ahead of the journal.
    return this.isAvailable ? findDifferentAccounts(this.#memory.state, lines) : [];
  }

  get queuedRecords(): number {
    return this.#commits.queued;
  }

  get oldestQueuedMs(): number {
    return this.#commits.oldestQueuedMs;
  }

  get pausedMs(): number {
    if (this.#pausedSinceMs === null || this.#status === 'standingBy') return 0;
    return this.#monotonicMs() - this.#pausedSinceMs;
  }

  /** The last error that prevented recovery while the engine is paused; null otherwise. */
  get healingFault(): unknown {
    return this.isAvailable ? null : this.#healingFault;
  }

  async submit(command: Command): Promise<Answer> {
    const startedAtMs = this.#monotonicMs();
    const { observer } = this.#options;
    const noteEnd = observer?.commandReceived?.(command);
    const observe = (outcome: CommandOutcome): void => {
      observer?.commandAnswered(command.kind, outcome, this.#monotonicMs() - startedAtMs);
      noteEnd?.(outcome);
    };
    let decided: Decided | null = null;
    try {
      this.#requireRoom(command);
      // Triggers are decided on the terms in effect when their tick arrived.
      if (command.kind === 'setTerms' && this.#memory.areTicksPending) await this.#finishTicks();
      if (this.#memory.isSweepBehind) await this.finishOverdueSweeps({ commandId: command.commandId, accountId: command.accountId });
      const answered = this.#decider.decide(command);
      decided = answered instanceof Promise ? await answered : answered;
      await decided.committed;
      observe(decided.outcome);
      return decided.answer;
    } catch (cause) {
      const error = decided === null ? cause : notCommitted(cause, decided.trace);
      if (error instanceof EngineUnavailable) observe(error.outcomeUnknown ? 'unknown' : 'unavailable');
      else noteEnd?.('unknown');
      throw error;
    }
  }

  async #finishTicks(): Promise<void> {
    while (this.isAvailable && this.#memory.areTicksPending) {
      await this.#memory.finishWork();
      // More of them than may be waiting for the journal at once.
      if (this.#memory.areTicksPending) await this.#durable(this.#memory.state.seq);
    }
    this.#requireRunning();
  }

  /**
   * Waits until the last of the sweeps that are due has begun: from then on every account is swept before anything else of it is decided.
   * Several are due at once after an outage, or if several shares are split on the same day. Rejects if the engine is paused meanwhile.
   */
  async finishOverdueSweeps(trace: CommandTrace = {}): Promise<void> {
    while (this.isAvailable && this.#memory.isSweepBehind) {
      await this.#memory.finishWork();
      // More of them than may be waiting for the journal at once.
      if (this.#memory.isSweepBehind) await this.#durable(this.#memory.state.seq);
    }
    this.#requireRunning(trace);
  }

  get #share(): Share {
    return this.#options.share ?? ALL_ACCOUNTS;
  }

  /** The broker's own account is in each partition. */
  #has(accountId: number): boolean {
    const { partition, partitioning } = this.#share;
    return accountId === BROKER_ACCOUNT_ID || partitionOf(partitioning, accountId) === partition;
  }

  #requireRoom({ commandId, accountId }: Command): void {
    // Two journals with one account would each lend its money.
    if (!this.#has(accountId)) throw new Error(`account ${accountId} is not in partition ${this.#share.partition}`);
    this.#requireRunning({ commandId, accountId });
    if (this.#commits.queued >= MOST_QUEUED) throw new EngineUnavailable('the engine is overloaded', false, { commandId, accountId });
  }

  async viewAccount(accountId: number): Promise<AccountView | null> {
    this.#requireRunning();
    this.#decideFirst(accountId);
    const account = this.#memory.state.accounts.get(accountId);
    if (account === undefined) return null;
    // The view is taken now and returned once it is durable, so that later changes cannot slip in before they are durable.
    const view = viewAccount(account, this.#options.market);
    await this.#durable(account.version);
    return view;
  }

  async listAutoTradingAccounts(): Promise<readonly number[]> {
    this.#requireRunning();
    const accountIds = [...this.#memory.autoTradingAccounts].toSorted((a, b) => a - b);
    await this.#durable(this.#memory.state.seq);
    return accountIds;
  }

  async listAccountsWithPositions(): Promise<readonly number[]> {
    const accountIds: number[] = [];
    await this.visitTradingAccounts(({ id, positions }) => {
      if (positions.length > 0) accountIds.push(id);
    });
    return accountIds;
  }

  async visitTradingAccounts(visit: (account: Readonly<Account>) => void, also?: 'alerts'): Promise<void> {
    const visitAll = (account: Readonly<Account>): boolean => {
      visit(account);
      return true;
    };
    await this.visitTradingPart({ after: null, most: Infinity, also: also ?? null, visit: visitAll });
  }

  /**
   * Visits part of the same accounts, ascending by id. Resolves once what was shown is durable: with the id after which the next part
   * begins, or with null if this was the last one.
   */
  async visitTradingPart({ after, most, also, visit }: TradingPart): Promise<number | null> {
    // The ids are read once; missing an account that starts trading during the visit is harmless.
    const { accountIds } = this.#memory;
    let next = after === null ? 0 : countUpTo(accountIds, after);
    const end = Math.min(accountIds.length, next + most);
    let last = after;
    let isWanted = true;
    while (isWanted && next < end) {
      this.#requireRunning();
      for (const accountId of accountIds.slice(next, Math.min(next + ACCOUNTS_AT_ONCE, end))) {
        while (this.#memory.isSweepHeldUp) await this.#durable(this.#memory.state.seq);
        this.#decideFirst(accountId);
        const account = this.#memory.state.accounts.get(accountId);
        if (account !== undefined && isTrading(account, also)) isWanted = visit(account);
        next += 1;
        last = accountId;
        if (!isWanted) break;
      }
      await oneTurn();
    }
    await this.#durable(this.#memory.state.seq);
    return next < accountIds.length ? last : null;
  }

  rewatchMargins(symbols?: ReadonlySet<string>): void {
    this.#memory.rewatchMargins(symbols);
  }

  /** Call it about once a second. */
  expireOrders(): void {
    this.#memory.expireOrders();
  }

  /** Detects that the journal cannot be reached even while no commands arrive. Call it a few times a second. */
  async checkJournal(): Promise<void> {
    if (!this.isAvailable || !this.#commits.isIdle) return;
    try {
      await this.#options.store.check();
    } catch (cause) {
      this.#interrupt(cause);
    }
  }

  onAccountChanged(listener: (change: AccountChange) => void): () => void {
    return this.#changeListeners.add(listener);
  }

  /**
   * Stops taking commands and resolves when everything accepted is durable and answered: with the state the journal now holds, or with null
   * if the last commit failed.
   */
  async stop(): Promise<EngineState | null> {
    this.#stopListening();
    const wasRunning = this.isAvailable;
    this.#changeStatus('stopped');
    if (wasRunning) await this.#memory.finishWork();
    try {
      await this.#commits.drain();
    } catch {
      return null;
    }
    return wasRunning ? this.#memory.state : null;
  }

  /** Decides what is pending for an account before anything else of it is read or changed. */
  #decideFirst(accountId: number): void {
    this.#memory.decideFirst(accountId);
    this.#requireRunning();
  }

  /** The quotes that `startSweeping` needs for the sweeps that fell due while nothing ran. */
  listMissedMoments(): readonly MissedMoment[] {
    return this.#memory.listMissedMoments();
  }

  /** Call it once the market has its last prices from before the start. */
  startSweeping(pastQuotes: PastQuotes = NO_PAST_QUOTES): void {
    this.#memory.startSweeping(pastQuotes);
  }

  /** Begins a sweep that is due; call it about every second. */
  sweepIfDue(): void {
    this.#memory.sweepIfDue();
  }

  #requireRunning(trace: CommandTrace = {}): void {
    if (!this.isAvailable) throw new EngineUnavailable(`the engine is ${this.#status}`, false, trace);
  }

  /** For readers: they are told to retry if the journal doesn't accept what they would see. */
  async #durable(seq: number): Promise<void> {
    await this.#commits.whenDurable(seq).catch(() => {
      throw new EngineUnavailable('the journal could not be written', false);
    });
    const { lease } = this.#options;
    if (lease === undefined || lease.isHeld) return;
    await lease.whenHeld().catch(() => {
      throw new EngineUnavailable('another process may lead by now', false);
    });
  }

  #publish({ entry: { seq, at, accountId, events }, closed }: NewEntry): void {
    this.#changeListeners.tell({ accountId, version: seq, seq, at, events, closed });
  }

  #newCommits(durableSeq: number): GroupCommit {
    return new GroupCommit({
      store: this.#options.store,
      durableSeq,
      deadlineMs: this.#options.commitDeadlineMs ?? COMMIT_DEADLINE_MS,
      monotonicClock: () => this.#monotonicMs(),
      onCommitted: (records, elapsedMs) => {
        this.#options.observer?.committed(records, elapsedMs);
        for (const { entry, closed } of records) if (entry !== null) this.#publish({ entry, closed });
        this.#memory.wakeIfPending();
      },
      onFailed: (cause) => {
        this.#options.observer?.commitFailed(commitFailureOf(cause));
        this.#interrupt(cause);
      },
    });
  }

  #monotonicMs(): number {
    return (this.#options.monotonicClock ?? performance.now.bind(performance))();
  }

  /** Starts taking commands. */
  #begin(): void {
    const { seq, accounts, positions } = this.#memory.state;
    this.#commits = this.#newCommits(seq);
    this.#changeStatus('running');
    this.#options.log.info({ seq, accounts: accounts.size, positions: positions.size }, 'the engine takes commands');
    this.#beginPartition();
  }

  /** The first leader of a partition records how accounts and ids are spread, before it decides anything. */
  #beginPartition(): void {
    const { partition, partitioning } = this.#share;
    const begun = decidePartitionBegun(partitioning, partition);
    if (begun === null || this.#memory.state.idStep === begun.idStep) return;
    void this.#memory.record({ accountId: BROKER_ACCOUNT_ID, at: this.#options.clock(), commandId: null, events: [begun] });
  }

  /** Stops taking commands and starts recovery. */
  #interrupt(cause: unknown): void {
    if (!this.isAvailable) return;
    this.#changeStatus('reconnecting');
    this.#options.log.error(
      { err: cause, seq: this.#memory.state.seq, durableSeq: this.durableSeq },
      'trading is paused: the journal cannot be written',
    );
    void this.#heal(cause);
  }

  async #heal(cause: unknown): Promise<void> {
    this.#healingFault = cause;
    // Records queued before an entry that could not be applied are valid and still being committed.
    if (this.#memory.isDoubtful) await this.#commits.drain().catch(() => undefined);
    const retryDelay = this.#options.retryDelay ?? doublingDelay;
    for (let attempt = 0; this.#status === 'reconnecting'; attempt += 1) {
      try {
        await this.#tryToHeal();
      } catch (again) {
        if (again instanceof AnotherLeads) return this.#depose();
        this.#healingFault = again;
        this.#options.log.error({ err: again, attempt }, 'the journal still cannot be written; retrying');
        await retryDelay(attempt);
      }
    }
  }

  /** Ends with the engine running or permanently failed; rejects while the journal is away. A stop in the meantime takes precedence. */
  async #tryToHeal(): Promise<void> {
    const { store } = this.#options;
    const commits = this.#commits;
    await commits.interrupt();
    await store.takeOver();
    const { durableSeq, lastDurable, uncertainCount, isOverdue } = commits;
    const interrupted: Interrupted = { durableSeq, lastDurable, unsettled: entriesOf(commits.unsettled), uncertainCount, isOverdue };
    const { afterSeq, limit } = entriesToRead(interrupted);
    const healing = decideHealing(interrupted, await store.read(afterSeq, limit));
    if (healing.kind === 'lost') return this.#fail();
    if (healing.isUncertainDurable) commits.confirm();
    if (healing.kind === 'resume' && !this.#memory.isDoubtful) {
      await commits.resume();
      // Terms the broker has set in the meantime take effect before any other decision.
      const terms = await this.#readTermsSoon();
      this.#goOn('resumed', () => {
        this.#changeStatus('running');
        this.#adjustTerms(terms);
        this.#memory.rewatchOutdatedMargins();
      });
      return;
    }
    this.#memory.doubt();
    commits.abandon(
      healing.isForeign
        ? new Error('another engine has written the journal')
        : new NotCommitted('the journal could not be written in time'),
    );
    const { state, news } = await this.#recover(commits.durableSeq);
    // If only this engine wrote, it has noted every id, including those it gave up on; looking those up costs little.
    if (healing.isForeign) this.#decider.forget();
    const terms = await this.#readTermsSoon();
    this.#goOn('refolded', () => {
      this.#memory.adopt(state);
      this.#begin();
      this.#adjustTerms(terms);
      // Entries written by another engine in the meantime.
      for (const entry of news) this.#publish(entry);
    });
  }

  #goOn(how: 'resumed' | 'refolded', begin: () => void): void {
    if (this.#status !== 'reconnecting') return;
    const { pausedMs } = this;
    begin();
    this.#healingFault = null;
    this.#options.observer?.recovered(how, pausedMs);
    this.#options.observer?.pauseEnded(pausedMs);
    this.#options.log.info(
      { how, pausedMs: Math.round(pausedMs), seq: this.#memory.state.seq },
      'trading has resumed: the journal can be written again',
    );
  }

  /** Only the new leader can tell whether pending records became durable. */
  #depose(): void {
    if (this.#status !== 'reconnecting') return;
    this.#commits.abandon(new AnotherLeads());
    this.#changeStatus('deposed');
    this.#options.log.error({ durableSeq: this.durableSeq }, 'trading continues elsewhere: another process leads the journal');
  }

  /** An acknowledged entry is gone, for example after restoring an old backup or failing over to a lagging replica. */
  #fail(): void {
    if (this.#status !== 'reconnecting' && this.#status !== 'standingBy') return;
    const { durableSeq } = this;
    this.#commits.abandon(new JournalLost());
    this.#changeStatus('failed');
    this.#options.log.error(
      { durableSeq },
      'trading has stopped: the journal lacks acknowledged entries. Restore the database to its earlier state, then restart this process',
    );
  }
}

function notCommitted(cause: unknown, trace: CommandTrace): EngineUnavailable {
  if (cause instanceof NotCommitted) return new EngineUnavailable(cause.message, false, trace);
  return new EngineUnavailable('the journal could not be written; retry the command to learn the outcome', true, trace, { cause });
}

function oneTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** How many of the ascending ids are not above the given one. */
function countUpTo(ids: readonly number[], id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ids[middle] ?? Infinity) <= id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isTrading({ positions, orders, alerts }: Readonly<Account>, also: 'alerts' | null): boolean {
  return positions.length > 0 || orders.length > 0 || (also === 'alerts' && alerts.some(({ fired }) => fired === null));
}
