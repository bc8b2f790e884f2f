import type { AssetCategory, Instrument } from '../trading/instrument.ts';
import type { Quote } from '../trading/quote.ts';
import type { RulePack } from '../trading/rule-pack.ts';
import type { MarketCalendar } from '../trading/session.ts';
import type { Session } from '../trading/trading-session.ts';
import type { MarketView } from './market-view.ts';

/** A market view that lists its instruments. */
export interface ListedMarket extends MarketView {
  readonly symbols: readonly string[];
}

/** The market as it was at a moment, unaffected by anything later. */
export interface FrozenMarket extends MarketView {
  readonly at: number;
  /** The calendar of its sessions. */
  readonly sessionsBy: MarketCalendar;
  /** Reused by the next frozen market for instruments that have not changed. */
  readonly listings: ReadonlyMap<string, FrozenListing>;
}

interface FrozenListing {
  readonly instrument: Instrument | undefined;
  readonly quote: Quote | undefined;
  readonly isHalted: boolean;
  readonly isDelisted: boolean;
  readonly isUnderReview: boolean;
  readonly session: Session | null;
}

/**
 * Returns a copy of all that decisions read from the market at a moment. `before` is an earlier frozen market, if any. Sessions are
 * expensive to compute, so those that are still running are taken from it.
 */
export function freezeMarket(market: ListedMarket, at: number, before: FrozenMarket | null): FrozenMarket {
  const listings = new Map<string, FrozenListing>();
  const isSameCalendar = before?.sessionsBy === market.calendar;
  for (const symbol of market.symbols) {
    listings.set(symbol, freezeListing(market, symbol, at, { listing: before?.listings.get(symbol), isSameCalendar }));
  }
  return new Frozen(market, at, listings);
}

interface Earlier {
  readonly listing: FrozenListing | undefined;
  readonly isSameCalendar: boolean;
}

function freezeListing(market: ListedMarket, symbol: string, at: number, { listing: before, isSameCalendar }: Earlier): FrozenListing {
  const instrument = market.instrument(symbol);
  const quote = market.quote(symbol);
  const isHalted = market.isHalted(symbol);
  const isDelisted = market.isDelisted(symbol);
  const isUnderReview = market.isUnderReview(symbol);
  const isSameSession = isSameCalendar && before?.instrument === instrument && isWithin(before?.session, at);
  const session = isSameSession ? (before?.session ?? null) : market.calendar.sessionAt(symbol, at);
  const isSame =
    before !== undefined &&
    before.instrument === instrument &&
    before.quote === quote &&
    before.isHalted === isHalted &&
    before.isDelisted === isDelisted &&
    before.isUnderReview === isUnderReview &&
    before.session === session;
  return isSame ? before : { instrument, quote, isHalted, isDelisted, isUnderReview, session };
}

/** If the calendar and the instrument's terms are unchanged, a running session ends when it was due to end. */
function isWithin(session: Session | null | undefined, at: number): boolean {
  return session !== null && session !== undefined && session.opensAt <= at && at < session.closesAt;
}

class Frozen implements FrozenMarket {
  readonly at: number;
  readonly sessionsBy: MarketCalendar;
  readonly listings: ReadonlyMap<string, FrozenListing>;
  readonly rules: RulePack;
  readonly calendar: MarketCalendar;
  readonly #live: MarketView;

  constructor(live: MarketView, at: number, listings: ReadonlyMap<string, FrozenListing>) {
    this.at = at;
    this.listings = listings;
    this.rules = live.rules;
    this.sessionsBy = live.calendar;
    this.calendar = {
      sessionAt: (symbol, atMs) => {
        // Decisions only ask for the session at their own moment; any other answer would be a guess.
        if (atMs !== at) throw new RangeError(`the market was frozen at ${atMs}, so it has no session at ${at}`);
        return listings.get(symbol)?.session ?? null;
      },
      // This only tells clients when to come back, and no tick decision is answered to a client.
      nextOpening: (symbol, atMs) => this.sessionsBy.nextOpening(symbol, atMs),
    };
    this.#live = live;
  }

  instrument(symbol: string): Instrument | undefined {
    return this.listings.get(symbol)?.instrument;
  }

  /** Categories never change. */
  category(id: number): AssetCategory | undefined {
    return this.#live.category(id);
  }

  quote(symbol: string): Quote | undefined {
    return this.listings.get(symbol)?.quote;
  }

  isHalted(symbol: string): boolean {
    return this.listings.get(symbol)?.isHalted ?? false;
  }

  isDelisted(symbol: string): boolean {
    return this.listings.get(symbol)?.isDelisted ?? false;
  }

  isUnderReview(symbol: string): boolean {
    return this.listings.get(symbol)?.isUnderReview ?? false;
  }
}
