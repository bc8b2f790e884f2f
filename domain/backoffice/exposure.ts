/**
 * What the clients' open positions come to: by instrument, by category and in all. Values are at the current price; the house stands on the
 * other side of each, so that what clients gain it loses.
 */
import { cents, subtractCents, ZERO_CENTS, type Cents } from '../money.ts';
import type { MarketView } from '../engine/market-view.ts';
import { price, type Price } from '../price.ts';
import { notionalOf, type OpenPosition } from '../trading/position.ts';
import { unrealisedProfit } from '../trading/profit.ts';

/** One side of an exposure. */
export interface SideSum {
  readonly positions: number;
  /** Of the instrument: euros that were opened, divided by the price they were opened at. */
  readonly units: number;
  /** Stake times leverage, as opened. */
  readonly opened: Cents;
  /** The same units at the current price. */
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

/** The price at which the units of a side were opened on average, each weighing what it is; null without any. */
export function openPriceOf({ units, opened }: Pick<SideSum, 'units' | 'opened'>): Price | null {
  return units === 0 ? null : price(Math.round((opened * MICROS_PER_CENT) / units));
}

/** Opened cents over units are cents a unit; a price is in millionths of a euro. */
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
  #units = 0;
  #opened = 0;
  #value = 0;

  add(position: OpenPosition, value: Cents): void {
    const opened = notionalOf(position);
    this.#positions += 1;
    this.#units += (opened * MICROS_PER_CENT) / position.openPrice;
    this.#opened += opened;
    this.#value += value;
  }

  get sum(): SideSum {
    return { positions: this.#positions, units: this.#units, opened: cents(this.#opened), value: cents(this.#value) };
  }
}
