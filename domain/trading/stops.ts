import type { Price } from '../price.ts';

/** Price levels at which a position closes by itself; null where the client set none. */
export interface Stops {
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  /** How far behind the price the stop loss follows it; null where it stays where it was put. */
  readonly trailingDistance: Price | null;
}

/** Stops as a change asks for them: one that is left out stays as it is, null takes it off. */
export type StopsChange = { readonly [Name in keyof Stops]?: Stops[Name] | undefined };

/** What stands after a change. */
export function changeStops(now: Stops, change: StopsChange): Stops {
  return {
    stopLoss: change.stopLoss === undefined ? now.stopLoss : change.stopLoss,
    takeProfit: change.takeProfit === undefined ? now.takeProfit : change.takeProfit,
    trailingDistance: change.trailingDistance === undefined ? now.trailingDistance : change.trailingDistance,
  };
}

export const NO_STOPS: Stops = { stopLoss: null, takeProfit: null, trailingDistance: null };
