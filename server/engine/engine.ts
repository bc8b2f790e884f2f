import { answerOf, applyEntry } from '@fairlead/domain/engine/apply.ts';
import { selectClosedBy } from '@fairlead/domain/engine/closed-by.ts';
import type { Command } from '@fairlead/domain/engine/command.ts';
import { decideExpiry } from '@fairlead/domain/engine/decide-order.ts';
import { decide, selectRefusal } from '@fairlead/domain/engine/decide.ts';
import type { Past } from '@fairlead/domain/engine/past.ts';
import type { Answer, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { BROKER_ACCOUNT_ID, listTermsChanges, type TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import type { MarketView } from '@fairlead/domain/engine/market-view.ts';
import { decidePartitionBegun, partitionOf, UNPARTITIONED, type Partitioning } from '@fairlead/domain/engine/partition.ts';
import { listMissedMoments, NO_PAST_QUOTES, type MissedMoment, type PastQuotes } from '@fairlead/domain/engine/due-sweep.ts';
import { PendingTicks, type IsOver } from '@fairlead/domain/engine/pending-ticks.ts';
import { emptyState, type Account, type EngineState } from '@fairlead/domain/engine/state.ts';
import { isSweepEvent, type NightSums, type Sweep } from '@fairlead/domain/engine/sweep.ts';
import { TriggerIndex } from '@fairlead/domain/engine/trigger-index.ts';
import { isDatabaseUnavailable } from '../adapters/db/database-unavailable.ts';
import { COMMIT_DEADLINE_MS, withinDeadline } from '../deadline.ts';
import { decideHealing, entriesToRead, type Interrupted } from './decide-healing.ts';
import type { EngineMarket } from './engine-market.ts';
import { commitFailureOf } from './commit-failure.ts';
import type { CommandOutcome, EngineGauges, EngineObserver, EngineStatus } from './engine-observer.ts';
import { EngineUnavailable, type AccountChange, type AccountView, type CommandTrace, type EnginePort } from './engine-port.ts';
import { digestCommand } from './digest-command.ts';
import { JournalLost, requireContinued } from './journal-lost.ts';
import { GroupCommit, NotCommitted } from './group-commit.ts';
import { AnotherLeads, entriesOf, type AnsweredCommand, type JournalStore } from './journal-store.ts';
import type { Lease } from './leadership/leadership.ts';
import { Listeners } from './listeners.ts';
import { MarginRewatch } from './margin-rewatch.ts';
import { PastCommands, type Known, type PastAnswer } from './past-commands.ts';
import { hashOfId, type IdHash } from './recent-ids.ts';
import { recoverState, type NewEntry, type Recovery } from './recover.ts';
import { slicesOf, SlicedWork } from './sliced-work.ts';
import { Sweeper } from './sweeper.ts';
import { findDifferentAccounts } from './snapshots/find-different-accounts.ts';
import type { SnapshotSource } from './snapshots/snapshot-source.ts';
import type { SnapshotSubject } from './snapshots/snapshotter.ts';
import { viewAccount } from './view-account.ts';

export interface EngineLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** A partition, and how accounts are spread over partitions. */
export interface Share {
  readonly partition: number;
  readonly partitioning: Partitioning;
}

const ALL: Share = { partition: 0, partitioning: UNPARTITIONED };

export interface EngineOptions {
  readonly store: JournalStore;
  /** Which accounts are this engine's; if absent, all. */
  readonly share?: Share;
  /** If absent, every start folds the whole journal. */
  readonly snapshots?: SnapshotSource;
  /** Allows showing what is in memory; if absent, no other process can lead. */
  readonly lease?: Lease;
  readonly market: EngineMarket;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: EngineLog;
  readonly observer?: EngineObserver;
  /** Callers waiting for a commit are answered by then; what was not committed by then is never committed later. */
  readonly commitDeadlineMs?: number;
  /** Milliseconds on a monotonic clock; the origin doesn't matter. */
  readonly monotonicClock?: () => number;
  /** Waits before the journal is tried again; by default from 50 ms, doubling up to half a second. */
  readonly retryDelay?: (attempt: number) => Promise<void>;
  /** Reads the broker's stored terms. They take effect before a new leader, or one that resumes, decides anything. */
  readonly readTerms?: () => Promise<TradingTerms>;
  /** Called with new terms and the time from which they apply, in the turn in which they are applied. */
  readonly onTerms?: (terms: TradingTerms, now: number) => void;
  /** Called in the turn in which a sweep begins: the prices of its instrument mean something else from then on. */
  readonly onSweep?: (sweep: Sweep) => void;
  /** Starts a time slice for triggers fired by ticks and returns whether it is over; by default a slice takes `SLICE_MS`. */
  readonly newSlice?: () => IsOver;
}

/** The answer to a command, and when it is durable. */
interface Decided {
  readonly answer: Answer;
  readonly outcome: CommandOutcome;
  readonly committed: Promise<void>;
  readonly trace: CommandTrace;
}

/** How long triggers fired by a tick are decided before other work gets a turn. */
const SLICE_MS = 4;

/**
 * Ticks pause while this many of their records are waiting for the journal. A command that arrives during a price shock waits for these
 * only, not for everything the shock triggers.
 */
const MOST_AHEAD_OF_COMMANDS = 1_000;

/**
 * A sweep pauses while this many of its records are waiting for the journal, so that a command waits for a few accounts' entries only, and
 * the statement that writes them takes a few milliseconds.
 */
const MOST_SWEPT_AHEAD = 80;

/** Orders expired per turn of the event loop. */
const EXPIRED_AT_ONCE = 500;

/** Commands beyond this many waiting for the journal are rejected, not queued. */
const MOST_QUEUED = 50_000;

/** The journal is back within moments of the database, however long the outage was. */
const LONGEST_RETRY_DELAY_MS = 500;

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

/** Commands that are decided at current prices. */
const LOOKS_AT_QUOTES: ReadonlySet<Command['kind']> = new Set([
  'openPosition',
  'closePosition',
  'closePositions',
  'updateStops',
  'placeOrder',
  'changeOrder',
  'setAlert',
]);

/** Accounts visited per turn of the event loop: well under a millisecond of work. */
const ACCOUNTS_AT_ONCE = 500;

/**
 * The only writer of money. Commands and quotes are decided one after the other against the state in memory and applied to it at once; none
 * of it is shown to anyone before the journal has it.
 *
 * When a commit fails or the connection to the journal is lost, the engine stops taking commands, reconnects and checks what the journal
 * holds. Missing entries are committed again while their callers are still waiting, and otherwise dropped by folding the state from the
 * journal (`decideHealing`). Then it resumes without any help.
 */
export class Engine implements EnginePort, EngineGauges, SnapshotSubject {
  readonly #options: EngineOptions;
  readonly #changeListeners: Listeners<AccountChange>;
  readonly #availabilityListeners: Listeners<boolean>;
  /** Accounts with AutoTrading on, so that the minutely run doesn't scan all accounts. */
  readonly #autoTrading = new Set<number>();
  #state: EngineState = emptyState();
  #triggers: TriggerIndex;
  #ticks: PendingTicks;
  #sweeper: Sweeper;
  #areSweepsStarted = false;
  #pastQuotes: PastQuotes = NO_PAST_QUOTES;
  readonly #rewatch = new MarginRewatch();
  readonly #slices: SlicedWork;
  /** Entries of ticks that took more than one slice and were not durable at the last check. */
  #tickSeqs: number[] = [];
  #commits: GroupCommit;
  #past: PastCommands;
  #status: EngineStatus = 'starting';
  /** On the monotonic clock; null while the engine takes commands. */
  #pausedSinceMs: number | null;
  /** Whether the state in memory may differ from what the journal holds or will hold. */
  #isStateDoubtful = false;
  /** The last entry that a standby has read; null if it comes from a recovered state. */
  #lastFollowed: JournalEntry | null = null;
  #areMarginsOutdated = false;
  /** When a standby whose state can't be folded tries again, on the monotonic clock. */
  #refoldDueAtMs = 0;
  /** When a standby reads the next command ids, on the same clock. */
  #pastDueAtMs = 0;
  #healingFault: unknown = null;
  #stopListening: () => void = () => undefined;

  private constructor(options: EngineOptions) {
    this.#options = options;
    const { market, log } = options;
    this.#changeListeners = new Listeners((err, { seq }) => log.error({ err, seq }, 'an account change listener failed'));
    this.#availabilityListeners = new Listeners((err) => log.error({ err }, 'an availability listener failed'));
    this.#pausedSinceMs = this.#monotonicMs();
    this.#triggers = new TriggerIndex(market.symbols);
    this.#ticks = this.#newTicks();
    this.#sweeper = this.#newSweeper();
    const { newSlice = slicesOf(SLICE_MS, () => this.#monotonicMs()) } = options;
    this.#slices = new SlicedWork({ work: (isOver) => this.#workOn(isOver), newSlice });
    this.#commits = this.#newCommits(0);
    this.#past = this.#newPast();
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
      engine.#adopt((await engine.#recover(Infinity)).state);
    });
    engine.#changeStatus('standingBy');
    return engine;
  }

  /** Brings a standby's state up to date with the journal. Call it many times a second, never twice at once. */
  async follow(): Promise<void> {
    const nowMs = this.#monotonicMs();
    if (this.#status !== 'standingBy' || (this.#isStateDoubtful && nowMs < this.#refoldDueAtMs)) return;
    this.#refoldDueAtMs = nowMs + REFOLD_EVERY_MS;
    await this.#catchUpOrRefold().catch((cause: unknown) => this.#failIfLost(cause));
    await this.#catchUpPast(nowMs);
  }

  /** Whether a standby has something to do even if its journal has not changed. */
  get isFollowDue(): boolean {
    return this.#isStateDoubtful || this.#monotonicMs() >= this.#pastDueAtMs;
  }

  /** Loads recent command ids before a standby leads, so that it decides commands without lookups from the first one on. */
  async #catchUpPast(nowMs: number): Promise<void> {
    if (nowMs < this.#pastDueAtMs) return;
    const isMore = await withinDeadline(this.#past.readOn(), CATCH_UP_DEADLINE_MS, 'reading the ids of commands');
    this.#pastDueAtMs = isMore ? nowMs : nowMs + READ_PAST_EVERY_MS;
  }

  async #catchUpOrRefold(): Promise<void> {
    try {
      if (!this.#isStateDoubtful) return await this.#catchUp();
    } catch (cause) {
      if (isDatabaseUnavailable(cause) || cause instanceof JournalLost) throw cause;
      // The entry may have been partly applied. A standby must neither continue from such a state nor lead with it.
      this.#isStateDoubtful = true;
      this.#options.log.error(
        { err: cause, seq: this.#state.seq },
        'a journal entry could not be applied; rebuilding the state from the journal',
      );
    }
    const { state } = await this.#recover(Infinity);
    if (state.seq < this.#state.seq) throw new JournalLost();
    this.#adopt(state);
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
      else this.#adopt((await this.#recover(Infinity)).state);
      for (let page = 0; page < PAST_PAGES_BEFORE_LEADING && (await this.#past.readOn()); page += 1);
      return isWarm ? this.#readTermsSoon() : ((await readTerms?.()) ?? null);
    });
    this.#begin();
    void this.#readPast();
    this.#adjustTerms(terms);
    this.#stopListening = market.onQuote((instrumentIndex, bid, ask) => this.#onQuote(instrumentIndex, bid, ask));
    if (isWarm) this.#checkCurrentQuotes();
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
    const { store, market } = this.#options;
    for (;;) {
      const { seq } = this.#state;
      // With the last entry again, which shows whether the journal is still the one that was followed.
      const read = store.read(Math.max(0, seq - 1), ENTRIES_CAUGHT_UP_AT_ONCE);
      const found = await withinDeadline(read, CATCH_UP_DEADLINE_MS, 'following the journal');
      requireContinued({ seq, entry: this.#lastFollowed }, found);
      for (const entry of seq === 0 ? found : found.slice(1)) {
        applyEntry(this.#state, entry);
        this.#triggers.follow(this.#state, entry.accountId, entry.events, market);
        this.#applyAutoTrading(entry.accountId);
        if (entry.accountId === BROKER_ACCOUNT_ID) this.#followBroker(entry);
        this.#lastFollowed = entry;
      }
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

  /** Applies terms that the broker set while no process led, or before terms were journaled. */
  #adjustTerms(terms: TradingTerms | null): void {
    if (terms === null) return;
    const events = listTermsChanges(this.#state.terms, terms);
    if (events.length > 0) void this.#record({ accountId: BROKER_ACCOUNT_ID, at: this.#options.clock(), commandId: null, events });
  }

  /** Checks triggers against current quotes, which a standby ignores while it follows. */
  #checkCurrentQuotes(): void {
    const { market } = this.#options;
    for (const [index, symbol] of market.symbols.entries()) {
      const quote = market.quote(symbol);
      if (quote !== undefined) this.#onQuote(index, quote.bid, quote.ask);
    }
    this.rewatchMargins();
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
    return this.#state.terms;
  }

  get lastNight(): NightSums | null {
    return this.#state.sweeps.lastNight;
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
    return this.#status === 'standingBy' ? 0 : Math.max(0, this.#options.clock() - this.#sweeper.unfinishedSince);
  }

  /** Sequence number of the last durable journal entry. */
  get durableSeq(): number {
    return this.#status === 'standingBy' ? this.#state.seq : this.#commits.durableSeq;
  }

  get size(): number {
    const { accounts, positions, orders } = this.#state;
    return accounts.size + positions.size + orders.size;
  }

  findDifferentAccounts(lines: readonly string[]): readonly number[] {
    // During recovery the state may be ahead of the journal.
    return this.isAvailable ? findDifferentAccounts(this.#state, lines) : [];
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
      const id = hashOfId(command.accountId, command.commandId);
      this.#requireRoom(command);
      // Triggers are decided on the terms in effect when their tick arrived.
      if (command.kind === 'setTerms' && !this.#ticks.isIdle) await this.#finishTicks();
      if (this.#isSweepBehind) await this.finishOverdueSweeps({ commandId: command.commandId, accountId: command.accountId });
      decided = this.#past.isCertainlyNew(command, id)
        ? this.#decideNew(command, id, { isReferenceUsed: false })
        : await this.#decideInTurn(command, id);
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
    while (this.isAvailable && !this.#ticks.isIdle) {
      await this.#slices.finish();
      // More of them than may be waiting for the journal at once.
      if (!this.#ticks.isIdle) await this.#durable(this.#state.seq);
    }
    this.#requireRunning();
  }

  /** Whether something has to be decided before anything else that has not been, and takes more than a turn. */
  get #isSweepBehind(): boolean {
    if (!this.#areSweepsStarted) return false;
    this.sweepIfDue();
    return this.#sweeper.isBehind;
  }

  /**
   * Waits until the last of the sweeps that are due has begun: from then on every account is swept before anything else of it is decided.
   * Several are due at once after an outage, or if several shares are split on the same day. Rejects if the engine is paused meanwhile.
   */
  async finishOverdueSweeps(trace: CommandTrace = {}): Promise<void> {
    while (this.isAvailable && this.#isSweepBehind) {
      await this.#slices.finish();
      // More of them than may be waiting for the journal at once.
      if (this.#sweeper.isBehind) await this.#durable(this.#state.seq);
    }
    this.#requireRunning(trace);
  }

  get #share(): Share {
    return this.#options.share ?? ALL;
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

  /** Decides a command that may have been answered before. */
  #decideInTurn(command: Command, id: IdHash): Promise<Decided> {
    const past = this.#past;
    return past.inTurn(command.accountId, async () => {
      const { first, isReferenceUsed } = await this.#lookUp(past, command, id);
      return first === null ? this.#decideNew(command, id, { isReferenceUsed }) : decideRepeated(command, first);
    });
  }

  /** Rejects if the journal's tables can't be queried now, or if the state was folded again during the lookup. */
  async #lookUp(past: PastCommands, command: Command, id: IdHash): Promise<Known> {
    const { commandId, accountId } = command;
    const trace: CommandTrace = { commandId, accountId };
    this.#requireRunning(trace);
    const known = await past.lookUp(command, id).catch((cause: unknown) => {
      this.#options.log.error({ err: cause, ...trace }, 'the earlier answer to a command could not be looked up');
      throw new EngineUnavailable('earlier answers cannot be looked up', false, trace);
    });
    this.#requireRunning(trace);
    if (past !== this.#past) throw new EngineUnavailable('the engine has recovered in the meantime', false, trace);
    return known;
  }

  #decideNew(command: Command, id: IdHash, past: Past): Decided {
    const { accountId, commandId } = command;
    this.#decideFirst(accountId, command);
    // It may have become due during a lookup.
    if (this.#isSweepBehind) throw new EngineUnavailable('overdue sweeps come first', false, { commandId, accountId });
    // The command may have been held up since it was created: a quote that is old by now counts as old.
    const at = LOOKS_AT_QUOTES.has(command.kind) ? Math.max(command.at, this.#options.clock()) : command.at;
    const events = decide(this.#state, this.#options.market, { ...command, at }, past);
    const refused = selectRefusal(events);
    const answered: AnsweredCommand = { accountId, commandId, digest: digestCommand(command), at, refused };
    const committed =
      refused === null
        ? this.#record({ accountId, at, commandId, events }, { answered })
        : this.#commits.add({ entry: null, closed: [], answered });
    const answer = answerOf(events);
    const journalSeq = refused === null ? this.#state.seq : null;
    this.#past.note(id, journalSeq);
    const trace: CommandTrace = journalSeq === null ? { commandId, accountId } : { commandId, accountId, journalSeq };
    return { answer, outcome: answer.kind, committed, trace };
  }

  async viewAccount(accountId: number): Promise<AccountView | null> {
    this.#requireRunning();
    this.#decideFirst(accountId);
    const account = this.#state.accounts.get(accountId);
    if (account === undefined) return null;
    // The view is taken now and returned once it is durable, so that later changes cannot slip in before they are durable.
    const view = viewAccount(account, this.#options.market);
    await this.#durable(account.version);
    return view;
  }

  async listAutoTradingAccounts(): Promise<readonly number[]> {
    this.#requireRunning();
    const accountIds = [...this.#autoTrading].toSorted((a, b) => a - b);
    await this.#durable(this.#state.seq);
    return accountIds;
  }

  async listAccountsWithPositions(): Promise<readonly number[]> {
    const accountIds: number[] = [];
    await this.visitTradingAccounts(({ id, positions }) => {
      if (positions.length > 0) accountIds.push(id);
    });
    return accountIds.toSorted((a, b) => a - b);
  }

  async visitTradingAccounts(visit: (account: Readonly<Account>) => void, also?: 'alerts'): Promise<void> {
    // The ids are read once; missing an account that starts trading during the visit is harmless.
    const accountIds = [...this.#state.accounts.keys()];
    for (let first = 0; first < accountIds.length; first += ACCOUNTS_AT_ONCE) {
      this.#requireRunning();
      for (const accountId of accountIds.slice(first, first + ACCOUNTS_AT_ONCE)) {
        while (this.#isSweepHeldUp) await this.#durable(this.#state.seq);
        this.#decideFirst(accountId);
        const account = this.#state.accounts.get(accountId);
        if (account !== undefined && isTrading(account, also)) visit(account);
      }
      await oneTurn();
    }
    await this.#durable(this.#state.seq);
  }

  rewatchMargins(symbols?: ReadonlySet<string>): void {
    // A margin increased while the journal is away takes effect when it is back.
    if (!this.isAvailable) {
      this.#areMarginsOutdated = true;
      return;
    }
    this.#rewatch.add(this.#state, symbols);
    this.#doSlice();
  }

  /** Expires orders whose time has passed; call it about once a second. An order is never filled after its expiry in any case. */
  expireOrders(): void {
    if (!this.isAvailable || this.#isSweepBehind || this.#isSweepHeldUp) return;
    const now = this.#options.clock();
    this.#orRefold(() => {
      const orderIds = this.#triggers.takeExpired(now, EXPIRED_AT_ONCE);
      for (const orderId of orderIds) this.#readyAccount(this.#state.orders.get(orderId)?.accountId ?? 0);
      for (const { accountId, events } of decideExpiry(this.#state, orderIds, now)) {
        void this.#record({ accountId, at: now, commandId: null, events });
      }
      if (orderIds.length === EXPIRED_AT_ONCE) setImmediate(() => this.expireOrders());
    });
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
    if (wasRunning) await this.#slices.finish();
    try {
      await this.#commits.drain();
    } catch {
      return null;
    }
    return wasRunning ? this.#state : null;
  }

  #onQuote(instrumentIndex: number, bid: number, ask: number): void {
    // Triggers reached while the engine is paused fire at the first quote after the pause.
    if (!this.isAvailable) return;
    const { market, clock } = this.#options;
    const symbol = market.symbols[instrumentIndex];
    // A halted instrument has no quotes; its triggers are checked at the first quote after the halt.
    if (symbol === undefined || market.isHalted(symbol)) return;
    if (!this.#ticks.concerns(instrumentIndex, bid, ask)) return;
    this.sweepIfDue();
    this.#orRefold(() => {
      if (this.#sweeper.isReadyFor(instrumentIndex, bid, ask)) {
        this.#ticks.take({ instrumentIndex, bid, ask, now: clock() }, this.#slices.isOver);
      }
    });
    if (!this.#ticks.isIdle || this.#sweeper.isUrgent) this.#slices.wake();
  }

  /** Decides what is pending for an account before anything else of it is read or changed. */
  #decideFirst(accountId: number, trace: CommandTrace = {}): void {
    this.sweepIfDue();
    if (this.#ticks.isIdle && !this.#sweeper.isUnderWay) return;
    this.#orRefold(() => this.#readyAccount(accountId));
    this.#requireRunning(trace);
  }

  /** No tick is pending for an account that has yet to be swept: it is swept before a quote that concerns it is taken. */
  #readyAccount(accountId: number): void {
    this.#sweeper.sweep(accountId);
    this.#ticks.decideAccount(accountId);
  }

  /** The quotes that `startSweeping` needs for the sweeps that fell due while nothing ran. */
  listMissedMoments(): readonly MissedMoment[] {
    return listMissedMoments(this.#state, this.#options.market, this.#options.clock());
  }

  /** Call it once the market has its last prices from before the start: nights and splits that fell due meanwhile count on them. */
  startSweeping(pastQuotes: PastQuotes = NO_PAST_QUOTES): void {
    this.#pastQuotes = pastQuotes;
    this.#areSweepsStarted = true;
    this.sweepIfDue();
  }

  /**
   * Begins a sweep that is due; call it about every second. Whatever is decided calls it first, so nothing is decided on a share of
   * yesterday at the price of today. While triggers of earlier ticks are pending it waits for them.
   */
  sweepIfDue(): void {
    if (!this.#areSweepsStarted || !this.isAvailable) return;
    if (this.#options.clock() < this.#sweeper.dueAt || !this.#ticks.isIdle) return;
    this.#orRefold(() => {
      if (this.#sweeper.begin()) this.#slices.wake();
    });
  }

  /** Returns whether there is more to sweep now. */
  #sweepOn(isOver: IsOver): boolean {
    // A stop does not wait for a sweep: whoever leads next goes on with it.
    if (!this.isAvailable) return false;
    const isMore = this.#sweeper.work(() => isOver() || this.#isSweepHeldUp);
    if (!isMore) this.sweepIfDue();
    for (const instrumentIndex of this.#sweeper.takeReady()) this.#takeLatestQuote(instrumentIndex);
    return this.#sweeper.isUnderWay && !this.#isSweepHeldUp;
  }

  #takeLatestQuote(instrumentIndex: number): void {
    const { market } = this.#options;
    const quote = market.quote(market.symbols[instrumentIndex] ?? '');
    if (quote !== undefined) this.#onQuote(instrumentIndex, quote.bid, quote.ask);
  }

  /** Whether a sweep waits until more is committed, and with it whatever sweeps many accounts on its way. */
  get #isSweepHeldUp(): boolean {
    return this.#sweeper.isUnderWay && this.#commits.queued >= MOST_SWEPT_AHEAD;
  }

  #doSlice(): void {
    if (this.#workOn(this.#slices.isOver)) this.#slices.wake();
  }

  /**
   * Works on pending triggers and returns whether more can be done at once. Continues while the journal is away: what is decided then waits
   * for it.
   */
  #workOn(isOver: IsOver): boolean {
    let isMore = false;
    this.#orRefold(() => {
      if (this.#isStateDoubtful || this.#status === 'failed' || this.#status === 'deposed') return;
      const areTicksLeft = this.#ticks.work(() => isOver() || this.#isHeldUp);
      const isSweepLeft = this.#sweepOn(isOver);
      const areMarginsLeft = this.#rewatch.work(
        () => isOver() || this.#isSweepHeldUp,
        (accountId) => {
          this.#readyAccount(accountId);
          this.#triggers.watchMargin(this.#state, accountId, this.#options.market);
        },
      );
      isMore = isSweepLeft || (areMarginsLeft && !this.#isSweepHeldUp) || (areTicksLeft && !this.#isHeldUp);
    });
    return isMore;
  }

  /** Whether ticks wait until more is committed, which wakes them. Stopping waits for nothing. */
  get #isHeldUp(): boolean {
    if (this.#tickSeqs.length < MOST_AHEAD_OF_COMMANDS || this.#status === 'stopped') return false;
    this.#tickSeqs = this.#tickSeqs.filter((seq) => seq > this.durableSeq);
    return this.#tickSeqs.length >= MOST_AHEAD_OF_COMMANDS;
  }

  /** A trigger that was removed but not handled would never fire again; folding the state restores it. */
  #orRefold(work: () => void): void {
    try {
      work();
    } catch (cause) {
      this.#isStateDoubtful = true;
      this.#interrupt(cause);
    }
  }

  /**
   * Applies events to the state in memory and queues them for the journal. `market` is what they were decided on. Awaiting the result is
   * optional.
   */
  #record(
    happened: Omit<JournalEntry, 'seq'>,
    { answered = null, market = this.#options.market }: { readonly answered?: AnsweredCommand | null; readonly market?: MarketView } = {},
  ): Promise<void> {
    const { accountId, events } = happened;
    const entry: JournalEntry = { seq: this.#state.seq + 1, ...happened };
    try {
      const closed = selectClosedBy(this.#state, entry);
      applyEntry(this.#state, entry);
      this.#triggers.follow(this.#state, accountId, events, market);
      this.#applyAutoTrading(accountId);
      if (accountId === BROKER_ACCOUNT_ID && !events.every(isSweepEvent)) this.#putTermsIntoForce();
      return this.#commits.add({ entry, closed, answered });
    } catch (cause) {
      // The state may be ahead of what the journal will ever hold; the next entry would leave a gap in it.
      this.#isStateDoubtful = true;
      this.#interrupt(cause);
      throw cause;
    }
  }

  #applyAutoTrading(accountId: number): void {
    if (this.#state.accounts.get(accountId)?.isAutoTrading === true) this.#autoTrading.add(accountId);
    else this.#autoTrading.delete(accountId);
  }

  /** A standby's own prices, too, mean something else once a sweep begins. */
  #followBroker({ events }: JournalEntry): void {
    for (const event of events) if (event.kind === 'sweepBegun') this.#options.onSweep?.(event.sweep);
    this.#announceTerms();
  }

  #announceTerms(): void {
    this.#options.onTerms?.(this.#state.terms, this.#options.clock());
  }

  /** Margin changes that follow from new rules are checked in later turns: a record must not record anything else. */
  #putTermsIntoForce(): void {
    this.#announceTerms();
    this.#sweeper.replan();
    this.#rewatch.add(this.#state);
    this.#slices.wake();
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
        if (!this.#ticks.isIdle || this.#sweeper.isUnderWay) this.#slices.wake();
      },
      onFailed: (cause) => {
        this.#options.observer?.commitFailed(commitFailureOf(cause));
        this.#interrupt(cause);
      },
    });
  }

  #newPast(): PastCommands {
    const { store, clock } = this.#options;
    return new PastCommands({ store, clock, findPending: (matches) => this.#commits.findPending(matches) });
  }

  /** Each command costs a lookup until all recent ids have been read, so startup waits for the first pages only. */
  async #readPast(): Promise<void> {
    const past = this.#past;
    const { retryDelay = doublingDelay, log } = this.#options;
    for (let attempt = 0; past === this.#past && this.#status !== 'stopped'; attempt += 1) {
      try {
        while (!past.isComplete) await past.readOn();
        return;
      } catch (cause) {
        log.error({ err: cause, attempt }, 'the command ids could not be read; retrying');
        await retryDelay(attempt);
      }
    }
  }

  #newTicks(): PendingTicks {
    return new PendingTicks({
      state: this.#state,
      triggers: this.#triggers,
      market: this.#options.market,
      record: ({ accountId, at, events, market }) => {
        void this.#record({ accountId, at, commandId: null, events }, { market });
        if (!this.#ticks.isIdle) this.#tickSeqs.push(this.#state.seq);
      },
    });
  }

  #newSweeper(): Sweeper {
    const { market, clock } = this.#options;
    return new Sweeper({
      state: this.#state,
      market,
      triggers: this.#triggers,
      clock,
      pastQuotes: () => this.#pastQuotes,
      record: (happened) => void this.#record(happened),
      onBegun: (sweep) => this.#options.onSweep?.(sweep),
    });
  }

  #monotonicMs(): number {
    return (this.#options.monotonicClock ?? performance.now.bind(performance))();
  }

  /** Replaces the engine's state with a recovered one. */
  #adopt(state: EngineState): void {
    this.#state = state;
    this.#lastFollowed = null;
    this.#isStateDoubtful = false;
    this.#areMarginsOutdated = false;
    this.#triggers = new TriggerIndex(this.#options.market.symbols);
    this.#triggers.rebuild(state, this.#options.market);
    // Pending triggers fire again at the next quote that reaches them.
    this.#ticks = this.#newTicks();
    this.#sweeper = this.#newSweeper();
    this.#rewatch.forget();
    this.#tickSeqs = [];
    this.#announceTerms();
    this.#autoTrading.clear();
    for (const accountId of state.accounts.keys()) this.#applyAutoTrading(accountId);
  }

  /** Starts taking commands. */
  #begin(): void {
    const { seq, accounts, positions } = this.#state;
    this.#commits = this.#newCommits(seq);
    this.#changeStatus('running');
    this.#options.log.info({ seq, accounts: accounts.size, positions: positions.size }, 'the engine takes commands');
    this.#beginPartition();
  }

  /** The first leader of a partition records how accounts and ids are spread, before it decides anything. */
  #beginPartition(): void {
    const { partition, partitioning } = this.#share;
    const begun = decidePartitionBegun(partitioning, partition);
    if (begun === null || this.#state.idStep === begun.idStep) return;
    void this.#record({ accountId: BROKER_ACCOUNT_ID, at: this.#options.clock(), commandId: null, events: [begun] });
  }

  /** Stops taking commands and starts recovery. */
  #interrupt(cause: unknown): void {
    if (!this.isAvailable) return;
    this.#changeStatus('reconnecting');
    this.#options.log.error(
      { err: cause, seq: this.#state.seq, durableSeq: this.durableSeq },
      'trading is paused: the journal cannot be written',
    );
    void this.#heal(cause);
  }

  async #heal(cause: unknown): Promise<void> {
    this.#healingFault = cause;
    // Records queued before an entry that could not be applied are valid and still being committed.
    if (this.#isStateDoubtful) await this.#commits.drain().catch(() => undefined);
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
    if (healing.kind === 'resume' && !this.#isStateDoubtful) {
      await commits.resume();
      // Terms the broker has set in the meantime take effect before any other decision.
      const terms = await this.#readTermsSoon();
      this.#goOn('resumed', () => {
        this.#changeStatus('running');
        this.#adjustTerms(terms);
        if (this.#areMarginsOutdated) this.rewatchMargins();
        this.#areMarginsOutdated = false;
      });
      return;
    }
    this.#isStateDoubtful = true;
    commits.abandon(
      healing.isForeign
        ? new Error('another engine has written the journal')
        : new NotCommitted('the journal could not be written in time'),
    );
    const { state, news } = await this.#recover(commits.durableSeq);
    // If only this engine wrote, it has noted every id, including those it gave up on; looking those up costs little.
    if (healing.isForeign) {
      this.#past = this.#newPast();
      void this.#readPast();
    }
    const terms = await this.#readTermsSoon();
    this.#goOn('refolded', () => {
      this.#adopt(state);
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
      { how, pausedMs: Math.round(pausedMs), seq: this.#state.seq },
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

/** A command that was answered before gets the same answer again, unless its id was used for a different command. */
function decideRepeated(command: Command, { digest, answer, committed }: PastAnswer): Decided {
  const { accountId, commandId } = command;
  const trace: CommandTrace = { commandId, accountId };
  const isSame = digest === null || digest === digestCommand(command);
  if (!isSame) return { answer: { kind: 'refused', refusal: { code: 'commandIdReused' } }, outcome: 'refused', committed, trace };
  return { answer, outcome: 'repeated', committed, trace };
}

function notCommitted(cause: unknown, trace: CommandTrace): EngineUnavailable {
  if (cause instanceof NotCommitted) return new EngineUnavailable(cause.message, false, trace);
  return new EngineUnavailable('the journal could not be written; retry the command to learn the outcome', true, trace, { cause });
}

function oneTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function doublingDelay(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_RETRY_DELAY_MS, 50 * 2 ** attempt)));
}

function isTrading({ positions, orders, alerts }: Readonly<Account>, also?: 'alerts'): boolean {
  return positions.length > 0 || orders.length > 0 || (also === 'alerts' && alerts.some(({ fired }) => fired === null));
}
