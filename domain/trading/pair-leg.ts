import { price, type Price } from '../price.ts';
import type { EntryKind, EntryTicket } from './order-terms.ts';
import type { Side } from './quote.ts';

/** What is chosen for the second order of a pair; everything else it has from the first. */
export interface PairLeg {
  readonly side: Side;
  readonly entryKind: EntryKind;
  readonly entryPrice: Price;
}

/**
 * The second order of a pair: the same stake, leverage and expiry as the first, with its stop loss and take profit at the same distances
 * from its own price. On the other side of the market the distances are mirrored.
 */
export function secondLegOf(first: EntryTicket, { side, entryKind, entryPrice }: PairLeg): EntryTicket {
  const direction = side === first.side ? 1 : -1;
  const moved = (level: Price | null): Price | null => (level === null ? null : price(entryPrice + direction * (level - first.entryPrice)));
  return { ...first, side, entryKind, entryPrice, stopLoss: moved(first.stopLoss), takeProfit: moved(first.takeProfit) };
}
