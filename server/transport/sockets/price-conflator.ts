import type { PublishedPrice } from '@fairlead/contract/markets/server.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { UNKNOWN_TIME, type Quote } from '@fairlead/domain/trading/quote.ts';

/**
 * Conflation: however often a price moved since the last look, it is published once, at its current value. The looks limit the traffic;
 * ticks cost nothing here.
 */
export interface PriceConflator {
  /** The changes since the previous call, ascending by instrument. Time is in milliseconds since 1970 UTC. */
  takeChanges(now: number): readonly PublishedPrice[];
  /** Everything published so far: brings a new client to the state of all others. */
  snapshot(): readonly PublishedPrice[];
}

export interface QuoteSource {
  /** The latest good quote, stale or not; undefined before the first. */
  quote(symbol: string): Quote | undefined;
}

interface Published {
  readonly price: PublishedPrice;
  readonly quoteAt: number;
  readonly publishedAt: number;
}

/**
 * An unchanged price that its source keeps confirming is repeated this often within the instrument's stale time: a client that judges by
 * what it receives must not consider it stale.
 */
const REPEATS_WITHIN_STALE_TIME = 3;

export function createPriceConflator(instruments: readonly Instrument[], source: QuoteSource): PriceConflator {
  const published: (Published | undefined)[] = instruments.map(() => undefined);

  return {
    takeChanges: (now) => {
      const changes: PublishedPrice[] = [];
      instruments.forEach((instrument, instrumentIndex) => {
        const quote = source.quote(instrument.symbol);
        if (quote === undefined || !isNews(quote, published[instrumentIndex], instrument, now)) return;
        const { bid, ask } = quote;
        const price: PublishedPrice = { instrumentIndex, instrument, bid, ask };
        published[instrumentIndex] = { price, quoteAt: quote.at, publishedAt: now };
        changes.push(price);
      });
      return changes;
    },
    snapshot: () => published.flatMap((entry) => (entry === undefined ? [] : [entry.price])),
  };
}

function isNews(quote: Quote, last: Published | undefined, instrument: Instrument, now: number): boolean {
  if (last === undefined || differs(quote, last.price)) return true;
  // Repeating a price that nothing stands behind would make it look fresh.
  if (quote.at === UNKNOWN_TIME) return false;
  // The clock may have been set back since.
  const elapsedMs = Math.abs(now - last.publishedAt);
  return quote.at !== last.quoteAt && elapsedMs >= instrument.staleAfterMs / REPEATS_WITHIN_STALE_TIME;
}

function differs(a: { bid: Price; ask: Price }, b: { bid: Price; ask: Price }): boolean {
  return a.bid !== b.bid || a.ask !== b.ask;
}
