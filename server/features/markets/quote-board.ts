/**
 * The way of a tick from a price feed to everything that acts on it: unchecked decimals become prices in the instrument's digits, the
 * filter of domain/markets/tick.ts drops what cannot be, and holds back what has to be confirmed first (domain/markets/price-review.ts).
 * What is confirmed is kept as the latest quote and told to the listeners.
 *
 * A listener is called in the same call that brought the tick, with numbers only; a tick that is confirmed allocates nothing here.
 */
import { followLateness, inTime, type Lateness } from '@fairlead/domain/markets/lateness.ts';
import { reviewTick, type PriceReview, type ReviewOutcome } from '@fairlead/domain/markets/price-review.ts';
import { PRICE_TERMS } from '@fairlead/domain/markets/price-terms.ts';
import { findSplitRatio, type SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import { findTickFault, tickRulesOf, type RawTick, type TickFault, type TickRules } from '@fairlead/domain/markets/tick.ts';
import { price, priceFromDecimal, quantisePrice } from '@fairlead/domain/price.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { Instrument, TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import { isMarketOpen } from '@fairlead/domain/trading/market-hours.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import { sessionOf } from '@fairlead/domain/trading/session.ts';
import type { Session } from '@fairlead/domain/trading/trading-session.ts';

/** Must not throw: what comes after it in the list would miss the tick. */
export type QuoteListener = (instrumentIndex: number, bid: Price, ask: Price, at: number) => void;

/** Why a price cannot be found out by waiting, so that people have to: trading in the instrument has to stop until they did. */
export type PriceDoubt =
  /** No price was confirmed within the longest review of the class. */
  | { readonly kind: 'reviewTooLong' }
  /** The new price of a share is confirmed, and is what a split of the share would make of the old one. */
  | { readonly kind: 'splitSuspected'; readonly ratio: SplitRatio };

export type DoubtListener = (instrument: Instrument, doubt: PriceDoubt) => void;

/** What became of the ticks so far; they only grow, and are read by the metrics. */
export interface TickCounts {
  accepted: number;
  /** Reviews that ended with a price at another level than before. */
  confirmedJumps: number;
  /** Reviews that ended with a price at the level from before: what was held were misprints. */
  refutedJumps: number;
  /** Those accepted while the quotes of their instrument came late. */
  late: number;
  readonly dropped: Record<TickFault, number>;
}

export interface QuoteBoardOptions {
  /** In the order of their indexes. */
  readonly instruments: readonly Instrument[];
  /** Milliseconds since 1970 UTC: a tick stamped well ahead of it is dropped. */
  readonly clock: () => number;
}

const DAY_MS = 86_400_000;
/** The last moment that a Date can tell, and with a minus the first. */
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

/** How far the quote that the board shows can be relied on. */
const NEVER_CONFIRMED = 0;
const TO_BE_CONFIRMED_AGAIN = 1;
const CONFIRMED = 2;

export class QuoteBoard {
  readonly counts: TickCounts = { accepted: 0, confirmedJumps: 0, refutedJumps: 0, late: 0, dropped: { ...NOTHING_DROPPED } };
  readonly #instruments: readonly Instrument[];
  readonly #rules: readonly TickRules[];
  readonly #clock: () => number;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #bids: Float64Array;
  readonly #asks: Float64Array;
  /** NaN before the first quote. */
  readonly #ats: Float64Array;
  /** The bid at 00:00 UTC of the day in #days; NaN where it is not known. */
  readonly #dayOpens: Float64Array;
  readonly #days: Float64Array;
  /** NEVER_CONFIRMED, TO_BE_CONFIRMED_AGAIN or CONFIRMED. */
  readonly #confirmations: Uint8Array;
  readonly #reviews: (PriceReview | undefined)[];
  /** What people were told of, and have to answer; until then only a return to the last confirmed price is believed. */
  readonly #doubts: (PriceDoubt | null)[];
  readonly #latenesses: readonly Lateness[];
  /** People have looked at what seems to be a split: the next price that is confirmed is the one they have seen. */
  readonly #isSplitAnswered: boolean[];
  /** What the house takes off the source's bids, and adds to its asks. */
  readonly #bidMarkups: Float64Array;
  readonly #askMarkups: Float64Array;
  /** The hours in which each instrument trades. */
  readonly #hours: TradingHoursName[];
  /** The session of the latest tick, so that few ticks look into the calendar. */
  readonly #sessions: (Session | null)[];
  readonly #isHalted: boolean[];
  /** Handed to the filter in place of a new object for each tick. */
  readonly #last: { bid: Price; ask: Price; at: number } = { bid: price(0), ask: price(0), at: 0 };
  #listeners: readonly QuoteListener[] = [];
  #doubtListeners: readonly DoubtListener[] = [];
  #reviewListeners: readonly (() => void)[] = [];

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
  }

  /** Has every quote from now on, and the ones there are, differ from the source's by so much. */
  setMarkups(markupsOf: (symbol: string) => { readonly bid: Price; readonly ask: Price }): void {
    for (const [index, { symbol }] of this.#instruments.entries()) {
      const { bid, ask } = markupsOf(symbol);
      this.#bidMarkups[index] = bid;
      this.#askMarkups[index] = ask;
    }
  }

  /** Drops every tick that is stamped outside these hours; null for those of the market. */
  setHours(hoursOf: (symbol: string) => TradingHoursName | null): void {
    for (const [index, { symbol, tradingHours }] of this.#instruments.entries()) {
      this.#hours[index] = hoursOf(symbol) ?? tradingHours;
      this.#sessions[index] = null;
    }
  }

  /**
   * Takes no price of what is halted: the last confirmed quote stays, whatever comes. What comes is still looked at, so that a split is seen
   * behind the halt. What was halted before trades again at a newly confirmed price.
   */
  setHalts(isHalted: (symbol: string) => boolean): void {
    for (const [index, { symbol }] of this.#instruments.entries()) {
      const wasHalted = this.#isHalted[index] === true;
      this.#isHalted[index] = isHalted(symbol);
      if (wasHalted && !isHalted(symbol)) this.#demandConfirmation(index);
    }
  }

  /** Takes a tick from a feed; never throws because of what the tick holds. */
  take(tick: RawTick): void {
    const index = this.#indexes.get(tick.symbol);
    const instrument = index === undefined ? undefined : this.#instruments[index];
    const rules = index === undefined ? undefined : this.#rules[index];
    if (index === undefined || instrument === undefined || rules === undefined) {
      this.counts.dropped.unknownSymbol += 1;
      return;
    }
    const bid = readPrice(tick.bid, instrument.digits);
    const ask = readPrice(tick.ask, instrument.digits);
    const now = this.#clock();
    const isConfirmed = this.#confirmations[index] === CONFIRMED;
    const fault = findTickFault(bid, ask, tick.at, isConfirmed ? this.#lastAt(index) : undefined, rules, now);
    if (bid === null || ask === null) this.counts.dropped[fault ?? 'notFinite'] += 1;
    else if ((fault === null || fault === 'jump') && !this.#isInSession(index, tick.at)) {
      this.counts.dropped.outsideSession += 1;
    } else if (fault === null && isConfirmed) {
      if (this.#reviews[index] !== undefined) this.counts.refutedJumps += 1;
      if (this.#isHalted[index] === true) this.#ignore(index);
      else this.#accept(index, bid, ask, Math.min(tick.at, now), now);
    } else if (fault === null || fault === 'jump') {
      this.#review(index, instrument, rules, tick, { bid, ask, at: Math.min(tick.at, now) }, now);
    } else {
      this.counts.dropped[fault] += 1;
    }
  }

  /**
   * Has the next price confirmed by several ticks, whatever it is: after trading was halted, which answers what people were told of. The
   * quote from before is shown until then.
   */
  #demandConfirmation(index: number): void {
    this.#isSplitAnswered[index] = this.#doubts[index]?.kind === 'splitSuspected';
    this.#doubts[index] = null;
    this.#reviews[index] = undefined;
    if (this.#confirmations[index] === CONFIRMED) this.#confirmations[index] = TO_BE_CONFIRMED_AGAIN;
    this.#tellReviews();
  }

  /**
   * Shows what the price was before the server started, with which the first tick is compared; does nothing where there is a quote. It is
   * as old as its stamp says, and fills nothing.
   */
  setReference(symbol: string, bid: Price, ask: Price, at: number): void {
    const index = this.#indexes.get(symbol);
    if (index === undefined || this.#lastAt(index) !== undefined) return;
    this.#bids[index] = bid;
    this.#asks[index] = ask;
    this.#ats[index] = at;
    this.#confirmations[index] = CONFIRMED;
  }

  /** Forgets how old every quote is, because the clock was set: none fills anything before its source says it again. */
  forgetTimes(): void {
    for (const index of this.#instruments.keys()) {
      if (!Number.isNaN(this.#ats[index] ?? Number.NaN)) this.#ats[index] = 0;
      if (this.#doubts[index] === null) this.#reviews[index] = undefined;
    }
    this.#tellReviews();
  }

  /** Ends the reviews that take too long. To be called every second or so. */
  endOverdueReviews(): void {
    const now = this.#clock();
    for (const [index, instrument] of this.#instruments.entries()) {
      const review = this.#reviews[index];
      if (review === undefined || !this.#isTroubling(index, review)) continue;
      const { longestReviewMs } = PRICE_TERMS[instrument.ruleClass];
      const hours = this.#hours[index] ?? instrument.tradingHours;
      // The last ticks before the close are confirmed by the first ones of the next session.
      if (now - review.startedAt > longestReviewMs && isMarketOpen(hours, now)) this.#doubt(index, instrument, { kind: 'reviewTooLong' });
    }
  }

  /** Whether the price may be another one by now: one that is not confirmed yet, or, because quotes come late, one that is still on its way. */
  isUnderReview(symbol: string): boolean {
    return this.isToBeConfirmed(symbol) || this.isLate(symbol);
  }

  /** Whether the quotes of an instrument come late. They are confirmed all the same. */
  isLate(symbol: string): boolean {
    const index = this.#indexes.get(symbol);
    return index !== undefined && this.#latenesses[index]?.isLate === true;
  }

  /** Whether the price may have changed to another one that is not confirmed yet. */
  isToBeConfirmed(symbol: string): boolean {
    const index = this.#indexes.get(symbol);
    if (index === undefined) return false;
    return this.#reviews[index] !== undefined || this.#confirmations[index] === TO_BE_CONFIRMED_AGAIN;
  }

  /**
   * The latest confirmed quote, stale or not. Undefined before the first, and for an unknown symbol.
   */
  quote(symbol: string): Quote | undefined {
    const index = this.#indexes.get(symbol);
    return index === undefined ? undefined : this.quoteAt(index);
  }

  quoteAt(instrumentIndex: number): Quote | undefined {
    const last = this.#lastAt(instrumentIndex);
    return last === undefined
      ? undefined
      : { bid: this.#bidOf(instrumentIndex, last.bid), ask: this.#askOf(instrumentIndex, last.ask), at: last.at };
  }

  /** The same as the source gave it. */
  sourceQuoteAt(instrumentIndex: number): Quote | undefined {
    const last = this.#lastAt(instrumentIndex);
    return last === undefined ? undefined : { ...last };
  }

  /** Calls the listener for every confirmed tick, after `quote` gives it. Returns the function that ends it. */
  onQuote(listener: QuoteListener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  /** Calls the listener when people have to find a price out. Returns the function that ends it. */
  onDoubt(listener: DoubtListener): () => void {
    this.#doubtListeners = [...this.#doubtListeners, listener];
    return () => {
      this.#doubtListeners = this.#doubtListeners.filter((other) => other !== listener);
    };
  }

  /** Calls the listener when an instrument comes under review, and when its review ends. Returns the function that ends it. */
  onReviewsChanged(listener: () => void): () => void {
    this.#reviewListeners = [...this.#reviewListeners, listener];
    return () => {
      this.#reviewListeners = this.#reviewListeners.filter((other) => other !== listener);
    };
  }

  /** The bid at 00:00 UTC of the day of `atMs`, from which the day's change is counted; null where it is not known. */
  dayOpenAt(instrumentIndex: number, atMs: number): Price | null {
    const day = Math.floor(atMs / DAY_MS);
    const knownDay = this.#days[instrumentIndex] ?? Number.NaN;
    // Nothing was quoted yet on a later day: it began where the last one ended.
    if (day > knownDay) return this.quoteAt(instrumentIndex)?.bid ?? null;
    const open = this.#dayOpens[instrumentIndex] ?? Number.NaN;
    return day === knownDay && !Number.isNaN(open) ? this.#bidOf(instrumentIndex, open) : null;
  }

  /** Tells the board what it did not see: the bid with which the day of `atMs` began, from history. */
  setDayOpen(instrumentIndex: number, bid: Price, atMs: number): void {
    const day = Math.floor(atMs / DAY_MS);
    if (day < (this.#days[instrumentIndex] ?? Number.NaN)) return;
    this.#days[instrumentIndex] = day;
    this.#dayOpens[instrumentIndex] = bid;
  }

  #isInSession(index: number, at: number): boolean {
    const known = this.#sessions[index] ?? null;
    if (known !== null && at >= known.opensAt && at < known.closesAt) return true;
    // A stamp that is no time is in no session, and the calendar doesn't take it.
    const session = Math.abs(at) <= LATEST_TIME_MS ? sessionOf(this.#hours[index] ?? 'always', at) : null;
    this.#sessions[index] = session;
    return session !== null;
  }

  /** A price that would be confirmed, but for the halt. */
  #ignore(index: number): void {
    this.counts.dropped.halted += 1;
    if (this.#reviews[index] === undefined) return;
    this.#reviews[index] = undefined;
    this.#tellReviews();
  }

  #accept(index: number, bid: Price, ask: Price, at: number, now: number): void {
    const day = Math.floor(at / DAY_MS);
    if (day > (this.#days[index] ?? Number.NaN)) {
      this.#dayOpens[index] = this.#confirmations[index] === NEVER_CONFIRMED ? Number.NaN : (this.#lastAt(index)?.bid ?? Number.NaN);
      this.#days[index] = day;
    }
    const wasUnderReview = this.#reviews[index] !== undefined || this.#confirmations[index] !== CONFIRMED;
    this.#bids[index] = bid;
    this.#asks[index] = ask;
    this.#ats[index] = at;
    this.#confirmations[index] = CONFIRMED;
    this.counts.accepted += 1;
    if (wasUnderReview) this.#endReview(index);
    this.#followLateness(index, at, now);
    const quotedBid = this.#bidOf(index, bid);
    const quotedAsk = this.#askOf(index, ask);
    for (const listener of this.#listeners) listener(index, quotedBid, quotedAsk, at);
  }

  #followLateness(index: number, at: number, now: number): void {
    const lateness = this.#latenesses[index];
    if (lateness === undefined) return;
    const wasLate = lateness.isLate;
    followLateness(lateness, at, now);
    if (lateness.isLate) this.counts.late += 1;
    if (lateness.isLate !== wasLate) this.#tellReviews();
  }

  /** Takes a tick that is not believed by itself: it is held, or confirms what was held before it. */
  #review(index: number, instrument: Instrument, rules: TickRules, tick: RawTick, quote: Quote, now: number): void {
    const isConfirmed = this.#confirmations[index] === CONFIRMED;
    const terms = PRICE_TERMS[instrument.ruleClass];
    const splitRatio = this.#splitRatioOf(index, instrument, quote);
    const outcome: ReviewOutcome =
      tick.isSettlement === true ? { kind: 'confirmed', splitRatio } : reviewTick(this.#reviews[index], quote, rules, terms, splitRatio);
    if (outcome.kind === 'confirmed' && outcome.splitRatio === null && this.#doubts[index] === null) {
      if (this.#isHalted[index] === true) {
        this.#ignore(index);
        return;
      }
      if (isConfirmed) this.counts.confirmedJumps += 1;
      this.#accept(index, quote.bid, quote.ask, quote.at, now);
      return;
    }
    this.counts.dropped[isConfirmed ? 'jump' : 'unconfirmed'] += 1;
    const isNews = this.#reviews[index] === undefined;
    if (outcome.kind === 'held') this.#reviews[index] = outcome.review;
    else this.#reviews[index] ??= { startedAt: quote.at, levels: [] };
    if (isNews) this.#tellReviews();
    if (outcome.kind === 'confirmed' && outcome.splitRatio !== null) {
      this.#doubt(index, instrument, { kind: 'splitSuspected', ratio: outcome.splitRatio });
    }
  }

  /** Where there is no confirmed price, a review of few ticks is no more than a quiet market; ticks that contradict each other are. */
  #isTroubling(index: number, review: PriceReview): boolean {
    return this.#confirmations[index] === CONFIRMED || review.levels.length > 1;
  }

  /** The split of a share that would explain a price by itself, compared with the last confirmed one. */
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
    // A split is news where people were told only that the price is not clear.
    const known = this.#doubts[index];
    if (known !== null && known?.kind === doubt.kind) return;
    this.#doubts[index] = doubt;
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

  /** The source's; undefined before the first quote. The object is the board's own and holds until the next call. */
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
