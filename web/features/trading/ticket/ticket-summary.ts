import { addCents, negateCents, subtractCents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { farthestGuaranteedStop, nearestGuaranteedStop, premiumOf } from '@fairlead/domain/trading/guaranteed-stop.ts';
import { accountFigures, type AccountFigures } from '@fairlead/domain/trading/margin.ts';
import { notionalOf } from '@fairlead/domain/trading/position.ts';
import { profitAt, unrealisedProfit, type ProfitInputs } from '@fairlead/domain/trading/profit.ts';
import { openingPrice, type Quote, type Side } from '@fairlead/domain/trading/quote.ts';
import { equityAt, stopOutPrice } from '@fairlead/domain/trading/stop-out-price.ts';
import { startTrailing } from '@fairlead/domain/trading/trailing-stop.ts';
import { readTicket, ticketQuote, type TicketContext } from './read-ticket.ts';
import type { TicketForm } from './ticket-form.ts';

/** What an order would mean if it filled at its price: the current one, or the one it waits for. Null where an input is missing. */
export interface TicketSummary {
  readonly openPrice: Price | null;
  readonly notional: Cents | null;
  /** What opening and closing at once would cost; positive. */
  readonly spreadCost: Cents | null;
  readonly freeMarginAfter: Cents | null;
  readonly marginLevelAfterPercent: number | null;
  /** Where the account would be stopped out if only this instrument moved. */
  readonly stopOut: StopOutForecast | null;
}

/** A price, or the knowledge that no price of this instrument would do it. */
export interface StopOutForecast {
  readonly price: Price | null;
  readonly equityThere: Cents | null;
  readonly usedMargin: Cents;
}

export function summariseTicket(form: TicketForm, context: TicketContext): TicketSummary {
  const { position, quote, openPrice, notional } = readProspect(form, context);
  const { figures } = context;
  const after = figures === undefined || position === null ? null : subtractCents(figures.freeMargin, position.margin);
  if (position === null || quote === undefined || openPrice === null) {
    return { openPrice, notional, spreadCost: null, freeMarginAfter: after, marginLevelAfterPercent: null, stopOut: null };
  }
  const firstProfit = unrealisedProfit({ ...position, openPrice }, quote);
  return {
    openPrice,
    notional,
    spreadCost: negateCents(firstProfit),
    freeMarginAfter: after,
    marginLevelAfterPercent: figures === undefined ? null : figuresAfter(figures, position.margin, firstProfit).marginLevelPercent,
    stopOut: forecastStopOut({ ...position, openPrice }, quote, context),
  };
}

/** What closing by a stop would bring, each as the formula needs it. */
export interface StopResult {
  readonly level: Price;
  /** Profit or loss at the level, before the premium. */
  readonly profit: Cents;
  /** What a guaranteed stop costs where it is what closes the position. */
  readonly premium: Cents;
  readonly result: Cents;
  readonly position: ProfitInputs;
}

/** Profit or loss if the position closed at its stop loss (a trailing one at where it starts) or at its take profit. */
export function summariseStop(form: TicketForm, field: 'stopLoss' | 'takeProfit', context: TicketContext): StopResult | null {
  const { position: stake, quote, openPrice, stops, guaranteedStop } = readProspect(form, context);
  if (stake === null || openPrice === null || quote === undefined) return null;
  const level = startTrailing(form.side, stops, quote)[field];
  if (level === null) return null;
  const position = { ...stake, openPrice };
  const profit = profitAt(position, level);
  const premium = guaranteedStop && field === 'stopLoss' ? premiumOf(position, level, context.instrument.ruleClass, context.rules) : ZERO_CENTS;
  return { level, profit, premium, result: subtractCents(profit, premium), position };
}

/** The terms of a guaranteed stop for this ticket. */
export function guaranteeTerms(
  form: TicketForm,
  context: TicketContext,
): { readonly nearest: Price; readonly farthest: Price; readonly premium: Cents | null } | null {
  const { position, quote } = readProspect(form, context);
  const { instrument, rules } = context;
  if (quote === undefined) return null;
  return {
    nearest: nearestGuaranteedStop(form.side, quote, instrument.ruleClass, rules),
    farthest: farthestGuaranteedStop(form.side, quote, instrument.ruleClass, rules),
    premium: position === null ? null : premiumOf(position, instrument.ruleClass, rules),
  };
}

interface Prospect {
  /** Null while amount or leverage is missing. */
  readonly position: { readonly side: Side; readonly margin: Cents; readonly leverage: number } | null;
  readonly quote: Quote | undefined;
  readonly openPrice: Price | null;
  readonly notional: Cents | null;
  readonly stops: Pick<ReturnType<typeof readTicket>, 'stopLoss' | 'takeProfit' | 'trailingDistance'>;
  readonly guaranteedStop: boolean;
}

function readProspect(form: TicketForm, context: TicketContext): Prospect {
  const reading = readTicket(form, context);
  const { margin, leverage, stopLoss, takeProfit, trailingDistance, guaranteedStop } = reading;
  const quote = ticketQuote(form, reading, context);
  const position = margin === null || leverage === null || margin <= 0 ? null : { side: form.side, margin, leverage };
  const opening = quote === undefined ? null : openingPrice(form.side, quote);
  return {
    position,
    quote,
    // The profit formula divides by it.
    openPrice: opening === null || opening <= 0 ? null : opening,
    notional: position === null ? null : notionalOf(position),
    stops: { stopLoss, takeProfit, trailingDistance },
    guaranteedStop,
  };
}

type ForecastContext = Pick<TicketContext, 'figures' | 'held' | 'instrument' | 'rules'> & { readonly lastQuote: Quote | undefined };

/** What the margin rule would do to this account with the position added. Null while the account is not known. */
export function forecastStopOut(
  position: ProfitInputs & { readonly margin: Cents },
  quote: Quote,
  context: ForecastContext,
): StopOutForecast | null {
  const { figures, held, lastQuote, instrument, rules } = context;
  if (figures === undefined) return null;
  const heldProfit = addCents(...held.map((one) => (lastQuote === undefined ? one.profit : unrealisedProfit(one, lastQuote))));
  const exposure = {
    positions: [...held, position],
    otherEquity: subtractCents(figures.equity, heldProfit),
    usedMargin: addCents(figures.usedMargin, position.margin),
    quote,
    mayBeNegative: instrument.mayBeNegative,
  };
  const price = stopOutPrice(position.side, exposure, rules);
  const { usedMargin } = exposure;
  return { price, equityThere: price === null ? null : equityAt(exposure, quoteClosingAt(position.side, price, quote)), usedMargin };
}

/** The quote at which a side closes at this price, with the spread of another quote. */
function quoteClosingAt(side: Side, closing: Price, { bid, ask, at }: Quote): Quote {
  const spread = ask - bid;
  return side === 'long' ? { bid: closing, ask: (closing + spread) as Price, at } : { bid: (closing - spread) as Price, ask: closing, at };
}

function figuresAfter(figures: AccountFigures, margin: Cents, firstProfit: Cents): AccountFigures {
  return accountFigures(figures.balance, [addCents(figures.usedMargin, margin)], [addCents(figures.profit, firstProfit)]);
}
