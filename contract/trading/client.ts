import type { EntryOrderTerms, EntryTicket, OrderTerms } from '@fairlead/domain/trading/order-terms.ts';
import { remainderOf, type MicroCents } from '@fairlead/domain/exact-cents.ts';
import { centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import type { EntryOrder, OrderPair } from '@fairlead/domain/trading/entry-order.ts';
import type { PartialTarget } from '@fairlead/domain/trading/partial-target.ts';
import type { PriceAlert } from '@fairlead/domain/trading/price-alert.ts';
import { CLOSE_REASONS, type ClosedPosition, type OpenPosition, type PendingClose } from '@fairlead/domain/trading/position.ts';
import type { SeenPrice } from '@fairlead/domain/trading/seen-price.ts';
import type { Stops } from '@fairlead/domain/trading/stops.ts';
import { amount, rate, optionalRate } from '../read-decimals.ts';
import { readPositionHead } from './read-position-head.ts';
import type {
  AccountChangesMessage,
  BalanceMessage,
  ChangeOrderMessage,
  ClosePositionMessage,
  ClosePositionsMessage,
  EntryLegMessage,
  OpenPositionMessage,
  PlaceOrderMessage,
  PlaceOrderPairMessage,
  PositionsMessage,
  UpdatePartialTargetsMessage,
  UpdatePositionMessage,
  WireAlert,
  WireOrder,
  WirePosition,
} from './schemas.ts';

/**
 * The client's side of the trading messages: converts the server's data to the domain's terms, and orders to the wire format. Imports only
 * the types of the schemas, so that browsers need not load the schema library.
 *
 * Readers throw a RangeError for invalid amounts and prices, which the server's own schemas exclude.
 */

/** An open position as its owner sees it, with the server's profit at the time of the message. */
export interface HeldPosition extends Omit<OpenPosition, 'accountId' | 'waitingClose'> {
  readonly displayName: string;
  readonly profit: Cents;
  /** A close that waits for a confirmed price; its margin is null for the whole stake. */
  readonly waitingClose: Pick<PendingClose, 'margin' | 'askedAt'> | null;
}

export interface PastPosition extends Omit<ClosedPosition, 'accountId'> {
  readonly displayName: string;
}

/** A pending order as its owner sees it. */
export interface PendingOrder extends Omit<EntryOrder, 'accountId'> {
  readonly displayName: string;
}

export interface HeldAlert extends Omit<PriceAlert, 'accountId'> {
  readonly displayName: string;
}

export interface PositionLists {
  readonly version: number;
  /** In the server's order, without entries of amount 0 (spec section 3). */
  readonly open: readonly HeldPosition[];
  readonly history: readonly PastPosition[];
  readonly orders: readonly PendingOrder[];
  readonly alerts: readonly HeldAlert[];
  readonly isAutoTrading: boolean;
}

export function readPositions(message: PositionsMessage): PositionLists {
  return {
    version: message.version,
    open: message.open.filter(hasAmount).map(readHeldPosition),
    history: readHistory(message.history),
    orders: message.orders.map(readPendingOrder),
    alerts: message.alerts.map(readHeldAlert),
    isAutoTrading: message.auto_trading === 1,
  };
}

/** What has changed of an account since the version `from`. */
export interface AccountChanges extends Pick<PositionLists, 'version' | 'isAutoTrading'> {
  readonly from: number;
  readonly open: ItemChanges<HeldPosition>;
  readonly orders: ItemChanges<PendingOrder>;
  readonly alerts: ItemChanges<HeldAlert>;
  /** Latest first. */
  readonly closed: readonly PastPosition[];
  readonly balance: HeldBalance;
}

export interface ItemChanges<Item> {
  /** New, or changed. */
  readonly set: readonly Item[];
  /** Ids. */
  readonly gone: readonly number[];
}

export function readChanges(message: AccountChangesMessage): AccountChanges {
  const { from, version, open = NO_CHANGES, orders = NO_CHANGES, alerts = NO_CHANGES } = message;
  const empty = open.set.filter((position) => !hasAmount(position)).map(({ id }) => id);
  return {
    from,
    version,
    open: { set: open.set.filter(hasAmount).map(readHeldPosition), gone: [...open.gone, ...empty] },
    orders: { set: orders.set.map(readPendingOrder), gone: orders.gone },
    alerts: { set: alerts.set.map(readHeldAlert), gone: alerts.gone },
    closed: readHistory(message.closed ?? []),
    isAutoTrading: message.auto_trading === 1,
    balance: readBalance(message.balance),
  };
}

const NO_CHANGES = { set: [], gone: [] };

export function readHistory(positions: readonly WirePosition[]): readonly PastPosition[] {
  return positions.filter(hasAmount).flatMap((position) => readPastPosition(position) ?? []);
}

export interface HeldBalance {
  readonly balance: Cents;
  /** The rounding remainder of the account's bookings. */
  readonly remainder: MicroCents;
  /** The debt from reversed deposits: zero or negative, and part of the balance. */
  readonly owed: Cents;
}

export function readBalance({ balance, remainder, owed }: BalanceMessage): HeldBalance {
  return { balance: amount(balance), remainder: remainderOf(remainder), owed: amount(owed) };
}

export interface NewMarketOrder extends OrderTerms {
  /** Decimal, as returned by priceBoundFor. */
  readonly priceBound: number;
  /** What was on the screen when the client gave the order. */
  readonly seen: SeenPrice;
  readonly commandId: string;
}

export function openPositionMessage(order: NewMarketOrder): OpenPositionMessage & { client_order_id: string } {
  return {
    direction: order.side === 'long' ? 'buy' : 'sell',
    amount: centsToEuros(order.margin),
    leverage: order.leverage,
    price: order.priceBound,
    symbol: order.symbol,
    ...stopFields(order),
    protected: order.guaranteedStop ? 1 : 0,
    seen_rate: priceToDecimal(order.seen.price),
    ...seenFields(order.seen),
    client_order_id: order.commandId,
  };
}

export interface CloseOrder {
  readonly positionId: number;
  /** The part of the stake to close; null for all of it. */
  readonly margin: Cents | null;
  /** What was on the screen; null if there was no price. */
  readonly seen: SeenPrice | null;
  readonly commandId: string;
}

export function closePositionMessage(close: CloseOrder): ClosePositionMessage & { client_order_id: string } {
  const { positionId: id, margin, seen, commandId } = close;
  return {
    id,
    ...(seen === null ? { price: null } : { price: priceToDecimal(seen.price), ...seenFields(seen) }),
    ...(margin === null ? {} : { amount: centsToEuros(margin) }),
    client_order_id: commandId,
  };
}

export interface CloseSeveralOrder {
  /** Null if there was no price of the position on the screen. */
  readonly closes: readonly { readonly positionId: number; readonly seen: Pick<SeenPrice, 'price' | 'frame'> | null }[];
  /** When the client gave the order, in milliseconds since 1970 UTC. */
  readonly at: number;
  readonly commandId: string;
}

export function closePositionsMessage({ closes, at, commandId }: CloseSeveralOrder): ClosePositionsMessage & { client_order_id: string } {
  return {
    ids: closes.map(({ positionId }) => positionId),
    seen_at: new Date(at).toISOString(),
    seen_rates: closes.map(({ seen }) => optionalDecimal(seen === null ? null : seen.price)),
    seen_frames: closes.map(({ seen }) => (seen === null ? null : seen.frame)),
    client_order_id: commandId,
  };
}

function seenFields({ at, frame }: SeenPrice): { seen_at: string; seen_frame: number | null } {
  return { seen_at: new Date(at).toISOString(), seen_frame: frame };
}

export type NewEntryOrder = EntryOrderTerms & { readonly commandId: string };

export function placeOrderMessage(order: NewEntryOrder): PlaceOrderMessage & { client_order_id: string } {
  return { ...entryLeg(order), symbol: order.symbol, client_order_id: order.commandId };
}

/** Two orders, of which the first to fill cancels the other. */
export interface NewOrderPair {
  readonly symbol: string;
  readonly legs: OrderPair<EntryTicket>;
  readonly commandId: string;
}

export function placeOrderPairMessage({ symbol, legs, commandId }: NewOrderPair): PlaceOrderPairMessage & { client_order_id: string } {
  return { symbol, legs: [entryLeg(legs[0]), entryLeg(legs[1])], client_order_id: commandId };
}

function entryLeg(ticket: EntryTicket): EntryLegMessage {
  return {
    kind: ticket.entryKind,
    direction: ticket.side === 'long' ? 'buy' : 'sell',
    amount: centsToEuros(ticket.margin),
    leverage: ticket.leverage,
    price: priceToDecimal(ticket.entryPrice),
    ...stopFields(ticket),
    protected: ticket.guaranteedStop ? 1 : 0,
    expires_at: optionalTime(ticket.expiresAt),
  };
}

export interface EntryChangeTerms extends Stops, Pick<EntryTicket, 'entryPrice' | 'expiresAt'> {
  readonly orderId: number;
  readonly commandId: string;
}

export function changeOrderMessage(change: EntryChangeTerms): ChangeOrderMessage & { client_order_id: string } {
  return {
    id: change.orderId,
    price: priceToDecimal(change.entryPrice),
    ...stopFields(change),
    expires_at: optionalTime(change.expiresAt),
    client_order_id: change.commandId,
  };
}

export interface StopTerms extends Stops {
  readonly positionId: number;
  readonly commandId: string;
}

export function updatePositionMessage(terms: StopTerms): UpdatePositionMessage & { client_order_id: string } {
  return {
    id: terms.positionId,
    ...stopFields(terms),
    client_order_id: terms.commandId,
  };
}

export interface TargetTerms {
  readonly positionId: number;
  readonly targets: readonly PartialTarget[];
  readonly commandId: string;
}

export function updatePartialTargetsMessage(terms: TargetTerms): UpdatePartialTargetsMessage & { client_order_id: string } {
  const targets = terms.targets.map(({ price, margin }) => ({ price: priceToDecimal(price), amount: centsToEuros(margin) }));
  return { id: terms.positionId, targets, client_order_id: terms.commandId };
}

function stopFields({ stopLoss, takeProfit, trailingDistance }: Stops): {
  stop_lost: number | null;
  take_profit: number | null;
  trailing_stop: number | null;
} {
  return {
    stop_lost: optionalDecimal(stopLoss),
    take_profit: optionalDecimal(takeProfit),
    trailing_stop: optionalDecimal(trailingDistance),
  };
}

function hasAmount(position: WirePosition): boolean {
  return position.amount !== 0;
}

function readHeldPosition(wire: WirePosition): HeldPosition {
  return {
    ...readPositionHead(wire),
    openPrice: rate(wire.open_rate),
    openedAt: Date.parse(wire.open_date),
    guaranteedStop: wire.protected === 1,
    openedBy: wire.opened_by,
    ...readStops(wire),
    profit: amount(wire.profit),
    waitingClose: readPendingClose(wire),
    ...(wire.partial_targets === undefined ? {} : { partialTargets: wire.partial_targets.map(readTarget) }),
    ...(wire.financing === undefined ? {} : { financing: amount(wire.financing) }),
    ...(wire.dividends === undefined ? {} : { dividends: amount(wire.dividends) }),
  };
}

function readTarget(wire: { readonly price: number; readonly amount: number }): PartialTarget {
  return { price: rate(wire.price), margin: amount(wire.amount) };
}

function readPendingClose({ waiting_close: waiting }: WirePosition): HeldPosition['waitingClose'] {
  return waiting === null
    ? null
    : { margin: waiting.amount === null ? null : amount(waiting.amount), askedAt: Date.parse(waiting.asked_at) };
}

function readStops(wire: Pick<WirePosition, 'stop_lost' | 'take_profit' | 'trailing_stop'>): Stops {
  return {
    stopLoss: optionalRate(wire.stop_lost),
    takeProfit: optionalRate(wire.take_profit),
    trailingDistance: optionalRate(wire.trailing_stop),
  };
}

function readPendingOrder(wire: WireOrder): PendingOrder {
  return {
    ...readPositionHead(wire),
    entryKind: wire.kind,
    entryPrice: rate(wire.price),
    ...readStops(wire),
    guaranteedStop: wire.protected === 1,
    placedAt: Date.parse(wire.placed_at),
    expiresAt: wire.expires_at === null ? null : Date.parse(wire.expires_at),
    ...(wire.linked_to === undefined ? {} : { linkedTo: wire.linked_to }),
  };
}

function readHeldAlert(wire: WireAlert): HeldAlert {
  const { id, symbol, symbolName, price, direction, set_at, fired_at, fired_price } = wire;
  const fired = fired_at === null || fired_price === null ? null : { at: Date.parse(fired_at), bid: rate(fired_price) };
  return { id, symbol, displayName: symbolName, level: rate(price), direction, setAt: Date.parse(set_at), fired };
}

/** Returns null for a position without its closing fields, which is not history. */
function readPastPosition(wire: WirePosition): PastPosition | null {
  const closeReason = wire.closingReason === null ? undefined : CLOSE_REASONS[wire.closingReason];
  if (wire.closed_rate === null || wire.close_date === null || closeReason === undefined) return null;
  const { waitingClose: _none, partialTargets: _left, ...held } = readHeldPosition(wire);
  return {
    ...held,
    closePrice: rate(wire.closed_rate),
    closedAt: Date.parse(wire.close_date),
    closeReason,
    premium: amount(wire.premium),
    partOf: wire.part_of,
  };
}

function optionalTime(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

function optionalDecimal(value: Price | null): number | null {
  return value === null ? null : priceToDecimal(value);
}
