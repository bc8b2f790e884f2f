import type { Refusal } from '../engine/refusal.ts';
import { priceWithin } from '../price.ts';
import { ENDLESS_SESSION } from './endless-session.ts';
import { findOrderRefusals, findSessionRefusals, type OrderContext } from './order-rules.ts';
import type { EntryTicket, OrderTerms } from './order-terms.ts';
import { openingPrice, type Quote } from './quote.ts';

export interface EntryOrder extends OrderTerms, EntryTicket {
  readonly id: number;
  readonly accountId: number;
  /** Milliseconds since 1970 UTC. */
  readonly placedAt: number;
  /** The other order of a pair: as soon as one of them fills, the other is cancelled. Absent if the order stands alone. */
  readonly linkedTo?: number;
}

/** Two orders in one instrument of which only one can become a position. */
export type OrderPair<Order> = readonly [Order, Order];

/** How many pending orders an account may have. */
export const MOST_ENTRY_ORDERS = 100;

/** The longest an order may stay pending: one year. */
export const LONGEST_WAIT_MS = 366 * 24 * 60 * 60 * 1_000;

/**
 * Returns all reasons to refuse an entry order now, in no particular order. Its stops are checked against its own price with the current
 * spread. The market may be closed, since orders are often placed then. Margin is not reserved: it is checked now, so that the client finds
 * out early, and again when the order fills.
 */
export function findEntryRefusals(ticket: EntryTicket, context: OrderContext & { readonly entryOrderCount: number }): readonly Refusal[] {
  const { quote, now } = context;
  // Only a guaranteed stop depends on the time; the order itself may be placed while the market is closed.
  const refusals: Refusal[] = ticket.guaranteedStop ? [...findSessionRefusals(ticket, context)] : [];
  if (quote === undefined) refusals.push({ code: 'quoteUnavailable' });
  else {
    const current = openingPrice(ticket.side, quote);
    const mustBeBelow = (ticket.side === 'long') === (ticket.entryKind === 'limit');
    if (mustBeBelow && ticket.entryPrice > current) refusals.push({ code: 'entryPriceTooHigh', limitPrice: current });
    if (!mustBeBelow && ticket.entryPrice < current) refusals.push({ code: 'entryPriceTooLow', limitPrice: current });
    // Checked as if its price were quoted now in an open market.
    refusals.push(...findOrderRefusals(ticket, { ...context, quote: quoteAtEntry(ticket, quote, now), session: ENDLESS_SESSION }));
  }
  if (!isExpiryAllowed(ticket.expiresAt, now)) refusals.push({ code: 'expiryNotAllowed' });
  if (context.entryOrderCount >= MOST_ENTRY_ORDERS) refusals.push({ code: 'tooManyOrders' });
  return refusals;
}

/** Returns the quote at which the order would fill without a gap: its own price with the current spread. */
export function quoteAtEntry({ side, entryPrice }: Pick<EntryTicket, 'side' | 'entryPrice'>, quote: Quote, at: number): Quote {
  const spread = quote.ask - quote.bid;
  return side === 'long'
    ? { bid: priceWithin(entryPrice - spread), ask: entryPrice, at }
    : { bid: entryPrice, ask: priceWithin(entryPrice + spread), at };
}

function isExpiryAllowed(expiresAt: number | null, now: number): boolean {
  return expiresAt === null || (expiresAt > now && expiresAt <= now + LONGEST_WAIT_MS);
}
