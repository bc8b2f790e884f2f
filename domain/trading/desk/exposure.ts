/**
 * The clients' open positions summed by instrument, by category and in total. Values are at current prices. The broker takes the other side
 * of each position, so what clients gain, the broker loses.
 */
import { cents, subtractCents, ZERO_CENTS, type Cents } from '../../money.ts';
import type { MarketView } from '../../engine/market-view.ts';
import { price, type Price } from '../../price.ts';
import { notionalOf, type OpenPosition } from '../position.ts';
import { unrealisedProfit } from '../profit.ts';
import type { EuroRate } from '../quote-currency.ts';
import { sumUnits } from '../units.ts';

/** One side of an exposure. */
export interface SideSum {
  readonly positions: number;
  /**
   * The opening notional in euros divided by the opening price: what clients gain or lose in euros when the price moves by one whole unit.
   * To hedge it, see hedgeUnitsOf instead.
   */
  readonly eurosPerPrice: number;
  /** The opening notional: stake times leverage. */
  readonly opened: Cents;
  /** The notional at the current price. */
  readonly value: Cents;
}

export interface ExposureSum {
  readonly long: SideSum;
  readonly short: SideSum;
  readonly accounts: number;
  /** The clients' profit at the price at which they could close. */
  readonly profit: Cents;
}

/** A position as the dealing desk sees it. */
export interface ValuedPosition {
  readonly position: OpenPosition;
  readonly value: Cents;
  readonly profit: Cents;
}

/** Returns the profit at the current closing price; zero if there is no quote yet, as in the engine. */
export function profitOf(position: OpenPosition, market: Pick<MarketView, 'quote'>): Cents {
  const quote = market.quote(position.symbol);
  return quote === undefined ? ZERO_CENTS : unrealisedProfit(position, quote);
}

/**
 * Returns the value of a position at the current price, derived from its profit. A short's value grows as it loses: buying its units back
 * costs the opening notional less the profit.
 */
export function valueOf(position: OpenPosition, profit: Cents): Cents {
  const opened = notionalOf(position);
  return cents(position.side === 'long' ? opened + profit : opened - profit);
}

/** Returns the net exposure; positive if clients are net long. */
export function netOf({ long, short }: Pick<ExposureSum, 'long' | 'short'>): Cents {
  return subtractCents(long.value, short.value);
}

/** Returns the average opening price of a side, weighted by units; null if the side is empty. */
export function openPriceOf({ eurosPerPrice, opened }: Pick<SideSum, 'eurosPerPrice' | 'opened'>): Price | null {
  return eurosPerPrice === 0 ? null : price(Math.round((opened * MICROS_PER_CENT) / eurosPerPrice));
}

/**
 * Returns the number of units of the instrument that hedges the clients' positions at the current euro rate: what `unitsOf` says of each of
 * them, added up. Clients' profits are calculated in euros from the price move alone, whatever the euro does (a quanto). The number
 * therefore changes with the euro rate, and the hedge's own profit is in the price currency. `euroRate` is how much of that currency one
 * euro buys; null if unknown.
 */
export function hedgeUnitsOf({ eurosPerPrice }: Pick<SideSum, 'eurosPerPrice'>, euroRate: EuroRate | null): number | null {
  return euroRate === null ? null : sumUnits(eurosPerPrice, euroRate);
}

/** Opening cents divided by euros per price give a price in cents; prices are in millionths. */
const MICROS_PER_CENT = 10_000;

/**
 * Adds up positions one by one. Adding allocates nothing, so it can take a million. The positions of an account must be added
 * consecutively.
 */
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
