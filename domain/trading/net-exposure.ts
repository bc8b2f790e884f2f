import { addCents, cents, negateCents, type Cents } from '../money.ts';
import { notionalOf } from './position.ts';
import type { Side } from './quote.ts';

/** What several positions in one instrument amount to together. */
export interface NetExposure {
  /** The side that outweighs the other; null if they are equal, or if there are no positions. */
  readonly side: Side | null;
  /** By how much, in euros at the opening prices. Never negative. */
  readonly notional: Cents;
}

interface Exposed {
  readonly side: Side;
  readonly margin: Cents;
  readonly leverage: number;
}

/** Returns the long notional less the short one. All positions have to be in the same instrument. */
export function netExposureOf(positions: readonly Exposed[]): NetExposure {
  const net = addCents(
    ...positions.map((position) => (position.side === 'long' ? notionalOf(position) : negateCents(notionalOf(position)))),
  );
  return { side: net > 0 ? 'long' : net < 0 ? 'short' : null, notional: cents(Math.abs(net)) };
}
