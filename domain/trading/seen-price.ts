import type { Price } from '../price.ts';

/**
 * The price on the client's screen when it gave a command, as the client's program reports it. It's evidence of what the client relied on,
 * and never a condition: no decision reads it.
 */
export interface SeenPrice {
  /** The side that counts: for opening a long or closing a short the ask, otherwise the bid. */
  readonly price: Price;
  /** When the client gave the command, by the server's clock as the client estimates it, in milliseconds since 1970 UTC. */
  readonly at: number;
  /**
   * The server's time in the price message that this price came in, in milliseconds since 1970 UTC. With the instrument it names the quote:
   * the one that was published at that time. Null if the client did not report it.
   */
  readonly frame: number | null;
}

/** Evidence of a moment farther than this from the command's arrival says nothing about it. */
const FARTHEST_MS = 86_400_000;

/**
 * Returns what a client saw if its times can be true: both within a day of the command's arrival. Otherwise null: the clock of the device
 * is wrong, which is no reason to refuse an order, but the evidence would mislead.
 */
export function selectCredible(seen: SeenPrice | null, receivedAt: number): SeenPrice | null {
  if (seen === null) return null;
  const isNear = (time: number): boolean => Math.abs(time - receivedAt) <= FARTHEST_MS;
  return isNear(seen.at) && (seen.frame === null || isNear(seen.frame)) ? seen : null;
}
