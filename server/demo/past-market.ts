import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { QuoteStream } from '../engine/create-engine-market.ts';

/**
 * The quotes and time of the running market or, while the demo's history is seeded, those of a moment in the past: its clients traded at
 * the prices of that time.
 */
export class PastMarket implements QuoteStream {
  readonly #running: QuoteStream;
  readonly #clock: () => number;
  #isRunningHidden = false;
  #past: { readonly symbol: string; readonly quote: Quote } | null = null;

  constructor(running: QuoteStream, clock: () => number) {
    this.#running = running;
    this.#clock = clock;
  }

  /** Shows a quote and its time while the work runs. */
  async during<Result>(symbol: string, quote: Quote, work: () => Promise<Result>): Promise<Result> {
    this.#past = { symbol, quote };
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

  /** Milliseconds since 1970 UTC. */
  now(): number {
    return this.#past?.quote.at ?? this.#clock();
  }

  quote(symbol: string): Quote | undefined {
    if (this.#past?.symbol === symbol) return this.#past.quote;
    return this.#isRunningHidden ? undefined : this.#running.quote(symbol);
  }

  isUnderReview(symbol: string): boolean {
    return this.#past?.symbol !== symbol && this.#running.isUnderReview(symbol);
  }

  onQuote(listener: Parameters<QuoteStream['onQuote']>[0]): () => void {
    return this.#running.onQuote((...quote) => {
      if (!this.#isRunningHidden) listener(...quote);
    });
  }
}
