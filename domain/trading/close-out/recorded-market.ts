/** The market of a past span, as the tick tape recorded it: what clients were quoted, and when nothing could be traded. */
import type { ListedMarket } from '../../engine/freeze-market.ts';
import type { MarketView } from '../../engine/market-view.ts';
import type { TradingTerms } from '../../engine/trading-terms.ts';
import type { TapeOpening, TapeRecord } from '../../proof/tape/tape-record.ts';
import type { AssetCategory, Instrument } from '../instrument.ts';
import { UNKNOWN_TIME, type Quote } from '../quote.ts';
import type { RulePack } from '../rule-pack.ts';
import type { MarketCalendar } from '../session.ts';

/** The broker's terms of a past span, which begin and end as its time passes. */
export interface PastTerms extends Omit<MarketView, 'quote' | 'isUnderReview'> {
  /** Platform symbols, ordered by index. */
  readonly symbols: readonly string[];
  /** Adopts the terms that took effect at a moment, in milliseconds since 1970 UTC. */
  follow(terms: TradingTerms, at: number): void;
  /** Begins and ends what was announced for a moment. Returns whether any instrument's margin has changed. */
  advance(at: number): boolean;
}

/** What the tape says of an instrument: how it was when the tape begins, or what changed. */
export type MarketStep =
  | { readonly kind: 'opening'; readonly at: number; readonly opening: TapeOpening }
  | { readonly kind: 'record'; readonly at: number; readonly record: TapeRecord };

export class RecordedMarket implements ListedMarket {
  readonly #terms: PastTerms;
  readonly #quotes = new Map<string, Quote>();
  readonly #halted = new Set<string>();
  readonly #underReview = new Set<string>();
  readonly #late = new Set<string>();

  constructor(terms: PastTerms) {
    this.#terms = terms;
  }

  get symbols(): readonly string[] {
    return this.#terms.symbols;
  }

  get rules(): RulePack {
    return this.#terms.rules;
  }

  get calendar(): MarketCalendar {
    return this.#terms.calendar;
  }

  instrument(symbol: string): Instrument | undefined {
    return this.#terms.instrument(symbol);
  }

  category(id: number): AssetCategory | undefined {
    return this.#terms.category(id);
  }

  quote(symbol: string): Quote | undefined {
    return this.#quotes.get(symbol);
  }

  isHalted(symbol: string): boolean {
    return this.#halted.has(symbol) || this.#terms.isHalted(symbol);
  }

  isDelisted(symbol: string): boolean {
    return this.#terms.isDelisted(symbol);
  }

  isUnderReview(symbol: string): boolean {
    return this.#underReview.has(symbol) || this.#late.has(symbol);
  }

  /** Takes the quote that a decision is known to have used. */
  setQuote(symbol: string, quote: Quote): void {
    this.#quotes.set(symbol, quote);
  }

  /** Takes what the tape says next. Returns the new quote if it is one that the engine heard. */
  take(step: MarketStep): Quote | null {
    if (step.kind === 'opening') {
      this.#open(step.opening);
      return null;
    }
    const { record } = step;
    switch (record.kind) {
      case 'quote': {
        const { symbol, bid, ask, sentAt, arrivedAt, source, tick } = record;
        const quote: Quote = { bid, ask, at: Math.min(sentAt, arrivedAt), ...namesOf(source, tick) };
        this.#quotes.set(symbol, quote);
        return quote;
      }
      case 'restate':
        this.#quotes.set(record.symbol, { bid: record.bid, ask: record.ask, at: record.quotedAt ?? UNKNOWN_TIME });
        return null;
      case 'review':
        mark(this.#underReview, record.symbol, !REVIEWS_ENDED.includes(record.change));
        return null;
      case 'late':
        mark(this.#late, record.symbol, record.isLate);
        return null;
      case 'halt':
        mark(this.#halted, record.symbol, record.isHalted);
        return null;
      default:
        return null;
    }
  }

  #open({ symbol, quote, isHalted, isUnderReview, isLate }: TapeOpening): void {
    if (quote === null) this.#quotes.delete(symbol);
    else {
      const { bid, ask, quotedAt, source, tick } = quote;
      this.#quotes.set(symbol, { bid, ask, at: quotedAt ?? UNKNOWN_TIME, ...namesOf(source, tick) });
    }
    mark(this.#halted, symbol, isHalted);
    mark(this.#underReview, symbol, isUnderReview);
    mark(this.#late, symbol, isLate);
  }
}

const REVIEWS_ENDED: readonly string[] = ['confirmed', 'refuted', 'ended'];

function namesOf(source: string | null, tick: string | null): Pick<Quote, 'source' | 'tick'> {
  return { ...(source === null ? {} : { source }), ...(tick === null ? {} : { tick }) };
}

function mark(symbols: Set<string>, symbol: string, isMarked: boolean): void {
  if (isMarked) symbols.add(symbol);
  else symbols.delete(symbol);
}
