import type { Price } from '../price.ts';

/** Tells the client once that an instrument's bid, the price the chart shows, has come to a level. */
export interface PriceAlert {
  readonly id: number;
  readonly accountId: number;
  readonly symbol: string;
  readonly level: Price;
  /** From which side the bid comes: given by where it stood when the alert was set. */
  readonly direction: 'rises' | 'falls';
  /** Milliseconds since 1970 UTC. */
  readonly setAt: number;
  /** When and at which bid it fired; null while it waits. */
  readonly fired: { readonly at: number; readonly bid: Price } | null;
}

/** How many alerts of an account may wait at once. */
export const MOST_PRICE_ALERTS = 50;

/** How many alerts that have fired an account keeps for the client to read. */
export const FIRED_ALERTS_KEPT = 20;
