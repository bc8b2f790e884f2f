/**
 * The way of a tick from a price feed to everything that acts on it: unchecked decimals become prices in the instrument's digits,
 * the filter of domain/market/tick.ts drops what cannot be, and what passes is kept as the latest quote and told to the listeners.
 *
 * A listener is called in the same call that brought the tick, with numbers only; a tick that passes allocates nothing here.
 */
import { findTickFault, isJumpBelieved, weighJump } from '@fairlead/domain/market/tick.ts';
import type { JumpSuspicion, RawTick, TickFault } from '@fairlead/domain/market/tick.ts';
import { price, priceFromDecimal, quantisePrice } from '@fairlead/domain/price.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { Instrument, TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import { isMarketOpen } from '@fairlead/domain/trading/market-hours.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';

/** Must not throw: what comes after it in the list would miss the tick. */
export type QuoteListener = (instrumentIndex: number, bid: Price, ask: Price, at: number) => void;

/** What became of the ticks so far; they only grow, and are read by the metrics. */
export interface TickCounts {
  accepted: number;
  /** Accepted ticks that were too far from the last price, but the source had insisted on them (see weighJump) or settled on them. */
  believedJumps: number;
  readonly dropped: Record<TickFault, number>;
}

export interface QuoteBoardOptions {
  /** In the order of their indexes. */
  readonly instruments: readonly Instrument[];
  /** Milliseconds since 1970 UTC: a tick stamped well ahead of it is dropped. */
  readonly clock: () => number;
}

const DAY_MS = 86_400_000;

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
  outsideSession: 0,
};

export class QuoteBoard {
  readonly counts: TickCounts = { accepted: 0, believedJumps: 0, dropped: { ...NOTHING_DROPPED } };
  readonly #instruments: readonly Instrument[];
  readonly #clock: () => number;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #bids: Float64Array;
  readonly #asks: Float64Array;
  /** NaN before the first quote. */
  readonly #ats: Float64Array;
  /** The bid at 00:00 UTC of the day in #days; NaN where it is not known. */
  readonly #dayOpens: Float64Array;
  readonly #days: Float64Array;
  readonly #suspicions: (JumpSuspicion | undefined)[];
  /** What the house takes off the source's bids, and adds to its asks. */
  readonly #bidMarkups: Float64Array;
  readonly #askMarkups: Float64Array;
  /** The house's own hours, where it trades less than the market does. */
  readonly #hours: (TradingHoursName | null)[];
  /** Handed to the filter in place of a new object for each tick. */
  readonly #last: { bid: Price; ask: Price; at: number } = { bid: price(0), ask: price(0), at: 0 };
  #listeners: readonly QuoteListener[] = [];

  constructor({ instruments, clock }: QuoteBoardOptions) {
    this.#instruments = instruments;
    this.#clock = clock;
    this.#indexes = new Map(instruments.map(({ symbol }, index) => [symbol, index]));
    this.#bids = new Float64Array(instruments.length);
    this.#asks = new Float64Array(instruments.length);
    this.#ats = new Float64Array(instruments.length).fill(Number.NaN);
    this.#dayOpens = new Float64Array(instruments.length).fill(Number.NaN);
    this.#days = new Float64Array(instruments.length).fill(Number.NEGATIVE_INFINITY);
    this.#suspicions = instruments.map(() => undefined);
    this.#bidMarkups = new Float64Array(instruments.length);
    this.#askMarkups = new Float64Array(instruments.length);
    this.#hours = instruments.map(() => null);
  }

  /** Has every quote from now on, and the ones there are, differ from the source's by so much. */
  setMarkups(markupsOf: (symbol: string) => { readonly bid: Price; readonly ask: Price }): void {
    for (const [index, { symbol }] of this.#instruments.entries()) {
      const { bid, ask } = markupsOf(symbol);
      this.#bidMarkups[index] = bid;
      this.#askMarkups[index] = ask;
    }
  }

  /** Drops every tick that is stamped outside these hours; null for those of the market, which the source keeps itself. */
  setHours(hoursOf: (symbol: string) => TradingHoursName | null): void {
    for (const [index, { symbol }] of this.#instruments.entries()) this.#hours[index] = hoursOf(symbol);
  }

  /** Takes a tick from a feed; never throws because of what the tick holds. */
  take(tick: RawTick): void {
    const index = this.#indexes.get(tick.symbol);
    const instrument = index === undefined ? undefined : this.#instruments[index];
    if (index === undefined || instrument === undefined) {
      this.counts.dropped.unknownSymbol += 1;
      return;
    }
    const bid = readPrice(tick.bid, instrument.digits);
    const ask = readPrice(tick.ask, instrument.digits);
    const fault = findTickFault(bid, ask, tick.at, this.#lastAt(index), instrument, this.#clock());
    const hours = this.#hours[index] ?? null;
    if (bid === null || ask === null) this.counts.dropped[fault ?? 'notFinite'] += 1;
    else if (hours !== null && (fault === null || fault === 'jump') && !isMarketOpen(hours, tick.at)) {
      this.counts.dropped.outsideSession += 1;
    } else if (fault === null) this.#accept(index, bid, ask, tick.at);
    else if (fault === 'jump' && (tick.isSettlement === true || this.#isBelieved(index, instrument, { bid, ask, at: tick.at }))) {
      this.counts.believedJumps += 1;
      this.#accept(index, bid, ask, tick.at);
    } else this.counts.dropped[fault] += 1;
  }

  /** The latest good quote, stale or not; undefined before the first, and for an unknown symbol. */
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

  /** The latest good quote as the source gave it. */
  sourceQuoteAt(instrumentIndex: number): Quote | undefined {
    const last = this.#lastAt(instrumentIndex);
    return last === undefined ? undefined : { ...last };
  }

  /** Calls the listener for every good tick, after `quote` gives it. Returns the function that ends it. */
  onQuote(listener: QuoteListener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
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

  #accept(index: number, bid: Price, ask: Price, at: number): void {
    const day = Math.floor(at / DAY_MS);
    if (day > (this.#days[index] ?? Number.NaN)) {
      this.#dayOpens[index] = this.#lastAt(index)?.bid ?? Number.NaN;
      this.#days[index] = day;
    }
    this.#bids[index] = bid;
    this.#asks[index] = ask;
    this.#ats[index] = at;
    this.#suspicions[index] = undefined;
    this.counts.accepted += 1;
    const quotedBid = this.#bidOf(index, bid);
    const quotedAsk = this.#askOf(index, ask);
    for (const listener of this.#listeners) listener(index, quotedBid, quotedAsk, at);
  }

  #bidOf(index: number, sourceBid: number): Price {
    return price(sourceBid - (this.#bidMarkups[index] ?? 0));
  }

  #askOf(index: number, sourceAsk: number): Price {
    return price(sourceAsk + (this.#askMarkups[index] ?? 0));
  }

  /** Whether the source has insisted on a price that looked like a misprint for long enough to be believed. */
  #isBelieved(index: number, instrument: Instrument, jumped: Quote): boolean {
    const suspicion = weighJump(this.#suspicions[index], jumped, instrument);
    this.#suspicions[index] = suspicion;
    return isJumpBelieved(suspicion);
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
