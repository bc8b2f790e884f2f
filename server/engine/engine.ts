import { answerOf, applyEntry } from '@fairlead/domain/engine/apply.ts';
import { selectClosedBy } from '@fairlead/domain/engine/closed-by.ts';
import type { Command } from '@fairlead/domain/engine/command.ts';
import { decideExpiry } from '@fairlead/domain/engine/decide-order.ts';
import { decide, selectRefusal } from '@fairlead/domain/engine/decide.ts';
import type { Past } from '@fairlead/domain/engine/past.ts';
import type { Answer, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { HOUSE_ACCOUNT_ID, listTermsChanges, type HouseTerms } from '@fairlead/domain/engine/house-terms.ts';
import type { MarketView } from '@fairlead/domain/engine/market-view.ts';
import { PendingTicks, type IsOver } from '@fairlead/domain/engine/pending-ticks.ts';
import { emptyState, type Account, type EngineState } from '@fairlead/domain/engine/state.ts';
import { TriggerIndex } from '@fairlead/domain/engine/trigger-index.ts';
import { isDatabaseUnavailable } from '../adapters/db/database-unavailable.ts';
import { COMMIT_DEADLINE_MS, withinDeadline } from '../deadline.ts';
import { decideHealing, entriesToRead, type Interrupted } from './decide-healing.ts';
import type { EngineMarket } from './engine-market.ts';
import { commitFailureOf } from './commit-failure.ts';
import type { CommandOutcome, EngineGauges, EngineObserver, EngineStatus } from './engine-observer.ts';
import { EngineUnavailable, type AccountChange, type AccountView, type CommandTrace, type EnginePort } from './engine-port.ts';
import { digestCommand } from './digest-command.ts';
import { GroupCommit, NotCommitted } from './group-commit.ts';
import { AnotherLeads, entriesOf, type AnsweredCommand, type JournalStore } from './journal-store.ts';
import type { Lease } from './leadership/leadership.ts';
import { Listeners } from './listeners.ts';
import { MarginRewatch } from './margin-rewatch.ts';
import { PastCommands, type Known, type PastAnswer } from './past-commands.ts';
import { hashOfId, type IdHash } from './recent-ids.ts';
import { recoverState, type NewEntry, type Recovery } from './recover.ts';
import { slicesOf, SlicedWork } from './sliced-work.ts';
import { findDifferentAccounts } from './snapshots/find-different-accounts.ts';
import type { SnapshotSource } from './snapshots/snapshot-source.ts';
import type { SnapshotSubject } from './snapshots/snapshotter.ts';
import { viewAccount } from './view-account.ts';

export interface EngineLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface EngineOptions {
  readonly store: JournalStore;
  /** Where there are none, every start folds the whole journal. */
  readonly snapshots?: SnapshotSource;
  /** By which what is in memory may be shown; where it's left out, no other process can lead. */
  readonly lease?: Lease;
  readonly market: EngineMarket;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: EngineLog;
  readonly observer?: EngineObserver;
  /** Whoever waits for a commit is answered by then; what was not committed by then is not committed later. */
  readonly commitDeadlineMs?: number;
  /** Milliseconds that never go back, from any point in time. */
  readonly monotonicClock?: () => number;
  /** Waits before the journal is tried again; the default doubles from 50 ms to half a second. */
  readonly retryDelay?: (attempt: number) => Promise<void>;
  /** What the house's terms are to be, wherever it keeps them: in force before whoever begins to lead, or goes on, decides anything. */
  readonly readTerms?: () => Promise<HouseTerms>;
  /** The terms of the house are these from here on, at a time; called in the turn in which they are applied. */
  readonly onTerms?: (terms: HouseTerms, now: number) => void;
  /** Begins a slice of what ticks fire, and says when it's over; by default, when it has taken `SLICE_MS`. */
  readonly newSlice?: () => IsOver;
}

/** How a command is answered, once that is durable. */
interface Decided {
  readonly answer: Answer;
  readonly outcome: CommandOutcome;
  readonly committed: Promise<void>;
  readonly trace: CommandTrace;
}

/** For how long what a tick fires is decided before others have their turn. */
const SLICE_MS = 4;

/**
 * Ticks decide no more while so many of their records wait for the journal: a command that comes behind a shock waits for these, and not for
 * all that the shock decides.
 */
const MOST_AHEAD_OF_COMMANDS = 1_000;

/** Orders that are ended in one turn of the event loop. */
const EXPIRED_AT_ONCE = 500;

/** Commands beyond this many waiting for the journal are turned away rather than queued. */
const MOST_QUEUED = 50_000;

/** The journal is back within moments of the database, however long that was away. */
const LONGEST_RETRY_DELAY_MS = 500;

/** A moment's work. */
const ENTRIES_FOLLOWED_AT_ONCE = 500;

/** Folding everything again at each look would leave nothing for others. */
const REFOLD_EVERY_MS = 2_000;

/** What a standby does not have yet when it begins to lead is less than the pages that it reads then. */
const READ_PAST_EVERY_MS = 500;
const PAST_PAGES_BEFORE_LEADING = 3;

/** A standby that waits on a dead connection cannot take over; while it holds the lease, nobody leads. */
const FOLLOW_DEADLINE_MS = 1_000;

/** Trading goes on within a second or two, whatever else the database has to do. */
const READ_TERMS_DEADLINE_MS = 500;

/** For how long a start tries again where the database is slow or away. */
const START_PATIENCE_MS = 20_000;

/** Commands that are decided at the prices of this moment. */
const LOOKS_AT_QUOTES: ReadonlySet<Command['kind']> = new Set([
  'openPosition',
  'closePosition',
  'closePositions',
  'updateStops',
  'placeOrder',
  'changeOrder',
  'setAlert',
]);

/** Accounts that are shown in one turn of the event loop: well under a millisecond of work. */
const ACCOUNTS_AT_ONCE = 500;

/**
 * The sole writer of money. Commands and quotes are decided one after the other against the state in memory and applied to it at
 * once; nothing of it is shown to anyone before the journal has it.
 *
 * When a commit fails, or the way to the journal is lost, the engine takes nothing more, connects again, and looks at what the journal
 * holds: what is missing is committed again while its callers still wait, and otherwise forgotten, by folding the state from the journal
 * (`decideHealing`). Then it goes on, without anybody's help.
 */
export class Engine implements EnginePort, EngineGauges, SnapshotSubject {
  readonly #options: EngineOptions;
  readonly #changeListeners: Listeners<AccountChange>;
  readonly #availabilityListeners: Listeners<boolean>;
  /** Accounts with AutoTrading on, so that nobody has to look through all of them every minute. */
  readonly #autoTrading = new Set<number>();
  #state: EngineState = emptyState();
  #triggers: TriggerIndex;
  #ticks: PendingTicks;
  readonly #rewatch = new MarginRewatch();
  readonly #slices: SlicedWork;
  /** The entries of ticks that took more than a slice, as far as they were not durable when it was last looked at. */
  #tickSeqs: number[] = [];
  #commits: GroupCommit;
  #past: PastCommands;
  #status: EngineStatus = 'starting';
  /** By the monotonic clock; null while the engine takes commands. */
  #pausedSinceMs: number | null;
  /** Whether the state in memory may differ from what the journal holds or will hold. */
  #isStateDoubtful = false;
  #areMarginsOutdated = false;
  /** A standby whose state can't be folded tries again, by the monotonic clock. */
  #refoldDueAtMs = 0;
  /** When a standby reads the next ids of commands, by the same clock. */
  #pastDueAtMs = 0;
  #healingFault: unknown = null;
  #stopListening: () => void = () => undefined;

  private constructor(options: EngineOptions) {
    this.#options = options;
    const { market, log } = options;
    this.#changeListeners = new Listeners((err, { seq }) => log.error({ err, seq }, 'a listener of account changes failed'));
    this.#availabilityListeners = new Listeners((err) => log.error({ err }, 'a listener of the availability failed'));
    this.#pausedSinceMs = this.#monotonicMs();
    this.#triggers = new TriggerIndex(market.symbols);
    this.#ticks = this.#newTicks();
    const { newSlice = slicesOf(SLICE_MS, () => this.#monotonicMs()) } = options;
    this.#slices = new SlicedWork({ work: (isOver) => this.#workOn(isOver), newSlice });
    this.#commits = this.#newCommits(0);
    this.#past = this.#newPast();
  }

  /** Recovers the state from the journal, then takes commands and quotes. Rejects where the journal cannot be taken over. */
  static async start(options: EngineOptions): Promise<Engine> {
    const engine = new Engine(options);
    await engine.lead();
    return engine;
  }

  /** Recovers the state from the journal, and takes nothing until it's told to lead: `follow` keeps the state as the journal is. */
  static async standBy(options: EngineOptions): Promise<Engine> {
    const engine = new Engine(options);
    await engine.#patiently(async () => {
      engine.#adopt((await engine.#recover(Infinity)).state);
    });
    engine.#changeStatus('standingBy');
    return engine;
  }

  /** Brings the state of a standby up to what the journal holds. To be called many times a second, never twice at once. */
  async follow(): Promise<void> {
    const nowMs = this.#monotonicMs();
    if (this.#status !== 'standingBy' || (this.#isStateDoubtful && nowMs < this.#refoldDueAtMs)) return;
    this.#refoldDueAtMs = nowMs + REFOLD_EVERY_MS;
    await this.#followOrRefold();
    await this.#followPast(nowMs);
  }

  /** A standby has the ids of late before it leads, so that commands are decided at once from the first on. */
  async #followPast(nowMs: number): Promise<void> {
    if (nowMs < this.#pastDueAtMs) return;
    const isMore = await withinDeadline(this.#past.readOn(), FOLLOW_DEADLINE_MS, 'reading the ids of commands');
    this.#pastDueAtMs = isMore ? nowMs : nowMs + READ_PAST_EVERY_MS;
  }

  async #followOrRefold(): Promise<void> {
    try {
      if (!this.#isStateDoubtful) return await this.#catchUp();
    } catch (cause) {
      if (isDatabaseUnavailable(cause)) throw cause;
      // A part of the entry may have been applied. Nothing is followed, nor led, from such a state.
      this.#isStateDoubtful = true;
      this.#options.log.error({ err: cause, seq: this.#state.seq }, 'an entry could not be followed; the state is folded anew');
    }
    this.#adopt((await this.#recover(Infinity)).state);
  }

  /** Takes the journal over, then commands and quotes. Rejects where it cannot be taken over. No `follow` may be under way. */
  async lead(): Promise<void> {
    const { store, market, readTerms } = this.#options;
    const isWarm = this.#status === 'standingBy';
    store.onLost((cause) => this.#interrupt(cause));
    const terms = await this.#patiently(async () => {
      await store.takeOver();
      if (isWarm) await this.#followOrRefold();
      else this.#adopt((await this.#recover(Infinity)).state);
      for (let page = 0; page < PAST_PAGES_BEFORE_LEADING && (await this.#past.readOn()); page += 1);
      return isWarm ? this.#readTermsSoon() : ((await readTerms?.()) ?? null);
    });
    this.#begin();
    void this.#readPast();
    this.#adjustTerms(terms);
    this.#stopListening = market.onQuote((instrumentIndex, bid, ask) => this.#onQuote(instrumentIndex, bid, ask));
    if (isWarm) this.#meetQuotes();
  }

  /** A database that is slow or away for a moment is waited for: nobody trades yet, and ending the process would only begin again. */
  async #patiently<Result>(work: () => Promise<Result>): Promise<Result> {
    const { log, retryDelay = doublingDelay } = this.#options;
    const startedAtMs = this.#monotonicMs();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work();
      } catch (cause) {
        if (!isDatabaseUnavailable(cause) || this.#monotonicMs() - startedAtMs > START_PATIENCE_MS) throw cause;
        log.error({ err: cause, attempt }, 'the journal cannot be taken over yet; it is tried again');
        await retryDelay(attempt);
      }
    }
  }

  /** Folds in what has been written since, in stretches between which others have their turn. */
  async #catchUp(): Promise<void> {
    const { store, market } = this.#options;
    for (;;) {
      const read = store.read(this.#state.seq, ENTRIES_FOLLOWED_AT_ONCE);
      const entries = await withinDeadline(read, FOLLOW_DEADLINE_MS, 'following the journal');
      for (const entry of entries) {
        applyEntry(this.#state, entry);
        this.#triggers.follow(this.#state, entry.accountId, entry.events, market);
        this.#followAutoTrading(entry.accountId);
        if (entry.accountId === HOUSE_ACCOUNT_ID) this.#tellTerms();
      }
      if (entries.length < ENTRIES_FOLLOWED_AT_ONCE) return;
    }
  }

  /** Null where they can't be read in time: a table that somebody has locked keeps nobody from trading, on the terms that the journal has. */
  async #readTermsSoon(): Promise<HouseTerms | null> {
    const { readTerms, log } = this.#options;
    if (readTerms === undefined) return null;
    try {
      return await withinDeadline(readTerms(), READ_TERMS_DEADLINE_MS, 'reading the terms of trading');
    } catch (cause) {
      log.error({ err: cause }, 'the terms of trading could not be read; those in the journal stay in force until they can');
      return null;
    }
  }

  /** What the house has decided while nobody led, or before its terms were journaled. */
  #adjustTerms(terms: HouseTerms | null): void {
    if (terms === null) return;
    const events = listTermsChanges(this.#state.terms, terms);
    if (events.length > 0) void this.#record({ accountId: HOUSE_ACCOUNT_ID, at: this.#options.clock(), commandId: null, events });
  }

  /** What a standby did not look at: the quotes since its triggers were set. */
  #meetQuotes(): void {
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
        onSnapshotFault: (fault) => log.error(fault, 'a snapshot is damaged; an older one is taken, or the whole journal folded'),
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

  get terms(): HouseTerms {
    return this.#state.terms;
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

  /** Sequence number of the last durable journal entry. */
  get durableSeq(): number {
    return this.#status === 'standingBy' ? this.#state.seq : this.#commits.durableSeq;
  }

  get size(): number {
    const { accounts, positions, orders } = this.#state;
    return accounts.size + positions.size + orders.size;
  }

  findDifferentAccounts(lines: readonly string[]): readonly number[] {
    // While it heals, its state may be ahead of the journal.
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

  /** What last kept the engine from going on, while it is paused; null otherwise. */
  get healingFault(): unknown {
    return this.isAvailable ? null : this.#healingFault;
  }

  async submit(command: Command): Promise<Answer> {
    const startedAtMs = this.#monotonicMs();
    const observe = (outcome: CommandOutcome): void =>
      this.#options.observer?.commandAnswered(command.kind, outcome, this.#monotonicMs() - startedAtMs);
    let decided: Decided | null = null;
    try {
      const id = hashOfId(command.accountId, command.commandId);
      this.#demandRoom(command);
      // What a tick fired is decided on the terms on which it came.
      if (command.kind === 'setTerms' && !this.#ticks.isIdle) await this.#finishTicks();
      decided = this.#past.isCertainlyNew(command, id)
        ? this.#decideNew(command, id, { isReferenceUsed: false })
        : await this.#decideInTurn(command, id);
      await decided.committed;
      observe(decided.outcome);
      return decided.answer;
    } catch (cause) {
      const error = decided === null ? cause : notCommitted(cause, decided.trace);
      if (error instanceof EngineUnavailable) observe(error.outcomeUnknown ? 'unknown' : 'unavailable');
      throw error;
    }
  }

  async #finishTicks(): Promise<void> {
    while (this.isAvailable && !this.#ticks.isIdle) {
      await this.#slices.finish();
      // More of them than may wait for the journal at once.
      if (!this.#ticks.isIdle) await this.#durable(this.#state.seq);
    }
    this.#demandRunning();
  }

  #demandRoom({ commandId, accountId }: Command): void {
    this.#demandRunning({ commandId, accountId });
    if (this.#commits.queued >= MOST_QUEUED) throw new EngineUnavailable('the engine is overloaded', false, { commandId, accountId });
  }

  /** Of a command that may have been answered before. */
  #decideInTurn(command: Command, id: IdHash): Promise<Decided> {
    const past = this.#past;
    return past.inTurn(command.accountId, async () => {
      const { first, isReferenceUsed } = await this.#lookUp(past, command, id);
      return first === null ? this.#decideNew(command, id, { isReferenceUsed }) : decideRepeated(command, first);
    });
  }

  /** Rejects where the journal's tables can't be looked at now, or what was found is of the time before the state was folded anew. */
  async #lookUp(past: PastCommands, command: Command, id: IdHash): Promise<Known> {
    const { commandId, accountId } = command;
    const trace: CommandTrace = { commandId, accountId };
    this.#demandRunning(trace);
    const known = await past.lookUp(command, id).catch((cause: unknown) => {
      this.#options.log.error({ err: cause, ...trace }, 'what a command was answered before could not be looked up');
      throw new EngineUnavailable('what was answered before cannot be looked up', false, trace);
    });
    this.#demandRunning(trace);
    if (past !== this.#past) throw new EngineUnavailable('the engine has recovered meanwhile', false, trace);
    return known;
  }

  #decideNew(command: Command, id: IdHash, past: Past): Decided {
    const { accountId, commandId } = command;
    this.#decideFirst(accountId, command);
    // Whoever framed the command may have been held up since: a quote that is old now is judged as old.
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
    this.#demandRunning();
    this.#decideFirst(accountId);
    const account = this.#state.accounts.get(accountId);
    if (account === undefined) return null;
    // The view is taken now and shown when it is durable, so that later changes cannot slip into it undurable.
    const view = viewAccount(account, this.#options.market);
    await this.#durable(account.version);
    return view;
  }

  async listAutoTradingAccounts(): Promise<readonly number[]> {
    this.#demandRunning();
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

  async visitTradingAccounts(visit: (account: Readonly<Account>) => void): Promise<void> {
    // Their ids are taken once: an account that begins to trade meanwhile is not missed by much.
    const accountIds = [...this.#state.accounts.keys()];
    for (let first = 0; first < accountIds.length; first += ACCOUNTS_AT_ONCE) {
      this.#demandRunning();
      for (const accountId of accountIds.slice(first, first + ACCOUNTS_AT_ONCE)) {
        this.#decideFirst(accountId);
        const account = this.#state.accounts.get(accountId);
        if (account !== undefined && (account.positions.length > 0 || account.orders.length > 0)) visit(account);
      }
      await oneTurn();
    }
    await this.#durable(this.#state.seq);
  }

  rewatchMargins(symbols?: ReadonlySet<string>): void {
    // A margin that is raised while the journal is away counts as soon as it's back.
    if (!this.isAvailable) {
      this.#areMarginsOutdated = true;
      return;
    }
    this.#rewatch.add(this.#state, symbols);
    this.#doSlice();
  }

  /** Ends the orders whose time has passed. To be called every second or so; an order is never filled after its time either way. */
  expireOrders(): void {
    if (!this.isAvailable) return;
    const now = this.#options.clock();
    this.#orRefold(() => {
      const orderIds = this.#triggers.takeExpired(now, EXPIRED_AT_ONCE);
      for (const orderId of orderIds) this.#ticks.decideAccount(this.#state.orders.get(orderId)?.accountId ?? 0);
      for (const { accountId, events } of decideExpiry(this.#state, orderIds, now)) {
        void this.#record({ accountId, at: now, commandId: null, events });
      }
      if (orderIds.length === EXPIRED_AT_ONCE) setImmediate(() => this.expireOrders());
    });
  }

  /** Finds out that the journal cannot be reached although nobody asks for anything. To be called a few times a second. */
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
   * Takes nothing more, and resolves when everything taken is durable and answered: with the state that the journal now holds, or
   * with null where the last commit failed.
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
    // What is due while the engine is paused fires with the first quote after it.
    if (!this.isAvailable) return;
    const { market, clock } = this.#options;
    const symbol = market.symbols[instrumentIndex];
    // Nothing is quoted during a halt; triggers are looked at with the first quote after it.
    if (symbol === undefined || market.isHalted(symbol)) return;
    if (!this.#ticks.concerns(instrumentIndex, bid, ask)) return;
    this.#orRefold(() => this.#ticks.take({ instrumentIndex, bid, ask, now: clock() }, this.#slices.isOver));
    if (!this.#ticks.isIdle) this.#slices.wake();
  }

  /** An account that a tick fired for is decided before anything else of it is read or changed. */
  #decideFirst(accountId: number, trace: CommandTrace = {}): void {
    if (this.#ticks.isIdle) return;
    this.#orRefold(() => this.#ticks.decideAccount(accountId));
    this.#demandRunning(trace);
  }

  #doSlice(): void {
    if (this.#workOn(this.#slices.isOver)) this.#slices.wake();
  }

  /** Works on what is pending; gives whether more can be done at once. Goes on while the journal is away: what is decided then waits for it. */
  #workOn(isOver: IsOver): boolean {
    let isMore = false;
    this.#orRefold(() => {
      if (this.#isStateDoubtful || this.#status === 'failed' || this.#status === 'deposed') return;
      const areTicksLeft = this.#ticks.work(() => isOver() || this.#isHeldUp);
      const areMarginsLeft = this.#rewatch.work(isOver, (accountId) => {
        this.#ticks.decideAccount(accountId);
        this.#triggers.watchMargin(this.#state, accountId, this.#options.market);
      });
      isMore = areMarginsLeft || (areTicksLeft && !this.#isHeldUp);
    });
    return isMore;
  }

  /** Whether ticks wait until more is committed, which wakes them. A stop waits for nothing. */
  get #isHeldUp(): boolean {
    if (this.#tickSeqs.length < MOST_AHEAD_OF_COMMANDS || this.#status === 'stopped') return false;
    this.#tickSeqs = this.#tickSeqs.filter((seq) => seq > this.durableSeq);
    return this.#tickSeqs.length >= MOST_AHEAD_OF_COMMANDS;
  }

  /** Triggers that were taken out and then not dealt with would never fire again; folding the state sets them anew. */
  #orRefold(work: () => void): void {
    try {
      work();
    } catch (cause) {
      this.#isStateDoubtful = true;
      this.#interrupt(cause);
    }
  }

  /** Applies events to the state in memory and queues them for the journal. `market` is what they were decided on. Nobody has to await it. */
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
      this.#followAutoTrading(accountId);
      if (accountId === HOUSE_ACCOUNT_ID) this.#putTermsIntoForce();
      return this.#commits.add({ entry, closed, answered });
    } catch (cause) {
      // The state may be ahead of what the journal will ever hold; the next entry would leave a hole in it.
      this.#isStateDoubtful = true;
      this.#interrupt(cause);
      throw cause;
    }
  }

  #followAutoTrading(accountId: number): void {
    if (this.#state.accounts.get(accountId)?.isAutoTrading === true) this.#autoTrading.add(accountId);
    else this.#autoTrading.delete(accountId);
  }

  #tellTerms(): void {
    this.#options.onTerms?.(this.#state.terms, this.#options.clock());
  }

  /** Margins that follow from other rules are looked at in the turns that come: nothing else is recorded within a record. */
  #putTermsIntoForce(): void {
    this.#tellTerms();
    this.#rewatch.add(this.#state);
    this.#slices.wake();
  }

  #demandRunning(trace: CommandTrace = {}): void {
    if (!this.isAvailable) throw new EngineUnavailable(`the engine is ${this.#status}`, false, trace);
  }

  /** For those who only look: they are told to ask again where the journal does not take what they would see. */
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
        this.#options.observer?.committed(records.length, elapsedMs);
        for (const { entry, closed } of records) if (entry !== null) this.#publish({ entry, closed });
        if (!this.#ticks.isIdle) this.#slices.wake();
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

  /** Until all ids of late have been read, each command costs a look at the answers; so a start waits for the first pages alone. */
  async #readPast(): Promise<void> {
    const past = this.#past;
    const { retryDelay = doublingDelay, log } = this.#options;
    for (let attempt = 0; past === this.#past && this.#status !== 'stopped'; attempt += 1) {
      try {
        while (!past.isComplete) await past.readOn();
        return;
      } catch (cause) {
        log.error({ err: cause, attempt }, 'the ids of commands could not be read; it is tried again');
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

  #monotonicMs(): number {
    return (this.#options.monotonicClock ?? performance.now.bind(performance))();
  }

  /** Makes a recovered state the engine's own. */
  #adopt(state: EngineState): void {
    this.#state = state;
    this.#isStateDoubtful = false;
    this.#areMarginsOutdated = false;
    this.#triggers = new TriggerIndex(this.#options.market.symbols);
    this.#triggers.rebuild(state, this.#options.market);
    // What was pending fires again with the next quote that reaches it.
    this.#ticks = this.#newTicks();
    this.#rewatch.forget();
    this.#tickSeqs = [];
    this.#tellTerms();
    this.#autoTrading.clear();
    for (const accountId of state.accounts.keys()) this.#followAutoTrading(accountId);
  }

  /** Takes commands from here on. */
  #begin(): void {
    const { seq, accounts, positions } = this.#state;
    this.#commits = this.#newCommits(seq);
    this.#changeStatus('running');
    this.#options.log.info({ seq, accounts: accounts.size, positions: positions.size }, 'the engine takes commands');
  }

  /** Takes nothing more, and heals. */
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
    // What was queued before an entry that could not be applied is right, and still on its way.
    if (this.#isStateDoubtful) await this.#commits.drain().catch(() => undefined);
    const retryDelay = this.#options.retryDelay ?? doublingDelay;
    for (let attempt = 0; this.#status === 'reconnecting'; attempt += 1) {
      try {
        await this.#tryToHeal();
      } catch (again) {
        if (again instanceof AnotherLeads) return this.#depose();
        this.#healingFault = again;
        this.#options.log.error({ err: again, attempt }, 'the journal still cannot be written; it is tried again');
        await retryDelay(attempt);
      }
    }
  }

  /** Ends with the engine running, or failed for good; rejects where the journal is still away. Stopping meanwhile wins over both. */
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
      // What the house has decided meanwhile is in force before anything else is decided.
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
    // Where this one alone has written, it has noted every id, those that were given up included: these are looked up for nothing.
    if (healing.isForeign) {
      this.#past = this.#newPast();
      void this.#readPast();
    }
    const terms = await this.#readTermsSoon();
    this.#goOn('refolded', () => {
      this.#adopt(state);
      this.#begin();
      this.#adjustTerms(terms);
      // What another engine wrote meanwhile.
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
      'trading goes on: the journal can be written again',
    );
  }

  /** Whether what was under way became durable, only who leads now can tell. */
  #depose(): void {
    if (this.#status !== 'reconnecting') return;
    this.#commits.abandon(new AnotherLeads());
    this.#changeStatus('deposed');
    this.#options.log.error({ durableSeq: this.durableSeq }, 'trading goes on elsewhere: another process leads the journal');
  }

  /** An acknowledged entry is gone, as after a restore of an old backup or a fail-over to a copy that was behind. */
  #fail(): void {
    if (this.#status !== 'reconnecting') return;
    this.#commits.abandon(new Error('the journal does not hold what it held before'));
    this.#changeStatus('failed');
    this.#options.log.error(
      { durableSeq: this.durableSeq },
      'trading is stopped: the journal does not hold what was acknowledged. Restore the database to where it was before this process is started again',
    );
  }
}

/** A command that was answered before gets that answer again, unless its id was given to another one. */
function decideRepeated(command: Command, { digest, answer, committed }: PastAnswer): Decided {
  const { accountId, commandId } = command;
  const trace: CommandTrace = { commandId, accountId };
  const isSame = digest === null || digest === digestCommand(command);
  if (!isSame) return { answer: { kind: 'refused', refusal: { code: 'commandIdReused' } }, outcome: 'refused', committed, trace };
  return { answer, outcome: 'repeated', committed, trace };
}

function notCommitted(cause: unknown, trace: CommandTrace): EngineUnavailable {
  if (cause instanceof NotCommitted) return new EngineUnavailable(cause.message, false, trace);
  return new EngineUnavailable('the journal could not be written; the outcome is unknown until asked again', true, trace);
}

function oneTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function doublingDelay(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_RETRY_DELAY_MS, 50 * 2 ** attempt)));
}
