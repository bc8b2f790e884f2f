import { addExact, roundExact } from '@fairlead/domain/exact-cents.ts';
import { addCents, negateCents, subtractCents, type Cents } from '@fairlead/domain/money.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { accountFigures, type AccountFigures } from '@fairlead/domain/trading/margin.ts';
import { reachOf, type LevelReach } from '@fairlead/domain/trading/level-reach.ts';
import { notionalOf } from '@fairlead/domain/trading/position.ts';
import { exactUnrealisedProfit, unrealisedProfit, type ProfitInputs } from '@fairlead/domain/trading/profit.ts';
import { closingPrice, type Quote, type Side } from '@fairlead/domain/trading/quote.ts';
import { requiredMargin } from '@fairlead/domain/trading/raised-margin.ts';
import { equityAt, stopOutPrice } from '@fairlead/domain/trading/stop-out-price.ts';
import { exactProfitOf } from '../stores/live-figures.ts';
import { readTicket, ticketQuote, type TicketContext } from './read-ticket.ts';
import type { TicketForm } from './ticket-form.ts';

/** The figures of an order if it filled at its price: the current one, or that of a pending order. Null if an input is missing. */
export interface TicketSummary {
  readonly openPrice: Price | null;
  readonly notional: Cents | null;
  /** The position's share of the used margin: its own margin, or more while the margin is increased. */
  readonly requiredMargin: Cents | null;
  /** The cost of opening and closing at once; positive. */
  readonly spreadCost: Cents | null;
  readonly freeMarginAfter: Cents | null;
  readonly equityAfter: Cents | null;
  readonly marginLevelAfterPercent: number | null;
  /** Where the account would be stopped out if only this instrument moved. */
  readonly stopOut: StopOutForecast | null;
}

/** The stop-out price; null if no price of this instrument would cause a stop-out. */
export interface StopOutForecast {
  readonly price: Price | null;
  readonly reach: LevelReach;
  readonly equityThere: Cents | null;
  readonly usedMargin: Cents;
}

export function summariseTicket(form: TicketForm, context: TicketContext): TicketSummary {
  const { position, quote, openPrice, notional } = readProspect(form, context);
  const { figures } = context;
  const required = position === null ? null : marginOf(position, context);
  const after = figures === undefined || required === null ? null : subtractCents(figures.freeMargin, required);
  if (position === null || quote === undefined || openPrice === null) {
    return {
      openPrice,
      notional,
      requiredMargin: required,
      spreadCost: null,
      freeMarginAfter: after,
      equityAfter: null,
      marginLevelAfterPercent: null,
      stopOut: null,
    };
  }
  const firstProfit = unrealisedProfit({ ...position, openPrice }, quote);
  const figuresThen = figures === undefined ? null : figuresAfter({ ...position, openPrice }, quote, figures, context);
  return {
    openPrice,
    notional,
    requiredMargin: required,
    spreadCost: negateCents(firstProfit),
    freeMarginAfter: after,
    equityAfter: figuresThen?.equity ?? null,
    marginLevelAfterPercent: figuresThen?.marginLevelPercent ?? null,
    stopOut: forecastStopOut({ ...position, openPrice }, quote, context),
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

/** The position a ticket would open, at its opening price. */
export function readProspect(form: TicketForm, context: TicketContext): Prospect {
  const reading = readTicket(form, context);
  const { margin, leverage, openPrice, stopLoss, takeProfit, trailingDistance, guaranteedStop } = reading;
  const quote = ticketQuote(form, reading, context);
  const position = margin === null || leverage === null || margin <= 0 ? null : { side: form.side, margin, leverage };
  return {
    position,
    quote,
    openPrice,
    notional: position === null ? null : notionalOf(position),
    stops: { stopLoss, takeProfit, trailingDistance },
    guaranteedStop,
  };
}

type ForecastContext = Pick<TicketContext, 'figures' | 'held' | 'otherEquity' | 'instrument' | 'rules'>;

/** Where the stop-out would take place on this account with the position added. Null until the account is known. */
export function forecastStopOut(
  position: ProfitInputs & { readonly margin: Cents },
  quote: Quote,
  context: ForecastContext,
): StopOutForecast | null {
  const { figures, held, otherEquity, instrument, rules } = context;
  if (figures === undefined) return null;
  const exposure = {
    positions: [...held, position],
    otherEquity,
    usedMargin: addCents(figures.usedMargin, marginOf(position, context)),
    quote,
    mayBeNegative: instrument.mayBeNegative,
  };
  const price = stopOutPrice(position.side, exposure, rules);
  const { usedMargin } = exposure;
  const reach = price === null ? 'never' : reachOf(price, closingPrice(position.side, quote), instrument);
  return { price, reach, equityThere: price === null ? null : equityAt(exposure, quoteClosingAt(position.side, price, quote)), usedMargin };
}

function marginOf(
  { margin, leverage }: Pick<ProfitInputs, 'margin' | 'leverage'>,
  { instrument, rules }: Pick<TicketContext, 'instrument' | 'rules'>,
): Cents {
  return requiredMargin({ symbol: instrument.symbol, margin, leverage }, rules);
}

/** The quote at which a side closes at this price, with the spread of another quote. */
function quoteClosingAt(side: Side, closing: Price, { bid, ask, at }: Quote): Quote {
  const spread = ask - bid;
  return side === 'long' ? { bid: closing, ask: (closing + spread) as Price, at } : { bid: (closing - spread) as Price, ask: closing, at };
}

/** The account's figures with the position added, rounded once from exact profits as in the engine. */
function figuresAfter(
  position: ProfitInputs & { readonly margin: Cents },
  quote: Quote,
  { balance, usedMargin }: AccountFigures,
  context: Pick<TicketContext, 'held' | 'otherEquity' | 'lastQuote' | 'instrument' | 'rules'>,
): AccountFigures {
  const { held, otherEquity, lastQuote } = context;
  const profits = [...held.map((one) => exactProfitOf(one, lastQuote)), exactUnrealisedProfit(position, quote)];
  const equity = roundExact(addExact([otherEquity, ...profits])).booked;
  return accountFigures(balance, [addCents(usedMargin, marginOf(position, context))], [subtractCents(equity, balance)]);
}
