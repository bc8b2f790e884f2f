import { applyEntry } from '@fairlead/domain/engine/apply.ts';
import { selectClosedBy } from '@fairlead/domain/engine/closed-by.ts';
import { decideExpiry } from '@fairlead/domain/engine/decide-order.ts';
import { listMissedMoments, NO_PAST_QUOTES, type MissedMoment, type PastQuotes } from '@fairlead/domain/engine/due-sweep.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import type { MarketView } from '@fairlead/domain/engine/market-view.ts';
import { PendingTicks, type IsOver } from '@fairlead/domain/engine/pending-ticks.ts';
import { emptyState, type EngineState } from '@fairlead/domain/engine/state.ts';
import { isSweepEvent } from '@fairlead/domain/engine/sweep.ts';
import { BROKER_ACCOUNT_ID } from '@fairlead/domain/engine/trading-terms.ts';
import { TriggerIndex } from '@fairlead/domain/engine/trigger-index.ts';
import type { EngineStatus } from './engine-observer.ts';
import type { EngineOptions } from './engine-options.ts';
import type { AnsweredCommand, JournalRecord } from './journal-store.ts';
import { MarginRewatch } from './margin-rewatch.ts';
import { SlicedWork, slicesOf } from './sliced-work.ts';
import { Sweeper } from './sweeper.ts';

export interface EngineMemoryOptions extends Pick<EngineOptions, 'market' | 'clock' | 'onTerms' | 'onSweep' | 'newSlice'> {
  /** Milliseconds on a monotonic clock; the origin doesn't matter. */
  readonly monotonicClock: () => number;
  readonly journal: MemoryJournal;
}

/** Where what is decided in memory goes, and what memory has to know about it. */
export interface MemoryJournal {
  status(): EngineStatus;
  /** Sequence number of the last durable entry. */
  durableSeq(): number;
  /** Records that are not durable yet. */
  queuedRecords(): number;
  /** Queues a record. Resolves when it is durable; rejects when it is not or when that is unknown. */
  commit(record: JournalRecord): Promise<void>;
  /** Memory may be ahead of what the journal will ever hold: it has to be folded again. */
  interrupt(cause: unknown): void;
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

/**
 * The state in memory and what follows from it without a command: triggers that ticks fire, sweeps, margins checked again, orders that
 * expire. Each change of it goes through `record`, which applies it at once and hands it to the journal; a standby applies what another
 * process has recorded with `follow`.
 */
export class EngineMemory {
  readonly #options: EngineMemoryOptions;
  readonly #journal: MemoryJournal;
  readonly #slices: SlicedWork;
  /** Accounts with AutoTrading on, so that the minutely run doesn't scan all accounts. */
  readonly #autoTrading = new Set<number>();
  readonly #rewatch = new MarginRewatch();
  #accountIds: readonly number[] = [];
  #state: EngineState = emptyState();
  #triggers: TriggerIndex;
  #ticks: PendingTicks;
  #sweeper: Sweeper;
  #areSweepsStarted = false;
  #pastQuotes: PastQuotes = NO_PAST_QUOTES;
  /** Entries of ticks that took more than one slice and were not durable at the last check. */
  #tickSeqs: number[] = [];
  #isDoubtful = false;
  #lastFollowed: JournalEntry | null = null;
  #areMarginsOutdated = false;

  constructor(options: EngineMemoryOptions) {
    this.#options = options;
    this.#journal = options.journal;
    this.#triggers = new TriggerIndex(options.market.symbols);
    this.#ticks = this.#newTicks();
    this.#sweeper = this.#newSweeper();
    const { newSlice = slicesOf(SLICE_MS, options.monotonicClock) } = options;
    this.#slices = new SlicedWork({ work: (isOver) => this.#workOn(isOver), newSlice });
  }

  get state(): EngineState {
    return this.#state;
  }

  /** Whether it may differ from what the journal holds or will hold. */
  get isDoubtful(): boolean {
    return this.#isDoubtful;
  }

  /** The last entry that a standby has applied; null if the state was recovered with it. */
  get lastFollowed(): JournalEntry | null {
    return this.#lastFollowed;
  }

  /** The ids of all accounts, ascending. They are sorted again when there are more; accounts are never deleted. */
  get accountIds(): readonly number[] {
    const { accounts } = this.#state;
    if (this.#accountIds.length !== accounts.size) this.#accountIds = [...accounts.keys()].toSorted((a, b) => a - b);
    return this.#accountIds;
  }

  /** In no order. */
  get autoTradingAccounts(): Iterable<number> {
    return this.#autoTrading;
  }

  get areTicksPending(): boolean {
    return !this.#ticks.isIdle;
  }

  /** When the sweep that is still to be done was due, in milliseconds since 1970 UTC; in the future if none is. */
  get unsweptSince(): number {
    return this.#sweeper.unfinishedSince;
  }

  /** Whether something has to be decided before anything else that has not been, and takes more than a turn. */
  get isSweepBehind(): boolean {
    if (!this.#areSweepsStarted) return false;
    this.sweepIfDue();
    return this.#sweeper.isBehind;
  }

  /** Whether a sweep waits until more is committed, and with it whatever sweeps many accounts on its way. */
  get isSweepHeldUp(): boolean {
    return this.#sweeper.isUnderWay && this.#journal.queuedRecords() >= MOST_SWEPT_AHEAD;
  }

  /** Whether anything new may be decided. */
  get #canDecide(): boolean {
    return this.#journal.status() === 'running';
  }

  /** Whether what is pending is still to be decided: while the journal is away too, for which it then waits. */
  get #isWorkExpected(): boolean {
    const status = this.#journal.status();
    return status !== 'failed' && status !== 'deposed';
  }

  doubt(): void {
    this.#isDoubtful = true;
  }

  /** Replaces the state with a recovered one. */
  adopt(state: EngineState): void {
    const { market } = this.#options;
    this.#state = state;
    this.#accountIds = [];
    this.#lastFollowed = null;
    this.#isDoubtful = false;
    this.#areMarginsOutdated = false;
    this.#triggers = new TriggerIndex(market.symbols);
    this.#triggers.rebuild(state, market);
    // Pending triggers fire again at the next quote that reaches them.
    this.#ticks = this.#newTicks();
    this.#sweeper = this.#newSweeper();
    this.#rewatch.forget();
    this.#tickSeqs = [];
    this.#announceTerms();
    this.#autoTrading.clear();
    for (const accountId of state.accounts.keys()) this.#applyAutoTrading(accountId);
  }

  /** Applies an entry that another process has written. If it throws, the entry may have been partly applied. */
  follow(entry: JournalEntry): void {
    applyEntry(this.#state, entry);
    this.#triggers.follow(this.#state, entry.accountId, entry.events, this.#options.market);
    this.#applyAutoTrading(entry.accountId);
    if (entry.accountId === BROKER_ACCOUNT_ID) this.#followBroker(entry);
    this.#lastFollowed = entry;
  }

  /**
   * Applies events and queues them for the journal. `market` is what they were decided on. Awaiting the result is optional; it resolves when
   * they are durable.
   */
  record(
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
      return this.#journal.commit({ entry, closed, answered });
    } catch (cause) {
      // The state may be ahead of what the journal will ever hold; the next entry would leave a gap in it.
      this.#isDoubtful = true;
      this.#journal.interrupt(cause);
      throw cause;
    }
  }

  /** Decides what is pending for an account. Call it before anything else of the account is read or changed. */
  decideFirst(accountId: number): void {
    this.sweepIfDue();
    if (this.#ticks.isIdle && !this.#sweeper.isUnderWay) return;
    this.#orDoubt(() => this.#readyAccount(accountId));
  }

  onQuote(instrumentIndex: number, bid: number, ask: number): void {
    // Triggers reached while the engine is paused fire at the first quote after the pause.
    if (!this.#canDecide) return;
    const { market, clock } = this.#options;
    const symbol = market.symbols[instrumentIndex];
    // A halted instrument has no quotes; its triggers are checked at the first quote after the halt.
    if (symbol === undefined || market.isHalted(symbol)) return;
    if (!this.#ticks.concerns(instrumentIndex, bid, ask)) return;
    this.sweepIfDue();
    this.#orDoubt(() => {
      if (this.#sweeper.isReadyFor(instrumentIndex, bid, ask)) {
        this.#ticks.take({ instrumentIndex, bid, ask, now: clock() }, this.#slices.isOver);
      }
    });
    if (!this.#ticks.isIdle || this.#sweeper.isUrgent) this.#slices.wake();
  }

  /** Checks triggers against current quotes, which a standby ignores while it follows. */
  checkCurrentQuotes(): void {
    for (const index of this.#options.market.symbols.keys()) this.#takeLatestQuote(index);
    this.rewatchMargins();
  }

  /** Checks the margin of the holders of the given instruments, or of all accounts, again: their leverage or their prices have changed. */
  rewatchMargins(symbols?: ReadonlySet<string>): void {
    // A margin increased while the journal is away takes effect when it is back.
    if (!this.#canDecide) {
      this.#areMarginsOutdated = true;
      return;
    }
    this.#rewatch.add(this.#state, symbols);
    if (this.#workOn(this.#slices.isOver)) this.#slices.wake();
  }

  /** Does what `rewatchMargins` was called for while nothing could be decided. */
  rewatchOutdatedMargins(): void {
    if (this.#areMarginsOutdated) this.rewatchMargins();
    this.#areMarginsOutdated = false;
  }

  /** Expires orders whose time has passed; call it about once a second. An order is never filled after its expiry in any case. */
  expireOrders(): void {
    if (!this.#canDecide || this.isSweepBehind || this.isSweepHeldUp) return;
    const now = this.#options.clock();
    this.#orDoubt(() => {
      const orderIds = this.#triggers.takeExpired(now, EXPIRED_AT_ONCE);
      for (const orderId of orderIds) this.#readyAccount(this.#state.orders.get(orderId)?.accountId ?? 0);
      for (const { accountId, events } of decideExpiry(this.#state, orderIds, now)) {
        void this.record({ accountId, at: now, commandId: null, events });
      }
      if (orderIds.length === EXPIRED_AT_ONCE) setImmediate(() => this.expireOrders());
    });
  }

  /** The quotes that `startSweeping` needs for the sweeps that fell due while nothing ran. */
  listMissedMoments(): readonly MissedMoment[] {
    return listMissedMoments(this.#state, this.#options.market, this.#options.clock());
  }

  /** Call it once the market has its last prices from before the start: nights and splits that fell due meanwhile count on them. */
  startSweeping(pastQuotes: PastQuotes): void {
    this.#pastQuotes = pastQuotes;
    this.#areSweepsStarted = true;
    this.sweepIfDue();
  }

  /**
   * Begins a sweep that is due; call it about every second. Whatever is decided calls it first, so nothing is decided on a share of
   * yesterday at the price of today. While triggers of earlier ticks are pending it waits for them.
   */
  sweepIfDue(): void {
    if (!this.#areSweepsStarted || !this.#canDecide) return;
    if (this.#options.clock() < this.#sweeper.dueAt || !this.#ticks.isIdle) return;
    this.#orDoubt(() => {
      if (this.#sweeper.begin()) this.#slices.wake();
    });
  }

  /** Decides what can be decided before more is committed, in as many turns as it takes. */
  finishWork(): Promise<void> {
    return this.#slices.finish();
  }

  /** Goes on with what waited for something to be committed. */
  wakeIfPending(): void {
    if (!this.#ticks.isIdle || this.#sweeper.isUnderWay) this.#slices.wake();
  }

  /** Works on what is pending and returns whether more can be done at once. */
  #workOn(isOver: IsOver): boolean {
    let isMore = false;
    this.#orDoubt(() => {
      if (this.#isDoubtful || !this.#isWorkExpected) return;
      const areTicksLeft = this.#ticks.work(() => isOver() || this.#areTicksHeldUp);
      const isSweepLeft = this.#sweepOn(isOver);
      const areMarginsLeft = this.#rewatch.work(
        () => isOver() || this.isSweepHeldUp,
        (accountId) => {
          this.#readyAccount(accountId);
          this.#triggers.watchMargin(this.#state, accountId, this.#options.market);
        },
      );
      isMore = isSweepLeft || (areMarginsLeft && !this.isSweepHeldUp) || (areTicksLeft && !this.#areTicksHeldUp);
    });
    return isMore;
  }

  /** Whether ticks wait until more is committed, which wakes them. Stopping waits for nothing. */
  get #areTicksHeldUp(): boolean {
    if (this.#tickSeqs.length < MOST_AHEAD_OF_COMMANDS || this.#journal.status() === 'stopped') return false;
    this.#tickSeqs = this.#tickSeqs.filter((seq) => seq > this.#journal.durableSeq());
    return this.#tickSeqs.length >= MOST_AHEAD_OF_COMMANDS;
  }

  /** Returns whether there is more to sweep now. */
  #sweepOn(isOver: IsOver): boolean {
    // A stop does not wait for a sweep: whoever leads next goes on with it.
    if (!this.#canDecide) return false;
    const isMore = this.#sweeper.work(() => isOver() || this.isSweepHeldUp);
    if (!isMore) this.sweepIfDue();
    for (const instrumentIndex of this.#sweeper.takeReady()) this.#takeLatestQuote(instrumentIndex);
    return this.#sweeper.isUnderWay && !this.isSweepHeldUp;
  }

  #takeLatestQuote(instrumentIndex: number): void {
    const { market } = this.#options;
    const quote = market.quote(market.symbols[instrumentIndex] ?? '');
    if (quote !== undefined) this.onQuote(instrumentIndex, quote.bid, quote.ask);
  }

  /** No tick is pending for an account that has yet to be swept: it is swept before a quote that concerns it is taken. */
  #readyAccount(accountId: number): void {
    this.#sweeper.sweep(accountId);
    this.#ticks.decideAccount(accountId);
  }

  /** A trigger that was removed but not handled would never fire again; folding the state restores it. */
  #orDoubt(work: () => void): void {
    try {
      work();
    } catch (cause) {
      this.#isDoubtful = true;
      this.#journal.interrupt(cause);
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

  #newTicks(): PendingTicks {
    return new PendingTicks({
      state: this.#state,
      triggers: this.#triggers,
      market: this.#options.market,
      record: ({ accountId, at, events, market }) => {
        void this.record({ accountId, at, commandId: null, events }, { market });
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
      record: (happened) => void this.record(happened),
      onBegun: (sweep) => this.#options.onSweep?.(sweep),
    });
  }
}
