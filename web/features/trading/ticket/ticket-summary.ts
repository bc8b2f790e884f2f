import { addCents, negateCents, subtractCents, type Cents } from '@fairlead/domain/money.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { accountFigures, type AccountFigures } from '@fairlead/domain/trading/margin.ts';
import { notionalOf } from '@fairlead/domain/trading/position.ts';
import { profitAt, unrealisedProfit } from '@fairlead/domain/trading/profit.ts';
import { openingPrice } from '@fairlead/domain/trading/quote.ts';
import { readTicket, type TicketContext, type TicketForm } from './ticket-form.ts';

/** What an order would mean if it filled at the current quote. Null where an input is missing. */
export interface TicketSummary {
  readonly openPrice: Price | null;
  readonly notional: Cents | null;
  /** What opening and closing at once would cost; positive. */
  readonly spreadCost: Cents | null;
  readonly freeMarginAfter: Cents | null;
  readonly marginLevelAfterPercent: number | null;
  readonly resultAtStopLoss: Cents | null;
  readonly resultAtTakeProfit: Cents | null;
}

const NOTHING: TicketSummary = {
  openPrice: null,
  notional: null,
  spreadCost: null,
  freeMarginAfter: null,
  marginLevelAfterPercent: null,
  resultAtStopLoss: null,
  resultAtTakeProfit: null,
};

export function summariseTicket(form: TicketForm, context: TicketContext): TicketSummary {
  const { margin, leverage, stopLoss, takeProfit } = readTicket(form, context);
  const { quote, figures } = context;
  const openPrice = quote === undefined ? null : openingPrice(form.side, quote);
  if (margin === null || leverage === null || margin <= 0) return { ...NOTHING, openPrice };
  const notional = notionalOf({ margin, leverage });
  const after = figures === undefined ? null : subtractCents(figures.freeMargin, margin);
  if (quote === undefined || openPrice === null || openPrice <= 0) return { ...NOTHING, openPrice, notional, freeMarginAfter: after };
  const position = { side: form.side, margin, leverage, openPrice };
  const firstProfit = unrealisedProfit(position, quote);
  return {
    openPrice,
    notional,
    spreadCost: negateCents(firstProfit),
    freeMarginAfter: after,
    marginLevelAfterPercent: figures === undefined ? null : figuresAfter(figures, margin, firstProfit).marginLevelPercent,
    resultAtStopLoss: stopLoss === null ? null : profitAt(position, stopLoss),
    resultAtTakeProfit: takeProfit === null ? null : profitAt(position, takeProfit),
  };
}

function figuresAfter(figures: AccountFigures, margin: Cents, firstProfit: Cents): AccountFigures {
  return accountFigures(figures.balance, [addCents(figures.usedMargin, margin)], [addCents(figures.profit, firstProfit)]);
}
