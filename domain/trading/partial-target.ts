import type { Cents } from '../money.ts';
import type { Price } from '../price.ts';
import type { Side } from './quote.ts';

/** Closes a part of a position as soon as its closing price reaches a price. The rest stays open. */
export interface PartialTarget {
  readonly price: Price;
  /** The part of the stake. */
  readonly margin: Cents;
}

/** How many partial targets a position may have, beside its take profit. */
export const MOST_PARTIAL_TARGETS = 3;

/** The targets in the order in which a price that moves in the position's favour reaches them. */
export function inOrderOfReach(targets: readonly PartialTarget[], side: Side): readonly PartialTarget[] {
  return targets.toSorted((a, b) => (side === 'long' ? a.price - b.price : b.price - a.price));
}

export function isTargetReached({ price }: PartialTarget, side: Side, current: Price): boolean {
  return side === 'long' ? current >= price : current <= price;
}
