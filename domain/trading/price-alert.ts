import type { Price } from '../price.ts';

/** Notifies the client once when an instrument's bid, which is the price the chart shows, reaches a level. */
export interface PriceAlert {
  readonly id: number;
  readonly accountId: number;
  readonly symbol: string;
  readonly level: Price;
  /** The direction from which the bid reaches the level, determined by where it was when the alert was set. */
  readonly direction: 'rises' | 'falls';
  /** Milliseconds since 1970 UTC. */
  readonly setAt: number;
  /** When and at which bid it fired; null if it has not fired yet. */
  readonly fired: { readonly at: number; readonly bid: Price } | null;
}

/** How many active alerts an account may have. */
export const MOST_PRICE_ALERTS = 50;

/** How many fired alerts an account keeps for the client to read. */
export const FIRED_ALERTS_KEPT = 20;
