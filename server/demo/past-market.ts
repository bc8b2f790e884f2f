import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { QuoteStream } from '../engine/create-engine-market.ts';

type QuoteListener = Parameters<QuoteStream['onQuote']>[0];

/**
 * The quotes and time of the running market or, while the demo's history is seeded, those of a moment in the past: its clients traded at
 * the prices of that time.
 */
export class PastMarket implements QuoteStream {
  readonly #running: QuoteStream;
  readonly #clock: () => number;
  #isRunningHidden = false;
  readonly #listeners = new Set<QuoteListener>();
  #past: { readonly at: number; readonly quotes: ReadonlyMap<string, Quote> } | null = null;

  constructor(running: QuoteStream, clock: () => number) {
    this.#running = running;
    this.#clock = clock;
  }

  /** Shows a quote and its time while the work runs. */
  during<Result>(symbol: string, quote: Quote, work: () => Promise<Result>): Promise<Result> {
    return this.at(quote.at, new Map([[symbol, quote]]), work);
  }

  /** Shows a time, in milliseconds since 1970 UTC, and the quotes of several instruments while the work runs. */
  async at<Result>(moment: number, quotes: ReadonlyMap<string, Quote>, work: () => Promise<Result>): Promise<Result> {
    this.#past = { at: moment, quotes };
    try {
      return await work();
    } finally {
      this.#past = null;
    }
  }

  /** Hides the running market while the work runs: a position of the past must not meet a current price. */
  async withoutRunning<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#isRunningHidden = true;
    try {
      return await work();
    } finally {
      this.#isRunningHidden = false;
    }
  }

  /** Hands one of the shown quotes to those who follow the quotes, as if it had just come. */
  deliver(instrumentIndex: number, { bid, ask, at }: Quote): void {
    for (const listener of this.#listeners) listener(instrumentIndex, bid, ask, at);
  }

  /** Milliseconds since 1970 UTC. */
  now(): number {
    return this.#past?.at ?? this.#clock();
  }

  quote(symbol: string): Quote | undefined {
    const past = this.#past?.quotes.get(symbol);
    if (past !== undefined) return past;
    return this.#isRunningHidden ? undefined : this.#running.quote(symbol);
  }

  isUnderReview(symbol: string): boolean {
    return this.#past?.quotes.has(symbol) !== true && this.#running.isUnderReview(symbol);
  }

  onQuote(listener: QuoteListener): () => void {
    this.#listeners.add(listener);
    const end = this.#running.onQuote((...quote) => {
      if (!this.#isRunningHidden) listener(...quote);
    });
    return () => {
      this.#listeners.delete(listener);
      end();
    };
  }
}
