import { closingPrice } from '@fairlead/domain/trading/quote.ts';
import { levelAtPercent } from '@fairlead/domain/trading/level-distance.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { formatLevel } from '../format-quote.ts';
import { writeLevelText } from '../levels/level-text.ts';
import { placeStop } from '../ticket/stop-summary.ts';
import { levelBaseOf, readTicket, ticketQuote, type TicketContext } from '../ticket/read-ticket.ts';
import type { TicketAction, TicketForm } from '../ticket/ticket-form.ts';
import { isDrafted } from '../ticket/ticket-handle.ts';
import type { TicketLevel, TicketPart } from './trade-levels.ts';

/** The lines of the order that is being entered, and what moving one changes on the ticket. */

export function ticketLevelsOf(form: TicketForm, context: TicketContext): readonly TicketLevel[] {
  if (!isDrafted(form)) return [];
  const { openPrice } = readTicket(form, context);
  if (openPrice === null) return [];
  const levelOf = (part: TicketPart, price: Price | undefined): readonly TicketLevel[] =>
    price === undefined ? [] : [{ key: `ticket ${part}`, kind: 'ticket', part, price, side: form.side }];
  return [
    ...levelOf('entry', openPrice),
    ...levelOf('stopLoss', placeStop(form, 'stopLoss', context)?.level),
    ...levelOf('takeProfit', placeStop(form, 'takeProfit', context)?.level),
  ];
}

/** Whether a line can be moved: a market order opens where the market is, and a trailing stop begins at its distance. */
export function isMovable(part: TicketPart, { orderKind, stopKind }: TicketForm): boolean {
  if (part === 'entry') return orderKind !== 'market';
  return part === 'takeProfit' || stopKind !== 'trailing';
}

/** What moves a line to a price: the text of its field, in the unit that the client enters levels in. */
export function moveTicketLevel(part: TicketPart, price: Price, form: TicketForm, context: TicketContext): TicketAction {
  if (part === 'entry') return { kind: 'entryPrice', text: formatLevel(price, context.instrument.digits, context.locale) };
  const reading = readTicket(form, context);
  const base = levelBaseOf(form, part, reading, context);
  // Money can't be told without an amount; the price then stands for it.
  if (form.levelUnit !== 'price' && base.position === null) {
    const text = formatLevel(price, context.instrument.digits, context.locale);
    const other = part === 'stopLoss' ? { takeProfitText: '' } : { stopLossText: '' };
    return { kind: 'levelUnit', levelUnit: 'price', stopLossText: text, takeProfitText: text, ...other };
  }
  return { kind: part, text: writeLevelText(price, form.levelUnit, base) };
}

/** The level that a line gets if it is added without saying where: one percent against the order, or two in its favour. */
export function firstTicketLevel(part: 'stopLoss' | 'takeProfit', form: TicketForm, context: TicketContext): Price | null {
  const { openPrice } = readTicket(form, context);
  if (openPrice === null) return null;
  return levelAtPercent({ side: form.side, openPrice }, part === 'stopLoss' ? -1 : 2, context.instrument.digits);
}

/** Which line a drag away from the entry adds: the one on that side of the price at which the position would close. */
export function partTowards(price: Price, form: TicketForm, context: TicketContext): 'stopLoss' | 'takeProfit' | null {
  const quote = ticketQuote(form, readTicket(form, context), context);
  if (quote === undefined) return null;
  const isLoss = price < closingPrice(form.side, quote) === (form.side === 'long');
  if (isLoss) return form.stopKind === 'trailing' ? null : 'stopLoss';
  return 'takeProfit';
}
