import type { Price } from '../price.ts';

/** Price levels at which a position closes automatically; null if not set. */
export interface Stops {
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  /** How far behind the price the stop loss follows; null if it does not trail. */
  readonly trailingDistance: Price | null;
}

/** A requested change of stops: an omitted stop stays as it is, null removes it. */
export type StopsChange = { readonly [Name in keyof Stops]?: Stops[Name] | undefined };

/** Returns the stops after a change. */
export function changeStops(now: Stops, change: StopsChange): Stops {
  return {
    stopLoss: change.stopLoss === undefined ? now.stopLoss : change.stopLoss,
    takeProfit: change.takeProfit === undefined ? now.takeProfit : change.takeProfit,
    trailingDistance: change.trailingDistance === undefined ? now.trailingDistance : change.trailingDistance,
  };
}

export const NO_STOPS: Stops = { stopLoss: null, takeProfit: null, trailingDistance: null };
