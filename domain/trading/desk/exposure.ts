/**
 * What the clients' open positions come to: by instrument, by category and in all. Values are at the current price; the house stands on the
 * other side of each, so that what clients gain it loses.
 */
import { cents, subtractCents, ZERO_CENTS, type Cents } from '../../money.ts';
import type { MarketView } from '../../engine/market-view.ts';
import { price, type Price } from '../../price.ts';
import { notionalOf, type OpenPosition } from '../position.ts';
import { unrealisedProfit } from '../profit.ts';

/** One side of an exposure. */
export interface SideSum {
  readonly positions: number;
  /**
   * Euros that were opened, divided by the price they were opened at: what clients gain or lose in euros when the price moves by a whole one.
   * Not what can be bought to hedge it: see hedgeUnitsOf.
   */
  readonly eurosPerPrice: number;
  /** Stake times leverage, as opened. */
  readonly opened: Cents;
  /** The same at the current price. */
  readonly value: Cents;
}

export interface ExposureSum {
  readonly long: SideSum;
  readonly short: SideSum;
  readonly accounts: number;
  /** The clients', at the price at which they could close. */
  readonly profit: Cents;
}

/** A position as the desk sees it. */
export interface ValuedPosition {
  readonly position: OpenPosition;
  readonly value: Cents;
  readonly profit: Cents;
}

/** The profit at which it could be closed. Without any quote it counts as zero, as the engine counts it. */
export function profitOf(position: OpenPosition, market: Pick<MarketView, 'quote'>): Cents {
  const quote = market.quote(position.symbol);
  return quote === undefined ? ZERO_CENTS : unrealisedProfit(position, quote);
}

/**
 * What a position is worth at the current price, which its profit tells. A short's value grows as it loses: buying its units back costs what
 * was opened less the profit.
 */
export function valueOf(position: OpenPosition, profit: Cents): Cents {
  const opened = notionalOf(position);
  return cents(position.side === 'long' ? opened + profit : opened - profit);
}

/** Above zero where clients are long by more. */
export function netOf({ long, short }: Pick<ExposureSum, 'long' | 'short'>): Cents {
  return subtractCents(long.value, short.value);
}

/** The price at which a side was opened on average, each position weighing what it moves; null without any. */
export function openPriceOf({ eurosPerPrice, opened }: Pick<SideSum, 'eurosPerPrice' | 'opened'>): Price | null {
  return eurosPerPrice === 0 ? null : price(Math.round((opened * MICROS_PER_CENT) / eurosPerPrice));
}

/**
 * How many units of the instrument gain or lose what clients do, at this moment's euro rate: of a currency pair its base currency, otherwise
 * contracts, shares or ounces. It is the value in euros, converted into the currency of the price, divided by the price. Clients' profits are
 * reckoned in euros from the price's move alone, whatever the euro does meanwhile (a quanto), so the number changes with the euro rate, and
 * the hedge's own profit is in the currency of the price. `euroRate` is how much of that currency a euro buys; null where that is not known.
 */
export function hedgeUnitsOf({ eurosPerPrice }: Pick<SideSum, 'eurosPerPrice'>, euroRate: number | null): number | null {
  return euroRate === null ? null : eurosPerPrice * euroRate;
}

/** Opened cents over euros per price are a price in cents; a price is in millionths. */
const MICROS_PER_CENT = 10_000;

/** Adds up positions one by one; made for a million of them, so that adding one allocates nothing. An account's are added one after the other. */
export class ExposureTally {
  readonly #long = new SideTally();
  readonly #short = new SideTally();
  #profit = 0;
  #accounts = 0;
  #lastAccountId: number | null = null;

  add(position: OpenPosition, value: Cents, profit: Cents): void {
    (position.side === 'long' ? this.#long : this.#short).add(position, value);
    this.#profit += profit;
    if (this.#lastAccountId === position.accountId) return;
    this.#lastAccountId = position.accountId;
    this.#accounts += 1;
  }

  get sum(): ExposureSum {
    return { long: this.#long.sum, short: this.#short.sum, accounts: this.#accounts, profit: cents(this.#profit) };
  }
}

class SideTally {
  #positions = 0;
  #eurosPerPrice = 0;
  #opened = 0;
  #value = 0;

  add(position: OpenPosition, value: Cents): void {
    const opened = notionalOf(position);
    this.#positions += 1;
    this.#eurosPerPrice += (opened * MICROS_PER_CENT) / position.openPrice;
    this.#opened += opened;
    this.#value += value;
  }

  get sum(): SideSum {
    return { positions: this.#positions, eurosPerPrice: this.#eurosPerPrice, opened: cents(this.#opened), value: cents(this.#value) };
  }
}
