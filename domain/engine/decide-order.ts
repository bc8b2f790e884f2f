import { changeStops } from '../trading/stops.ts';
import { findEntryRefusals, type EntryOrder } from '../trading/entry-order.ts';
import type { EntryTicket } from '../trading/order-terms.ts';
import { draftOf } from './account-draft.ts';
import type { CancelOrder, ChangeOrder, PlaceOrder, PlaceOrderPair } from './command.ts';
import { findTradedInstrument, orderContextOf } from './decide-open.ts';
import type { EngineEvent } from './event.ts';
import type { MarketView } from './market-view.ts';
import { refuse, selectFirstRefusal } from './refuse.ts';
import type { Refusal } from './refusal.ts';
import type { Account, EngineState } from './state.ts';
import { findGuaranteeTimeRefusal } from './tradable-quote.ts';

export function decidePlaceOrder(state: EngineState, account: Account, market: MarketView, command: PlaceOrder): readonly EngineEvent[] {
  const { symbol, at } = command;
  const first = findPlacingRefusal(account, market, { ticket: command, symbol, entryOrderCount: account.orders.length, now: at });
  const quote = market.quote(symbol);
  if (first !== null) return refuse(command, first);
  if (quote === undefined) return refuse(command, { code: 'quoteUnavailable' });
  const order: EntryOrder = { ...ticketOf(command), id: state.nextOrderId, accountId: account.id, symbol, placedAt: at };
  return [{ kind: 'orderPlaced', order, quote }];
}

/** Places both orders of a pair or neither. Each is judged like a single order, the second one with one order more pending. */
export function decidePlaceOrderPair(
  state: EngineState,
  account: Account,
  market: MarketView,
  command: PlaceOrderPair,
): readonly EngineEvent[] {
  const { symbol, legs, at } = command;
  const [first, second] = legs;
  const pending = account.orders.length;
  const ofFirst = findPlacingRefusal(account, market, { ticket: first, symbol, entryOrderCount: pending, now: at });
  if (ofFirst !== null) return refuse(command, { ...ofFirst, leg: 1 });
  const ofSecond = findPlacingRefusal(account, market, { ticket: second, symbol, entryOrderCount: pending + 1, now: at });
  if (ofSecond !== null) return refuse(command, { ...ofSecond, leg: 2 });
  const quote = market.quote(symbol);
  if (quote === undefined) return refuse(command, { code: 'quoteUnavailable', leg: 1 });
  const ids = [state.nextOrderId, state.nextOrderId + state.idStep] as const;
  const placed = { accountId: account.id, symbol, placedAt: at };
  return [
    { kind: 'orderPlaced', order: { ...ticketOf(first), id: ids[0], ...placed }, quote },
    { kind: 'orderPlaced', order: { ...ticketOf(second), id: ids[1], ...placed }, quote },
    { kind: 'ordersLinked', orderIds: ids },
  ];
}

export function decideChangeOrder(account: Account, market: MarketView, command: ChangeOrder): readonly EngineEvent[] {
  const order = account.orders.find(({ id }) => id === command.orderId);
  if (order === undefined) return refuse(command, { code: 'orderUnknown' });
  const { entryPrice, at } = command;
  const expiresAt = command.expiresAt === undefined ? order.expiresAt : command.expiresAt;
  const changed: EntryOrder = { ...order, entryPrice, expiresAt, ...changeStops(order, command) };
  // The order itself already counts as pending.
  const entryOrderCount = account.orders.length - 1;
  const first = findPlacingRefusal(account, market, { ticket: changed, symbol: order.symbol, entryOrderCount, now: at });
  const quote = market.quote(order.symbol);
  if (first !== null) return refuse(command, first);
  if (quote === undefined) return refuse(command, { code: 'quoteUnavailable' });
  return [{ kind: 'orderChanged', order: changed, quote }];
}

export function decideCancelOrder(account: Account, command: CancelOrder): readonly EngineEvent[] {
  const order = account.orders.find(({ id }) => id === command.orderId);
  if (order === undefined) return refuse(command, { code: 'orderUnknown' });
  return [{ kind: 'orderCancelled', order, reason: 'client' }];
}

/** The expired orders of one account. */
export interface ExpiryDecision {
  readonly accountId: number;
  readonly events: readonly EngineEvent[];
}

/** Cancels those of the orders that have expired. */
export function decideExpiry(state: EngineState, orderIds: readonly number[], now: number): readonly ExpiryDecision[] {
  const byAccount = new Map<number, EngineEvent[]>();
  for (const orderId of orderIds.toSorted((a, b) => a - b)) {
    const order = state.orders.get(orderId);
    if (order === undefined || order.expiresAt === null || order.expiresAt > now) continue;
    const events = byAccount.get(order.accountId) ?? [];
    events.push({ kind: 'orderCancelled', order, reason: 'expired' });
    byAccount.set(order.accountId, events);
  }
  return [...byAccount].map(([accountId, events]) => ({ accountId, events }));
}

interface Placing {
  readonly ticket: EntryTicket;
  readonly symbol: string;
  readonly entryOrderCount: number;
  readonly now: number;
}

function findPlacingRefusal(account: Account, market: MarketView, { ticket, symbol, entryOrderCount, now }: Placing): Refusal | null {
  if (account.status !== 'active') return { code: 'accountNotActive' };
  const traded = findTradedInstrument(market, symbol);
  if (traded === null) return { code: 'instrumentUnknown' };
  // No position is opened here, so no id is allocated.
  const draft = draftOf(account, { nextPositionId: 0, idStep: 1 });
  const refusals = [...findEntryRefusals(ticket, { ...orderContextOf(account, draft, traded, market, now), entryOrderCount })];
  if (market.isDelisted(symbol)) refusals.push({ code: 'instrumentDelisted' });
  if (market.isHalted(symbol)) refusals.push({ code: 'tradingHalted' });
  const guaranteeRefusal = ticket.guaranteedStop ? findGuaranteeTimeRefusal(symbol, market, now) : null;
  if (guaranteeRefusal !== null) refusals.push(guaranteeRefusal);
  return selectFirstRefusal(refusals);
}

/** The terms alone, without what else the value may have. */
export function ticketOf(ticket: EntryTicket): EntryTicket {
  const { side, entryKind, entryPrice, margin, leverage, stopLoss, takeProfit, trailingDistance, guaranteedStop, expiresAt } = ticket;
  return { side, entryKind, entryPrice, margin, leverage, stopLoss, takeProfit, trailingDistance, guaranteedStop, expiresAt };
}
