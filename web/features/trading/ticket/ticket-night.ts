import { negateExact, roundExact, type ExactCents } from '@fairlead/domain/exact-cents.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { middleOf } from '@fairlead/domain/trading/financing/night-charge.ts';
import { nextNightFrom, type NextNight } from '@fairlead/domain/trading/financing/next-night.ts';
import type { TicketContext } from './read-ticket.ts';
import type { TicketForm } from './ticket-form.ts';
import { readProspect } from './ticket-summary.ts';

/** What the first night of a ticket's position would book if the price stayed as it is. */
export interface TicketNight extends Omit<NextNight, 'charge'> {
  readonly margin: Cents;
  readonly leverage: number;
  readonly openPrice: Price;
  readonly price: Price;
  /** Negative if the client pays, as it would be booked. */
  readonly amount: Cents;
  readonly exact: ExactCents;
}

/** Returns null while an input is missing, or if nothing is charged. */
export function summariseNight(form: TicketForm, context: TicketContext): TicketNight | null {
  const { position, quote, openPrice } = readProspect(form, context);
  const { instrument, now } = context;
  const { financing, symbol, category, ruleClass } = instrument;
  if (position === null || quote === undefined || openPrice === null || financing === null) return null;
  const price = middleOf(quote);
  const held = { ...position, openPrice, openedAt: now };
  const night = nextNightFrom({ symbol, categoryId: category.id, ruleClass }, held, { ...financing, price }, now);
  if (night === null) return null;
  const { charge, ...terms } = night;
  const exact = negateExact(charge);
  const { margin, leverage } = position;
  return { ...terms, margin, leverage, openPrice, price, exact, amount: roundExact(exact).booked };
}
