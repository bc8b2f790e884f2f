/**
 * The share of clients who are long an instrument. It counts clients, not money, and is published so that no one can tell from it what one
 * client does: not from a figure, and not from the difference between two of them (decision 87).
 */
import { netExposureOf } from '../trading/net-exposure.ts';
import type { OpenPosition } from '../trading/position.ts';
import type { Side } from '../trading/quote.ts';

/** With fewer clients in an instrument there is no figure. */
export const FEWEST_CLIENTS = 10;
/** A figure is replaced only once so many clients have opened, closed or reversed since it was computed. */
export const FEWEST_CHANGES = 5;
/** A figure of 100 % would say of each client known to be in the instrument on which side. */
export const HIGHEST_PERCENT = 95;
export const LOWEST_PERCENT = 5;

/** The side of each account in one instrument. */
export type SidesByAccount = ReadonlyMap<number, Side>;

/** The sides of all accounts, by instrument. */
export class SidesBook {
  private readonly bySymbol = new Map<string, Map<number, Side>>();

  /** Counts an account in each instrument it holds, on the side that outweighs the other; in none where they are equal. */
  add(accountId: number, positions: readonly Pick<OpenPosition, 'symbol' | 'side' | 'margin' | 'leverage'>[]): void {
    for (const symbol of new Set(positions.map((position) => position.symbol))) {
      const { side } = netExposureOf(positions.filter((position) => position.symbol === symbol));
      if (side === null) continue;
      const sides = this.bySymbol.get(symbol) ?? new Map<number, Side>();
      this.bySymbol.set(symbol, sides.set(accountId, side));
    }
  }

  of(symbol: string): SidesByAccount {
    return this.bySymbol.get(symbol) ?? new Map();
  }

  get symbols(): readonly string[] {
    return [...this.bySymbol.keys()];
  }
}

export interface SentimentFigure {
  /** A whole number from LOWEST_PERCENT to HIGHEST_PERCENT. */
  readonly longPercent: number;
  /** Milliseconds since 1970 UTC. */
  readonly computedAt: number;
}

/** What is published about an instrument, and what it was computed from. */
export interface SentimentState {
  /** Null if nothing is published. */
  readonly figure: SentimentFigure | null;
  /** The sides behind the last figure, also after it was withdrawn; null if they aren't known, as after a start. */
  readonly basis: SidesByAccount | null;
}

/** What is published from now on. */
export function decideSentiment({ figure, basis }: SentimentState, sides: SidesByAccount, now: number): SentimentState {
  if (sides.size < FEWEST_CLIENTS) return { figure: null, basis };
  // What the published figure was computed from is unknown: changes are counted from here.
  if (basis === null && figure !== null) return { figure, basis: sides };
  if (basis !== null && countChanges(basis, sides) < FEWEST_CHANGES) return { figure, basis };
  return { figure: { longPercent: percentOf(sides), computedAt: now }, basis: sides };
}

function percentOf(sides: SidesByAccount): number {
  const longs = [...sides.values()].filter((side) => side === 'long').length;
  return Math.min(HIGHEST_PERCENT, Math.max(LOWEST_PERCENT, Math.round((longs / sides.size) * 100)));
}

/** How many accounts are on another side than before, or on a side that they weren't on, or on none any more. */
function countChanges(before: SidesByAccount, after: SidesByAccount): number {
  const accounts = new Set([...before.keys(), ...after.keys()]);
  return [...accounts].filter((account) => before.get(account) !== after.get(account)).length;
}
