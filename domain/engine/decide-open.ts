import type { Price } from '../price.ts';
import type { EntryOrder } from '../trading/entry-order.ts';
import type { AssetCategory, Instrument } from '../trading/instrument.ts';
import { findOrderRefusals, type OrderContext } from '../trading/order-rules.ts';
import type { OrderTicket } from '../trading/order-terms.ts';
import type { OpenedBy, OpenPosition } from '../trading/position.ts';
import { openingPrice, type Quote } from '../trading/quote.ts';
import type { SeenPrice } from '../trading/seen-price.ts';
import { startTrailing } from '../trading/trailing-stop.ts';
import { draftFigures, draftOf, positionIdsOf, takePositionId, type AccountDraft } from './account-draft.ts';
import type { OpenPositionCommand } from './command.ts';
import type { EngineEvent, PositionOpened } from './event.ts';
import type { MarketView } from './market-view.ts';
import { refuse, selectFirstRefusal } from './refuse.ts';
import type { Refusal } from './refusal.ts';
import type { Account, EngineState } from './state.ts';

/** An instrument together with its category, as the order rules need them. */
export interface TradedInstrument {
  readonly instrument: Instrument;
  readonly category: AssetCategory;
}

export function findTradedInstrument(market: MarketView, symbol: string): TradedInstrument | null {
  const instrument = market.instrument(symbol);
  const category = instrument && market.category(instrument.categoryId);
  return instrument === undefined || category === undefined ? null : { instrument, category };
}

/** Returns what the order rules check, for the account as drafted so far. */
export function orderContextOf(
  account: Account,
  draft: AccountDraft,
  traded: TradedInstrument,
  market: MarketView,
  now: number,
): OrderContext {
  return {
    ...traded,
    access: account.access,
    rules: market.rules,
    quote: market.quote(traded.instrument.symbol),
    figures: draftFigures(draft, market),
    openPositionCount: draft.positions.length,
    session: market.calendar.sessionAt(traded.instrument.symbol, now),
    nextOpening: market.calendar.nextOpening(traded.instrument.symbol, now),
    now,
  };
}

export function decideOpenPosition(
  state: EngineState,
  account: Account,
  market: MarketView,
  command: OpenPositionCommand,
): readonly EngineEvent[] {
  if (account.status !== 'active') return refuse(command, { code: 'accountNotActive' });
  const isAutoTrading = account.isAutoTrading && state.terms.settings.autoTrading;
  if (command.openedBy === 'auto' && !isAutoTrading) return refuse(command, { code: 'autoTradingOff' });
  const traded = findTradedInstrument(market, command.symbol);
  if (traded === null) return refuse(command, { code: 'instrumentUnknown' });
  const draft = draftOf(account, positionIdsOf(state));
  const refusals = [...findOrderRefusals(command, orderContextOf(account, draft, traded, market, command.at))];
  refusals.push(...findDeskRefusals(command.symbol, market));
  const quote = market.quote(command.symbol);
  if (quote !== undefined && isBeyondBound(command, openingPrice(command.side, quote))) {
    refusals.push({ code: 'priceMoved', limitPrice: openingPrice(command.side, quote) });
  }
  const first = selectFirstRefusal(refusals);
  if (first !== null) return refuse(command, first);
  // The rules above refuse an order without a quote; this check is for the compiler.
  if (quote === undefined) return refuse(command, { code: 'quoteUnavailable' });
  const { symbol, openedBy, priceBound, at, seen } = command;
  draftOpening(draft, { ticket: command, accountId: account.id, symbol, openedBy, quote, priceBound, orderId: null, at, seen });
  return draft.events;
}

/** Turns an order whose entry price was reached into a position, or rejects it for the first reason that applies now. Returns whether it filled. */
export function draftOrderFill(
  draft: AccountDraft,
  account: Account,
  order: EntryOrder,
  market: MarketView,
  quote: Quote,
  now: number,
): boolean {
  const refusal = findFillRefusal(draft, account, order, market, now);
  if (refusal !== null) {
    draft.events.push({ kind: 'orderRejected', order, refusal, quote });
    return false;
  }
  // The trigger itself guarantees the price of a limit order; a stop order takes the market price.
  const priceBound = order.entryKind === 'limit' ? order.entryPrice : null;
  const { accountId, symbol, id: orderId } = order;
  draftOpening(draft, { ticket: order, accountId, symbol, openedBy: 'client', quote, priceBound, orderId, at: now, seen: undefined });
  return true;
}

function findFillRefusal(draft: AccountDraft, account: Account, order: EntryOrder, market: MarketView, now: number): Refusal | null {
  if (account.status !== 'active') return { code: 'accountNotActive' };
  const traded = findTradedInstrument(market, order.symbol);
  if (traded === null) return { code: 'instrumentUnknown' };
  const refusals = findOrderRefusals(order, orderContextOf(account, draft, traded, market, now));
  return selectFirstRefusal([...refusals, ...findDeskRefusals(order.symbol, market)]);
}

/** Returns the broker's reasons why an instrument cannot be traded even though its market is open. */
function findDeskRefusals(symbol: string, market: MarketView): readonly Refusal[] {
  const refusals: Refusal[] = [];
  if (market.isDelisted(symbol)) refusals.push({ code: 'instrumentDelisted' });
  if (market.isHalted(symbol)) refusals.push({ code: 'tradingHalted' });
  if (market.isUnderReview(symbol)) refusals.push({ code: 'priceUnderReview' });
  return refusals;
}

/** The client's price is only a bound: a better fill is passed on, a worse one refuses the order (DESIGN decision 1). */
function isBeyondBound(command: OpenPositionCommand, fill: Price): boolean {
  return command.side === 'long' ? fill > command.priceBound : fill < command.priceBound;
}

interface Opening {
  readonly ticket: OrderTicket;
  readonly accountId: number;
  readonly symbol: string;
  readonly openedBy: OpenedBy;
  readonly quote: Quote;
  readonly priceBound: Price | null;
  readonly orderId: number | null;
  readonly at: number;
  readonly seen: SeenPrice | undefined;
}

function draftOpening(draft: AccountDraft, opening: Opening): void {
  const { ticket, accountId, symbol, openedBy, quote, priceBound, orderId, at, seen } = opening;
  const { stopLoss, takeProfit, trailingDistance } = startTrailing(ticket.side, ticket, quote);
  const position: OpenPosition = {
    id: takePositionId(draft.ids),
    accountId,
    symbol,
    side: ticket.side,
    margin: ticket.margin,
    leverage: ticket.leverage,
    openPrice: openingPrice(ticket.side, quote),
    openedAt: at,
    stopLoss,
    takeProfit,
    trailingDistance,
    guaranteedStop: ticket.guaranteedStop,
    openedBy,
  };
  draft.positions = [...draft.positions, position];
  const event: PositionOpened = { kind: 'positionOpened', position, quote, priceBound, orderId };
  draft.events.push(seen === undefined ? event : { ...event, seen });
}
