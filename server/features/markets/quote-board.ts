/**
 * The path of a tick from a price feed to everything that acts on it. Unchecked decimals become prices in the instrument's digits. The
 * filter of domain/markets/tick.ts drops impossible ticks, and domain/markets/price-review.ts holds back those that need confirmation. A
 * confirmed tick is stored as the latest quote and published to the listeners.
 *
 * Listeners are called synchronously, with numbers only. A confirmed tick allocates nothing here.
 */
import type { Hold } from '@fairlead/domain/markets/arbitration.ts';
import { updateLateness, inTime, type Lateness } from '@fairlead/domain/markets/lateness.ts';
import { reviewTick, type PriceReview, type ReviewOutcome } from '@fairlead/domain/markets/price-review.ts';
import { PRICE_TERMS } from '@fairlead/domain/markets/price-terms.ts';
import { findSplitRatio, type SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import { findTickFault, tickRulesOf, type RawTick, type TickFault, type TickRules } from '@fairlead/domain/markets/tick.ts';
import { price, priceFromDecimal, quantisePrice } from '@fairlead/domain/price.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { PriceRecorder } from '@fairlead/domain/proof/tape/price-recorder.ts';
import type { RestateCause, ReviewChange, TapeNote } from '@fairlead/domain/proof/tape/tape-record.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { splitPrice } from '@fairlead/domain/trading/actions/split.ts';
import { isMarketOpen, type MarketHours } from '@fairlead/domain/trading/market-hours.ts';
import { UNKNOWN_TIME, type Quote } from '@fairlead/domain/trading/quote.ts';
import { sessionOf } from '@fairlead/domain/trading/session.ts';
import type { Session } from '@fairlead/domain/trading/trading-session.ts';

/** Must not throw: the listeners after it would miss the tick. */
export type QuoteListener = (instrumentIndex: number, bid: Price, ask: Price, at: number) => void;

/** Why waiting cannot resolve a price, so that an operator has to. Trading in the instrument must stop until then. */
export type PriceDoubt =
  /** No price was confirmed within the longest review of the class. */
  | { readonly kind: 'reviewTooLong' }
  /** The new price of a share is confirmed, and equals what a split of the share would make of the old one. */
  | { readonly kind: 'splitSuspected'; readonly ratio: SplitRatio };

export type DoubtListener = (instrument: Instrument, doubt: PriceDoubt) => void;

/** What happened to the ticks so far. Monotonic; read by the metrics. */
export interface BoardTickCounts {
  accepted: number;
  /** Reviews that ended with a price at a different level. */
  confirmedJumps: number;
  /** Reviews that ended with a price at the old level: the held ticks were misprints. */
  refutedJumps: number;
  /** Ticks accepted while the quotes of their instrument were late. */
  late: number;
  readonly dropped: Record<TickFault, number>;
}

export interface QuoteBoardOptions {
  /** In index order. */
  readonly instruments: readonly Instrument[];
  /** Milliseconds since 1970 UTC. A tick stamped well ahead of it is dropped. */
  readonly clock: () => number;
}

const DAY_MS = 86_400_000;
/** The last moment that a Date can represent; negated, the first. */
const LATEST_TIME_MS = 8_640_000_000_000_000 - 10 * DAY_MS;

const NOTHING_DROPPED: Readonly<Record<TickFault, number>> = {
  unknownSymbol: 0,
  notFinite: 0,
  zero: 0,
  negative: 0,
  crossed: 0,
  fromFuture: 0,
  outOfOrder: 0,
  duplicate: 0,
  jump: 0,
  unconfirmed: 0,
  outsideSession: 0,
  halted: 0,
};

/** How far the board's quote can be relied on. */
const NEVER_CONFIRMED = 0;
const TO_BE_CONFIRMED_AGAIN = 1;
const CONFIRMED = 2;

export class QuoteBoard {
  readonly counts: BoardTickCounts = { accepted: 0, confirmedJumps: 0, refutedJumps: 0, late: 0, dropped: { ...NOTHING_DROPPED } };
  readonly #instruments: readonly Instrument[];
  readonly #rules: readonly TickRules[];
  readonly #clock: () => number;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #bids: Float64Array;
  readonly #asks: Float64Array;
  /** NaN before the first quote. */
  readonly #ats: Float64Array;
  /** The bid at 00:00 UTC of the day in #days; NaN if unknown. */
  readonly #dayOpens: Float64Array;
  readonly #days: Float64Array;
  /** NEVER_CONFIRMED, TO_BE_CONFIRMED_AGAIN or CONFIRMED. */
  readonly #confirmations: Uint8Array;
  readonly #reviews: (PriceReview | undefined)[];
  /** The doubt that operators have been told about; until they answer, only a return to the last confirmed price is accepted. */
  readonly #doubts: (PriceDoubt | null)[];
  readonly #latenesses: readonly Lateness[];
  /** Operators have looked at a suspected split: the next confirmed price is the one they have seen. */
  readonly #isSplitAnswered: boolean[];
  /** What the broker subtracts from the source's bids and adds to its asks. */
  readonly #bidMarkups: Float64Array;
  readonly #askMarkups: Float64Array;
  /** Each instrument's trading hours. */
  readonly #hours: MarketHours[];
  /** The session of the latest tick, so that few ticks need the calendar. */
  readonly #sessions: (Session | null)[];
  readonly #isHalted: boolean[];
  /** Why the sources' prices are held back, and since when. */
  readonly #holds: (Hold | null)[];
  readonly #holdsSince: Float64Array;
  /** Which of several sources each quote comes from, and that source's identification of the tick. */
  readonly #sources: (string | undefined)[];
  readonly #tickIds: (string | number | undefined)[];
  /** As of when each quote's shares are stated: a split that took effect by then is in the price already. */
  readonly #statedAts: Float64Array;
  /** When the splits to come are due, in ascending order, and the first of them; infinity if there is none. */
  readonly #comingSplits: (readonly number[])[];
  readonly #nextSplits: Float64Array;
  /** Passed to the filter instead of a new object per tick. */
  readonly #last: { bid: Price; ask: Price; at: number } = { bid: price(0), ask: price(0), at: 0 };
  #listeners: readonly QuoteListener[] = [];
  #doubtListeners: readonly DoubtListener[] = [];
  #reviewListeners: readonly (() => void)[] = [];
  /** Keeps all that decides about quotes, as evidence; null if this process does not. */
  #recorder: PriceRecorder | null = null;

  constructor({ instruments, clock }: QuoteBoardOptions) {
    this.#instruments = instruments;
    this.#rules = instruments.map(tickRulesOf);
    this.#clock = clock;
    this.#indexes = new Map(instruments.map(({ symbol }, index) => [symbol, index]));
    this.#bids = new Float64Array(instruments.length);
    this.#asks = new Float64Array(instruments.length);
    this.#ats = new Float64Array(instruments.length).fill(Number.NaN);
    this.#dayOpens = new Float64Array(instruments.length).fill(Number.NaN);
    this.#days = new Float64Array(instruments.length).fill(Number.NEGATIVE_INFINITY);
    this.#confirmations = new Uint8Array(instruments.length);
    this.#reviews = instruments.map(() => undefined);
    this.#doubts = instruments.map(() => null);
    this.#latenesses = instruments.map(inTime);
    this.#isSplitAnswered = instruments.map(() => false);
    this.#bidMarkups = new Float64Array(instruments.length);
    this.#askMarkups = new Float64Array(instruments.length);
    this.#hours = instruments.map(({ tradingHours }) => tradingHours);
    this.#sessions = instruments.map(() => null);
    this.#isHalted = instruments.map(() => false);
    this.#holds = instruments.map(() => null);
    this.#holdsSince = new Float64Array(instruments.length);
    this.#sources = instruments.map(() => undefined);
    this.#tickIds = instruments.map(() => undefined);
    this.#statedAts = new Float64Array(instruments.length).fill(Number.NEGATIVE_INFINITY);
    this.#comingSplits = instruments.map(() => []);
    this.#nextSplits = new Float64Array(instruments.length).fill(Number.POSITIVE_INFINITY);
  }

  /** From now on tells the recorder all that decides about quotes; before that, how each instrument is. */
  recordTo(recorder: PriceRecorder): void {
    const openings = this.#instruments.map(({ symbol }, index) => {
      const { bid, ask, at, source = null, tick = null } = this.quoteAt(index) ?? {};
      const isQuoted = bid !== undefined && ask !== undefined && at !== undefined;
      return {
        symbol,
        quote: isQuoted ? { bid, ask, quotedAt: at === UNKNOWN_TIME ? null : Math.floor(at), source, tick } : null,
        isHalted: this.#isHalted[index] === true,
        isUnderReview: this.#isReviewed(index),
        isLate: this.#latenesses[index]?.isLate === true,
        hold: this.#holds[index] ?? null,
      };
    });
    recorder.begin(openings, this.#clock());
    this.#recorder = recorder;
  }

  /** Records what others decide about quotes, such as which source is followed. */
  note(note: TapeNote): void {
    this.#recorder?.note(note);
  }

  #noteReview(index: number, change: ReviewChange, ratio: SplitRatio | null = null): void {
    const symbol = this.#instruments[index]?.symbol;
    if (this.#recorder === null || symbol === undefined) return;
    this.#recorder.note({ kind: 'review', arrivedAt: this.#clock(), symbol, change, ratio });
  }

  /** To be called after the quote has changed without a tick. */
  #noteRestated(index: number, cause: RestateCause): void {
    const symbol = this.#instruments[index]?.symbol;
    const quote = this.quoteAt(index);
    if (this.#recorder === null || symbol === undefined || quote === undefined) return;
    const { bid, ask, at } = quote;
    const quotedAt = at === UNKNOWN_TIME ? null : Math.floor(at);
    this.#recorder.note({ kind: 'restate', arrivedAt: this.#clock(), symbol, cause, bid, ask, quotedAt });
  }

  /** Whether the price has to be confirmed, because it jumped, was never confirmed, or trading in it was halted. */
  #isReviewed(index: number): boolean {
    return this.#reviews[index] !== undefined || this.#confirmations[index] === TO_BE_CONFIRMED_AGAIN;
  }

  /** Sets the markups by which all quotes, current and future, differ from the source's. */
  setMarkups(markupsOf: (symbol: string) => { readonly bid: Price; readonly ask: Price }): void {
    for (const [index, { symbol }] of this.#instruments.entries()) {
      const { bid, ask } = markupsOf(symbol);
      const isSame = this.#bidMarkups[index] === bid && this.#askMarkups[index] === ask;
      this.#bidMarkups[index] = bid;
      this.#askMarkups[index] = ask;
      if (!isSame) this.#noteRestated(index, 'markup');
    }
  }

  /** Sets the hours outside which ticks are dropped; null for the weekly ones of the market. */
  setHours(hoursOf: (symbol: string) => MarketHours | null): void {
    for (const [index, { symbol, tradingHours }] of this.#instruments.entries()) {
      this.#hours[index] = hoursOf(symbol) ?? tradingHours;
      this.#sessions[index] = null;
    }
  }

  /**
   * Accepts no price of a halted instrument: its last confirmed quote stays. Ticks are still examined, so that a split is noticed during
   * the halt. An instrument whose halt ends trades again at a newly confirmed price.
   */
  setHalts(isHalted: (symbol: string) => boolean): void {
    for (const [index, { symbol }] of this.#instruments.entries()) {
      const wasHalted = this.#isHalted[index] === true;
      const isHaltedNow = isHalted(symbol);
      this.#isHalted[index] = isHaltedNow;
      if (wasHalted !== isHaltedNow) this.note({ kind: 'halt', arrivedAt: this.#clock(), symbol, isHalted: isHaltedNow });
      if (wasHalted && !isHaltedNow) this.#requireConfirmation(index);
    }
  }

  /**
   * Prepares for the splits to come. From the moment a split is due until `applySplit`, ticks are held back: positions are still in old
   * shares, and a price in new ones would close them. A split that is due by now is not forgotten until it has been applied.
   */
  setComingSplits(dueAtsOf: (symbol: string) => readonly number[]): void {
    const now = this.#clock();
    for (const [index, { symbol }] of this.#instruments.entries()) {
      const overdue = (this.#comingSplits[index] ?? []).filter((dueAt) => dueAt <= now);
      this.#awaitSplits(index, [...overdue, ...dueAtsOf(symbol).filter((dueAt) => dueAt > now)]);
    }
  }

  #awaitSplits(index: number, dueAts: readonly number[]): void {
    this.#comingSplits[index] = dueAts;
    this.#nextSplits[index] = dueAts[0] ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Restates the last confirmed quote in new shares, unrounded by digits, so that the first price after the split is expected and no split
   * is suspected. If the source still sends old shares then, that price is a jump: it is under review, and the opposite split is suspected.
   * A quote from the due time or later is in new shares already.
   */
  applySplit(symbol: string, ratio: SplitRatio, dueAt: number): void {
    const index = this.#indexes.get(symbol);
    if (index === undefined) return;
    const coming = this.#comingSplits[index] ?? [];
    this.#awaitSplits(
      index,
      coming.filter((other) => other > dueAt),
    );
    if ((this.#statedAts[index] ?? Number.NaN) < dueAt) {
      for (const prices of [this.#bids, this.#asks]) prices[index] = splitPrice(price(prices[index] ?? 0), ratio);
      const dayOpen = this.#dayOpens[index] ?? Number.NaN;
      if (!Number.isNaN(dayOpen)) this.#dayOpens[index] = splitPrice(price(dayOpen), ratio);
      this.#noteRestated(index, 'split');
      const wasReviewed = this.#isReviewed(index);
      this.#endReview(index);
      if (wasReviewed && !this.#isReviewed(index)) this.#noteReview(index, 'ended');
    }
    this.#tellReviews();
  }

  /**
   * Lowers the last confirmed quote by a dividend if the market was closed when it was due: positions have been credited or charged, and
   * the market opens lower by about as much. In an open market the price has to fall by itself. A dividend that is no less than the price
   * leaves it.
   */
  applyDividend(symbol: string, gross: Price, dueAt: number): void {
    const index = this.#indexes.get(symbol);
    const instrument = index === undefined ? undefined : this.#instruments[index];
    if (index === undefined || instrument === undefined || (this.#statedAts[index] ?? Number.NaN) >= dueAt) return;
    if (Number.isNaN(this.#ats[index] ?? Number.NaN) || isMarketOpen(this.#hours[index] ?? instrument.tradingHours, dueAt)) return;
    if ((this.#bids[index] ?? Number.NaN) <= gross) return;
    for (const prices of [this.#bids, this.#asks]) prices[index] = (prices[index] ?? Number.NaN) - gross;
    this.#noteRestated(index, 'dividend');
  }

  /** Takes a tick from a feed. Never throws, whatever the tick contains. */
  take(tick: RawTick): void {
    const index = this.#indexes.get(tick.symbol);
    const instrument = index === undefined ? undefined : this.#instruments[index];
    const rules = index === undefined ? undefined : this.#rules[index];
    if (index === undefined || instrument === undefined || rules === undefined) {
      this.counts.dropped.unknownSymbol += 1;
      this.#recorder?.reject(-1, 'unknownSymbol', tick, this.#clock());
      return;
    }
    const bid = readPrice(tick.bid, instrument.digits);
    const ask = readPrice(tick.ask, instrument.digits);
    const now = this.#clock();
    const isConfirmed = this.#confirmations[index] === CONFIRMED;
    const fault = findTickFault(bid, ask, tick.at, isConfirmed ? this.#lastAt(index) : undefined, rules, now);
    if (bid === null || ask === null) this.#drop(index, fault ?? 'notFinite', tick, now);
    else if ((fault === null || fault === 'jump') && !this.#isInSession(index, tick.at)) {
      this.#drop(index, 'outsideSession', tick, now);
    } else if ((fault === null || fault === 'jump') && tick.at >= (this.#nextSplits[index] ?? Number.NaN)) {
      this.#drop(index, 'unconfirmed', tick, now);
    } else if (fault === null && isConfirmed) {
      if (this.#reviews[index] !== undefined) {
        this.counts.refutedJumps += 1;
        this.#noteReview(index, 'refuted');
      }
      if (this.#isHalted[index] === true) this.#ignore(index, tick, now);
      else this.#accept(index, bid, ask, Math.min(tick.at, now), now, tick);
    } else if (fault === null || fault === 'jump') {
      this.#review(index, instrument, rules, tick, { bid, ask, at: Math.min(tick.at, now) }, now);
    } else {
      this.#drop(index, fault, tick, now);
    }
  }

  #drop(index: number, fault: TickFault, tick: RawTick, now: number): void {
    this.counts.dropped[fault] += 1;
    this.#recorder?.reject(index, fault, tick, now);
  }

  /**
   * Requires the next price, whatever it is, to be confirmed by several ticks. Used when a halt ends, which answers the operators' doubt.
   * The old quote is shown until then.
   */
  #requireConfirmation(index: number): void {
    const wasReviewed = this.#isReviewed(index);
    this.#isSplitAnswered[index] = this.#doubts[index]?.kind === 'splitSuspected';
    this.#doubts[index] = null;
    this.#reviews[index] = undefined;
    if (this.#confirmations[index] === CONFIRMED) this.#confirmations[index] = TO_BE_CONFIRMED_AGAIN;
    if (wasReviewed !== this.#isReviewed(index)) this.#noteReview(index, wasReviewed ? 'ended' : 'begun');
    this.#tellReviews();
  }

  /**
   * Shows the price from before the server started, in today's shares, with which the first tick is compared; does nothing if there is a
   * quote. It is as old as its timestamp says, so it fills nothing.
   */
  setReference(symbol: string, bid: Price, ask: Price, at: number): void {
    const index = this.#indexes.get(symbol);
    if (index === undefined || this.#lastAt(index) !== undefined) return;
    this.#bids[index] = bid;
    this.#asks[index] = ask;
    this.#ats[index] = at;
    this.#statedAts[index] = this.#clock();
    this.#confirmations[index] = CONFIRMED;
    this.#noteRestated(index, 'reference');
  }

  /** Makes the age of every quote unknown, because the clock was set: none fills anything until its source repeats it. */
  forgetTimes(): void {
    for (const index of this.#instruments.keys()) {
      if (!Number.isNaN(this.#ats[index] ?? Number.NaN)) this.#ats[index] = UNKNOWN_TIME;
      if (this.#doubts[index] !== null || this.#reviews[index] === undefined) continue;
      this.#reviews[index] = undefined;
      if (!this.#isReviewed(index)) this.#noteReview(index, 'ended');
    }
    this.#tellReviews();
  }

  /** Makes the age of one quote unknown, because no source stands behind it any more. */
  forgetTime(symbol: string): void {
    const index = this.#indexes.get(symbol);
    if (index === undefined || Number.isNaN(this.#ats[index] ?? Number.NaN)) return;
    this.#ats[index] = UNKNOWN_TIME;
    // What was late is not in force any more: the quote is unavailable, not under review.
    const lateness = this.#latenesses[index];
    if (lateness?.isLate === true) this.note({ kind: 'late', arrivedAt: this.#clock(), symbol, isLate: false });
    if (lateness !== undefined) Object.assign(lateness, inTime());
    this.#tellReviews();
  }

  /** Puts an instrument's price under review while its sources' prices are held back; null ends that. */
  setHold(symbol: string, hold: Hold | null): void {
    const index = this.#indexes.get(symbol);
    if (index === undefined || this.#holds[index] === hold) return;
    // That one of two sources is lost does not end their dispute.
    if (this.#holds[index] === null || hold === null) this.#holdsSince[index] = this.#clock();
    this.#holds[index] = hold;
    this.note({ kind: 'hold', arrivedAt: this.#clock(), symbol, hold });
    this.#tellReviews();
  }

  /** Why an instrument's prices are held back; null if they are not. */
  holdOf(symbol: string): Hold | null {
    const index = this.#indexes.get(symbol);
    return index === undefined ? null : (this.#holds[index] ?? null);
  }

  /** Ends the reviews that take too long. Called about every second. */
  endOverdueReviews(): void {
    const now = this.#clock();
    for (const [index, instrument] of this.#instruments.entries()) {
      const since = this.#troubleSince(index);
      if (since === null) continue;
      const { longestReviewMs } = PRICE_TERMS[instrument.ruleClass];
      const hours = this.#hours[index] ?? instrument.tradingHours;
      // The last ticks before the close are confirmed by the first ones of the next session.
      if (now - since > longestReviewMs && isMarketOpen(hours, now)) this.#doubt(index, instrument, { kind: 'reviewTooLong' });
    }
  }

  /** Whether the true price may differ from the quote: because it is not confirmed yet, or because quotes are late. */
  isUnderReview(symbol: string): boolean {
    return this.isToBeConfirmed(symbol) || this.isLate(symbol);
  }

  /** Whether an instrument's quotes are late. Late quotes are still confirmed. */
  isLate(symbol: string): boolean {
    const index = this.#indexes.get(symbol);
    return index !== undefined && this.#latenesses[index]?.isLate === true;
  }

  /** Whether the price may have changed to one that is not confirmed yet. */
  isToBeConfirmed(symbol: string): boolean {
    const index = this.#indexes.get(symbol);
    if (index === undefined) return false;
    return this.#isReviewed(index) || this.#holds[index] !== null || this.#isSplitOverdue(index);
  }

  #isSplitOverdue(index: number): boolean {
    const dueAt = this.#nextSplits[index] ?? Number.POSITIVE_INFINITY;
    return dueAt !== Number.POSITIVE_INFINITY && dueAt <= this.#clock();
  }

  /** The latest confirmed quote, stale or not. Undefined before the first, and for an unknown symbol. */
  quote(symbol: string): Quote | undefined {
    const index = this.#indexes.get(symbol);
    return index === undefined ? undefined : this.quoteAt(index);
  }

  quoteAt(instrumentIndex: number): Quote | undefined {
    const last = this.#lastAt(instrumentIndex);
    if (last === undefined) return undefined;
    const [bid, ask, at] = [this.#bidOf(instrumentIndex, last.bid), this.#askOf(instrumentIndex, last.ask), last.at];
    return this.#withSource(instrumentIndex, { bid, ask, at });
  }

  /** The latest confirmed quote as the source sent it. */
  sourceQuoteAt(instrumentIndex: number): Quote | undefined {
    const last = this.#lastAt(instrumentIndex);
    return last === undefined ? undefined : this.#withSource(instrumentIndex, { ...last });
  }

  #withSource(instrumentIndex: number, quote: Quote): Quote {
    const [source, tick] = [this.#sources[instrumentIndex], this.#tickIds[instrumentIndex]];
    return source === undefined || tick === undefined ? quote : { ...quote, source, tick: String(tick) };
  }

  /** Calls the listener for every confirmed tick, after `quote` returns it. Returns the function that unsubscribes. */
  onQuote(listener: QuoteListener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  /** Calls the listener when operators have to resolve a price. Returns the function that unsubscribes. */
  onDoubt(listener: DoubtListener): () => void {
    this.#doubtListeners = [...this.#doubtListeners, listener];
    return () => {
      this.#doubtListeners = this.#doubtListeners.filter((other) => other !== listener);
    };
  }

  /** Calls the listener when an instrument's review begins or ends. Returns the function that unsubscribes. */
  onReviewsChanged(listener: () => void): () => void {
    this.#reviewListeners = [...this.#reviewListeners, listener];
    return () => {
      this.#reviewListeners = this.#reviewListeners.filter((other) => other !== listener);
    };
  }

  /** The bid at 00:00 UTC of the day of `atMs`, the base of the daily change; null if unknown. */
  dayOpenAt(instrumentIndex: number, atMs: number): Price | null {
    const day = Math.floor(atMs / DAY_MS);
    const knownDay = this.#days[instrumentIndex] ?? Number.NaN;
    // Nothing has been quoted on a later day yet: it began where the last one ended.
    if (day > knownDay) return this.quoteAt(instrumentIndex)?.bid ?? null;
    const open = this.#dayOpens[instrumentIndex] ?? Number.NaN;
    return day === knownDay && !Number.isNaN(open) ? this.#bidOf(instrumentIndex, open) : null;
  }

  /** Sets the bid with which the day of `atMs` began, from history, if the board did not see it. */
  setDayOpen(instrumentIndex: number, bid: Price, atMs: number): void {
    const day = Math.floor(atMs / DAY_MS);
    if (day < (this.#days[instrumentIndex] ?? Number.NaN)) return;
    this.#days[instrumentIndex] = day;
    this.#dayOpens[instrumentIndex] = bid;
  }

  #isInSession(index: number, at: number): boolean {
    const known = this.#sessions[index] ?? null;
    if (known !== null && at >= known.opensAt && at < known.closesAt) return true;
    // An invalid timestamp is in no session, and the calendar does not accept it.
    const session = Math.abs(at) <= LATEST_TIME_MS ? sessionOf(this.#hours[index] ?? 'always', at) : null;
    this.#sessions[index] = session;
    return session !== null;
  }

  /** A price that would be confirmed if there were no halt. */
  #ignore(index: number, tick: RawTick, now: number): void {
    this.#drop(index, 'halted', tick, now);
    if (this.#reviews[index] === undefined) return;
    this.#reviews[index] = undefined;
    this.#tellReviews();
  }

  #accept(index: number, bid: Price, ask: Price, at: number, now: number, tick: RawTick): void {
    const day = Math.floor(at / DAY_MS);
    if (day > (this.#days[index] ?? Number.NaN)) {
      this.#dayOpens[index] = this.#confirmations[index] === NEVER_CONFIRMED ? Number.NaN : (this.#lastAt(index)?.bid ?? Number.NaN);
      this.#days[index] = day;
    }
    const wasUnderReview = this.#reviews[index] !== undefined || this.#confirmations[index] !== CONFIRMED;
    this.#bids[index] = bid;
    this.#asks[index] = ask;
    this.#ats[index] = at;
    // A tick that was accepted is in the same shares as the quote it was compared with, even if it is stamped earlier.
    if (at > (this.#statedAts[index] ?? Number.NaN)) this.#statedAts[index] = at;
    this.#sources[index] = tick.source;
    this.#tickIds[index] = tick.id;
    this.#confirmations[index] = CONFIRMED;
    this.counts.accepted += 1;
    if (wasUnderReview) this.#endReview(index);
    const quotedBid = this.#bidOf(index, bid);
    const quotedAsk = this.#askOf(index, ask);
    this.#recorder?.quote(index, quotedBid, quotedAsk, tick, now);
    this.#updateLateness(index, at, now);
    for (const listener of this.#listeners) listener(index, quotedBid, quotedAsk, at);
  }

  #updateLateness(index: number, at: number, now: number): void {
    const lateness = this.#latenesses[index];
    if (lateness === undefined) return;
    const wasLate = lateness.isLate;
    updateLateness(lateness, at, now);
    if (lateness.isLate) this.counts.late += 1;
    if (lateness.isLate === wasLate) return;
    this.#noteLate(index, now, lateness.isLate);
    this.#tellReviews();
  }

  #noteLate(index: number, arrivedAt: number, isLate: boolean): void {
    const symbol = this.#instruments[index]?.symbol;
    if (symbol !== undefined) this.note({ kind: 'late', arrivedAt, symbol, isLate });
  }

  /** Reviews a tick that is not accepted on its own: it is held, or confirms held ones. */
  #review(index: number, instrument: Instrument, rules: TickRules, tick: RawTick, quote: Quote, now: number): void {
    const isConfirmed = this.#confirmations[index] === CONFIRMED;
    const terms = PRICE_TERMS[instrument.ruleClass];
    const splitRatio = this.#splitRatioOf(index, instrument, quote);
    const outcome = this.#outcomeOf(tick, splitRatio) ?? reviewTick(this.#reviews[index], quote, rules, terms, splitRatio);
    if (outcome.kind === 'confirmed' && outcome.splitRatio === null && this.#doubts[index] === null) {
      if (this.#isHalted[index] === true) {
        if (this.#isReviewed(index) && this.#confirmations[index] !== TO_BE_CONFIRMED_AGAIN) this.#noteReview(index, 'ended');
        this.#ignore(index, tick, now);
        return;
      }
      if (isConfirmed || this.#isReviewed(index)) this.#noteReview(index, 'confirmed');
      if (isConfirmed) this.counts.confirmedJumps += 1;
      this.#accept(index, quote.bid, quote.ask, quote.at, now, tick);
      return;
    }
    this.#drop(index, isConfirmed ? 'jump' : 'unconfirmed', tick, now);
    const isNews = this.#reviews[index] === undefined;
    if (!this.#isReviewed(index)) this.#noteReview(index, 'begun');
    if (outcome.kind === 'held') this.#reviews[index] = outcome.review;
    else this.#reviews[index] ??= { startedAt: quote.at, levels: [] };
    if (isNews) this.#tellReviews();
    if (outcome.kind === 'confirmed' && outcome.splitRatio !== null) {
      this.#doubt(index, instrument, { kind: 'splitSuspected', ratio: outcome.splitRatio });
    }
  }

  /** Of a tick that needs no review here; null for any other. */
  #outcomeOf({ isReviewed, isSettlement, isAgreed }: RawTick, splitRatio: SplitRatio | null): ReviewOutcome | null {
    if (isReviewed === true) return { kind: 'confirmed', splitRatio: null };
    return isSettlement === true || isAgreed === true ? { kind: 'confirmed', splitRatio } : null;
  }

  /** When what only operators can resolve began: a price that is not confirmed, or sources that contradict each other. */
  #troubleSince(index: number): number | null {
    const review = this.#reviews[index];
    if (review !== undefined && this.#isTroubling(index, review)) return review.startedAt;
    const hold = this.#holds[index];
    return hold === 'diverging' || hold === 'unconfirmed' ? (this.#holdsSince[index] ?? null) : null;
  }

  /** Without a confirmed price, a review with few ticks is just a quiet market; contradicting ticks are not. */
  #isTroubling(index: number, review: PriceReview): boolean {
    return this.#confirmations[index] === CONFIRMED || review.levels.length > 1;
  }

  /** The share split that would explain the price compared with the last confirmed one, if any. */
  #splitRatioOf(index: number, { ruleClass }: Instrument, { bid }: Quote): SplitRatio | null {
    if (ruleClass !== 'share' || this.#isSplitAnswered[index] === true || this.#confirmations[index] === NEVER_CONFIRMED) return null;
    return findSplitRatio(price(this.#bids[index] ?? 0), bid);
  }

  #endReview(index: number): void {
    this.#reviews[index] = undefined;
    this.#doubts[index] = null;
    this.#isSplitAnswered[index] = false;
    this.#tellReviews();
  }

  #doubt(index: number, instrument: Instrument, doubt: PriceDoubt): void {
    // A split is news if operators were only told that the price is unclear.
    const known = this.#doubts[index];
    if (known !== null && known?.kind === doubt.kind) return;
    this.#doubts[index] = doubt;
    if (doubt.kind === 'reviewTooLong') this.#noteReview(index, 'tooLong');
    else this.#noteReview(index, 'splitSuspected', doubt.ratio);
    for (const listener of this.#doubtListeners) listener(instrument, doubt);
  }

  #tellReviews(): void {
    for (const listener of this.#reviewListeners) listener();
  }

  #bidOf(index: number, sourceBid: number): Price {
    return price(sourceBid - (this.#bidMarkups[index] ?? 0));
  }

  #askOf(index: number, sourceAsk: number): Price {
    return price(sourceAsk + (this.#askMarkups[index] ?? 0));
  }

  /** The source's quote; undefined before the first. The object belongs to the board and is valid until the next call. */
  #lastAt(index: number): Quote | undefined {
    const at = this.#ats[index] ?? Number.NaN;
    if (Number.isNaN(at)) return undefined;
    this.#last.bid = price(this.#bids[index] ?? Number.NaN);
    this.#last.ask = price(this.#asks[index] ?? Number.NaN);
    this.#last.at = at;
    return this.#last;
  }
}

function readPrice(decimal: number, digits: number): Price | null {
  const exact = priceFromDecimal(decimal);
  return exact === null ? null : quantisePrice(exact, digits);
}
