import type { EntryOrderTerms, EntryTicket, MarketOrderTerms } from '@fairlead/domain/trading/order-terms.ts';
import type { SeenOfPosition } from '@fairlead/domain/engine/command.ts';
import type { Answer } from '@fairlead/domain/engine/event.ts';
import type { Refusal } from '@fairlead/domain/engine/refusal.ts';
import type { MicroCents } from '@fairlead/domain/exact-cents.ts';
import { type Cents, type Euros, centsFromEuros, centsToEuros, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { priceAtLeast, priceAtMost, priceFromDecimal, priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import type { PartialTarget } from '@fairlead/domain/trading/partial-target.ts';
import type { AccountFigures } from '@fairlead/domain/trading/margin.ts';
import type { EntryOrder, OrderPair } from '@fairlead/domain/trading/entry-order.ts';
import type { PriceAlert } from '@fairlead/domain/trading/price-alert.ts';
import { CLOSE_REASONS, type ClosedPosition, type OpenPosition, type PendingClose } from '@fairlead/domain/trading/position.ts';
import type { SeenPrice } from '@fairlead/domain/trading/seen-price.ts';
import type { Stops, StopsChange } from '@fairlead/domain/trading/stops.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import { errorBody, type ErrorBody, type ErrorDetails } from '../errors.ts';
import type {
  BalanceMessage,
  ChangeOrderMessage,
  ClosePositionMessage,
  ClosePositionsMessage,
  CloseSeveralAnswer,
  CommandAnswer,
  EntryLegMessage,
  OpenPositionMessage,
  PlaceOrderMessage,
  PlaceOrderPairMessage,
  SetAlertMessage,
  UpdatePartialTargetsMessage,
  UpdatePositionMessage,
  WireAlert,
  WireOrder,
  WirePosition,
} from './schemas.ts';

/**
 * Converts between the domain's terms and the wire format: long/short and buy/sell, cents and decimal euros, millionths and decimal prices,
 * stopLoss and stop_lost. Pure, and the only place where both spellings meet.
 */

export type FieldError = NonNullable<ErrorDetails['fields']>[number];

/** The value read from a message, or the fields that cannot be read exactly. */
export type Reading<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly fields: readonly FieldError[] };

export interface OpenRequest extends MarketOrderTerms {
  /** What the client saw; null if it did not say. */
  readonly seen: SeenPrice | null;
}

export interface CloseRequest {
  readonly positionId: number;
  readonly seenPrice: Price | null;
  /** The same price with its moment; null if the client did not say. */
  readonly seen: SeenPrice | null;
  /** The part of the stake to close; null for all of it. */
  readonly margin: Cents | null;
}

export interface CloseSeveralRequest {
  readonly positionIds: readonly number[];
  /** Of those positions for which the client said. */
  readonly seen: readonly SeenOfPosition[];
}

export interface EntryChange extends StopsChange {
  readonly orderId: number;
  readonly entryPrice: Price;
  readonly expiresAt?: number | null;
}

export interface PairRequest {
  readonly symbol: string;
  readonly legs: OrderPair<EntryTicket>;
}

export interface AlertRequest {
  readonly symbol: string;
  readonly level: Price;
}

export interface StopsRequest extends StopsChange {
  readonly positionId: number;
}

// ---- Wire to domain ----

/** Rounds the price bound in the client's favour, so that no fill is worse than requested by even a millionth. */
export function readOpenPosition(message: OpenPositionMessage): Reading<OpenRequest> {
  const side = sideFromDirection(message.direction);
  const margin = centsFromEuros(message.amount);
  const priceBound = side === 'long' ? priceAtMost(message.price) : priceAtLeast(message.price);
  const stops = readStops(message);
  const seen = readSeen('seen_rate', message.seen_rate, message);
  if (margin === null || priceBound === null || !stops.ok || !seen.ok) return unread(margin, priceBound, stops, seen);
  const { symbol, leverage } = message;
  const terms = { symbol, side, margin, leverage, priceBound, ...stops.value, guaranteedStop: message.protected === 1 };
  return { ok: true, value: { ...terms, seen: seen.value } };
}

export function readPlaceOrder(message: PlaceOrderMessage): Reading<EntryOrderTerms> {
  const ticket = readEntryTicket(message);
  return ticket.ok ? { ok: true, value: { symbol: message.symbol, ...ticket.value } } : ticket;
}

export function readPlaceOrderPair({ symbol, legs }: PlaceOrderPairMessage): Reading<PairRequest> {
  const [first, second] = [readEntryTicket(legs[0]), readEntryTicket(legs[1])];
  if (first.ok && second.ok) return { ok: true, value: { symbol, legs: [first.value, second.value] } };
  return { ok: false, fields: [...fieldsOfLeg(0, first), ...fieldsOfLeg(1, second)] };
}

function fieldsOfLeg(place: 0 | 1, leg: Reading<EntryTicket>): readonly FieldError[] {
  return leg.ok ? [] : leg.fields.map(({ field, message }) => ({ field: `legs.${place}.${field}`, message }));
}

function readEntryTicket(message: EntryLegMessage): Reading<EntryTicket> {
  const margin = centsFromEuros(message.amount);
  const entryPrice = priceFromDecimal(message.price);
  const stops = readStops(message);
  if (margin === null || entryPrice === null || !stops.ok) return unread(margin, entryPrice, stops);
  const { leverage, kind, direction } = message;
  return {
    ok: true,
    value: {
      side: sideFromDirection(direction),
      entryKind: kind,
      entryPrice,
      margin,
      leverage,
      ...stops.value,
      guaranteedStop: message.protected === 1,
      expiresAt: readTime(message.expires_at),
    },
  };
}

export function readChangeOrder(message: ChangeOrderMessage): Reading<EntryChange> {
  const entryPrice = priceFromDecimal(message.price);
  const stops = readStopsChange(message);
  if (entryPrice === null || !stops.ok) return unread(undefined, entryPrice, stops);
  const expiry = message.expires_at === undefined ? {} : { expiresAt: readTime(message.expires_at) };
  return { ok: true, value: { orderId: message.id, entryPrice, ...stops.value, ...expiry } };
}

export function readSetAlert({ symbol, price }: SetAlertMessage): Reading<AlertRequest> {
  const level = priceFromDecimal(price);
  return level === null ? unread(undefined, level) : { ok: true, value: { symbol, level } };
}

export function readClosePosition(message: ClosePositionMessage): Reading<CloseRequest> {
  const seenPrice = readOptionalPrice('price', message.price);
  if (!seenPrice.ok) return seenPrice;
  // The spec's client sends the price alone.
  const seen = isMissing(message.seen_at) && isMissing(message.seen_frame) ? NOTHING_SEEN : readSeen('price', message.price, message);
  if (!seen.ok) return seen;
  const { id: positionId, amount } = message;
  const request = { positionId, seenPrice: seenPrice.value, seen: seen.value };
  if (isMissing(amount)) return { ok: true, value: { ...request, margin: null } };
  const margin = centsFromEuros(amount);
  return margin === null ? unread(margin) : { ok: true, value: { ...request, margin } };
}

export function readClosePositions({ ids, seen_at, seen_rates, seen_frames }: ClosePositionsMessage): Reading<CloseSeveralRequest> {
  if (isMissing(seen_rates) && isMissing(seen_at) && isMissing(seen_frames)) return { ok: true, value: { positionIds: ids, seen: [] } };
  if (isMissing(seen_rates)) return unreadField('seen_rates', SEEN_WITHOUT_PRICE);
  if (isMissing(seen_at)) return unreadField('seen_at', SEEN_WITHOUT_TIME);
  if (seen_rates.length !== ids.length) return unreadField('seen_rates', NOT_ONE_EACH);
  if (!isMissing(seen_frames) && seen_frames.length !== ids.length) return unreadField('seen_frames', NOT_ONE_EACH);
  const seen: SeenOfPosition[] = [];
  for (const [index, positionId] of ids.entries()) {
    const rate = seen_rates[index];
    if (isMissing(rate)) continue;
    const one = readSeen('seen_rates', rate, { seen_at, seen_frame: seen_frames?.[index] });
    if (!one.ok) return one;
    if (one.value !== null) seen.push({ positionId, ...one.value });
  }
  return { ok: true, value: { positionIds: ids, seen } };
}

/** Returns the fields that could not be read: an amount or price that is null, and those of other readings. */
function unread(
  amount?: Cents | null,
  price?: Price | null,
  ...others: readonly Reading<unknown>[]
): { readonly ok: false; readonly fields: readonly FieldError[] } {
  const fields: FieldError[] = [];
  if (amount === null) fields.push({ field: 'amount', message: 'At most two decimals.' });
  if (price === null) fields.push({ field: 'price', message: PRICE_OUT_OF_RANGE });
  for (const other of others) if (!other.ok) fields.push(...other.fields);
  return { ok: false, fields };
}

function unreadField(field: string, message: string): { readonly ok: false; readonly fields: readonly FieldError[] } {
  return { ok: false, fields: [{ field, message }] };
}

/** A null stop is removed (spec section 5: empty is allowed); an omitted one stays as it is. */
export function readUpdatePosition(message: UpdatePositionMessage): Reading<StopsRequest> {
  const stops = readStopsChange(message);
  return stops.ok ? { ok: true, value: { positionId: message.id, ...stops.value } } : stops;
}

export interface TargetsRequest {
  readonly positionId: number;
  readonly targets: readonly PartialTarget[];
}

export function readUpdatePartialTargets({ id, targets: wires }: UpdatePartialTargetsMessage): Reading<TargetsRequest> {
  const targets: PartialTarget[] = [];
  const fields: FieldError[] = [];
  for (const [place, wire] of wires.entries()) {
    const [margin, price] = [centsFromEuros(wire.amount), priceFromDecimal(wire.price)];
    if (margin !== null && price !== null) targets.push({ price, margin });
    else fields.push(...unread(margin, price).fields.map(({ field, message }) => ({ field: `targets.${place}.${field}`, message })));
  }
  return fields.length > 0 ? { ok: false, fields } : { ok: true, value: { positionId: id, targets } };
}

export function sideFromDirection(direction: WirePosition['direction']): Side {
  return direction === 'buy' ? 'long' : 'short';
}

const PRICE_OUT_OF_RANGE = 'Not a price.';

type WireStops = Pick<UpdatePositionMessage, 'stop_lost' | 'take_profit' | 'trailing_stop'>;

function readStops(message: WireStops): Reading<Stops> {
  const stopLoss = readOptionalPrice('stop_lost', message.stop_lost);
  const takeProfit = readOptionalPrice('take_profit', message.take_profit);
  const trailing = readOptionalPrice('trailing_stop', message.trailing_stop);
  if (stopLoss.ok && takeProfit.ok && trailing.ok) {
    return { ok: true, value: { stopLoss: stopLoss.value, takeProfit: takeProfit.value, trailingDistance: trailing.value } };
  }
  return { ok: false, fields: [stopLoss, takeProfit, trailing].flatMap((reading) => (reading.ok ? [] : reading.fields)) };
}

/** Returns the stops named in the message. */
function readStopsChange(message: WireStops): Reading<StopsChange> {
  const stops = readStops(message);
  if (!stops.ok) return stops;
  const { stopLoss, takeProfit, trailingDistance } = stops.value;
  return {
    ok: true,
    value: {
      ...(message.stop_lost !== undefined && { stopLoss }),
      ...(message.take_profit !== undefined && { takeProfit }),
      ...(message.trailing_stop !== undefined && { trailingDistance }),
    },
  };
}

function readTime(iso: string | null | undefined): number | null {
  return isMissing(iso) ? null : Date.parse(iso);
}

function readOptionalPrice(field: string, decimal: number | null | undefined): Reading<Price | null> {
  if (isMissing(decimal)) return { ok: true, value: null };
  const value = priceFromDecimal(decimal);
  return value === null ? unreadField(field, PRICE_OUT_OF_RANGE) : { ok: true, value };
}

const NOTHING_SEEN = { ok: true, value: null } as const;
const SEEN_WITHOUT_PRICE = 'Required with the time or frame of a price.';
const SEEN_WITHOUT_TIME = 'Required with a price seen.';
const NOT_ONE_EACH = 'Must have one entry for each of ids.';

/**
 * A price seen without its time, or a time without a price, is an error of the client's program. It's refused, because its author would
 * otherwise believe in evidence that isn't there.
 */
function readSeen(
  field: string,
  decimal: number | null | undefined,
  { seen_at, seen_frame }: Pick<ClosePositionMessage, 'seen_at' | 'seen_frame'>,
): Reading<SeenPrice | null> {
  const seen = readOptionalPrice(field, decimal);
  if (!seen.ok) return seen;
  const at = readTime(seen_at);
  if (seen.value === null) return at === null && isMissing(seen_frame) ? NOTHING_SEEN : unreadField(field, SEEN_WITHOUT_PRICE);
  if (at === null) return unreadField('seen_at', SEEN_WITHOUT_TIME);
  return { ok: true, value: { price: seen.value, at, frame: seen_frame ?? null } };
}

function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

// ---- Domain to wire ----

export function directionFromSide(side: Side): WirePosition['direction'] {
  return side === 'long' ? 'buy' : 'sell';
}

const NO_PREMIUM = centsToEuros(ZERO_CENTS);

/** An open position with its unrealised profit; the other three closing fields are null. */
export function wireOpenPosition(position: OpenPosition & { readonly profit: Cents }, symbolName: string): WirePosition {
  return {
    ...wireTerms(position, symbolName),
    ...(position.partialTargets === undefined ? {} : { partial_targets: position.partialTargets.map(wireTarget) }),
    closed_rate: null,
    close_date: null,
    profit: centsToEuros(position.profit),
    closingReason: null,
    premium: NO_PREMIUM,
    part_of: null,
    waiting_close: wirePendingClose(position.waitingClose),
  };
}

function wireTarget({ price, margin }: PartialTarget): { readonly price: number; readonly amount: Euros } {
  return { price: priceToDecimal(price), amount: centsToEuros(margin) };
}

function wirePendingClose(waiting: PendingClose | undefined): WirePosition['waiting_close'] {
  if (waiting === undefined) return null;
  return { amount: waiting.margin === null ? null : centsToEuros(waiting.margin), asked_at: isoTime(waiting.askedAt) };
}

export function wireClosedPosition(position: ClosedPosition, symbolName: string): WirePosition {
  return {
    ...wireTerms(position, symbolName),
    closed_rate: priceToDecimal(position.closePrice),
    close_date: isoTime(position.closedAt),
    profit: centsToEuros(position.profit),
    closingReason: CLOSE_REASONS.indexOf(position.closeReason),
    premium: centsToEuros(position.premium),
    part_of: position.partOf,
    waiting_close: null,
  };
}

type OpenTerms = Omit<WirePosition, 'closed_rate' | 'close_date' | 'profit' | 'closingReason' | 'premium' | 'part_of' | 'waiting_close'>;

function wireTerms(position: OpenPosition, symbolName: string): OpenTerms {
  return {
    id: position.id,
    symbol: position.symbol,
    symbolName,
    direction: directionFromSide(position.side),
    amount: centsToEuros(position.margin),
    leverage: position.leverage,
    open_rate: priceToDecimal(position.openPrice),
    open_date: isoTime(position.openedAt),
    ...wireStops(position),
    protected: position.guaranteedStop ? 1 : 0,
    opened_by: position.openedBy,
    ...(position.financing === undefined ? {} : { financing: centsToEuros(position.financing) }),
    ...(position.dividends === undefined ? {} : { dividends: centsToEuros(position.dividends) }),
  };
}

function wireStops({ stopLoss, takeProfit, trailingDistance }: Stops): Pick<WirePosition, 'stop_lost' | 'take_profit' | 'trailing_stop'> {
  return {
    take_profit: optionalDecimal(takeProfit),
    stop_lost: optionalDecimal(stopLoss),
    trailing_stop: optionalDecimal(trailingDistance),
  };
}

export function wireOrder(order: EntryOrder, symbolName: string): WireOrder {
  return {
    id: order.id,
    kind: order.entryKind,
    symbol: order.symbol,
    symbolName,
    direction: directionFromSide(order.side),
    amount: centsToEuros(order.margin),
    leverage: order.leverage,
    price: priceToDecimal(order.entryPrice),
    ...wireStops(order),
    protected: order.guaranteedStop ? 1 : 0,
    placed_at: isoTime(order.placedAt),
    expires_at: order.expiresAt === null ? null : isoTime(order.expiresAt),
    ...(order.linkedTo === undefined ? {} : { linked_to: order.linkedTo }),
  };
}

export function wireAlert({ id, symbol, level, direction, setAt, fired }: PriceAlert, symbolName: string): WireAlert {
  return {
    id,
    symbol,
    symbolName,
    price: priceToDecimal(level),
    direction,
    set_at: isoTime(setAt),
    fired_at: fired === null ? null : isoTime(fired.at),
    fired_price: fired === null ? null : priceToDecimal(fired.bid),
  };
}

/** Sends free margin under both of its names in the spec. */
export function wireBalance({ figures, balances, remainder }: BalanceParts): BalanceMessage {
  const freeMargin = centsToEuros(figures.freeMargin);
  return {
    balance: centsToEuros(figures.balance),
    equity: centsToEuros(figures.equity),
    freeMargin,
    free_margin: freeMargin,
    profit: centsToEuros(figures.profit),
    usedMargin: centsToEuros(figures.usedMargin),
    availableMargin: centsToEuros(figures.availableMargin),
    remainder,
    owed: centsToEuros(balances.owed),
  };
}

interface BalanceParts {
  readonly figures: AccountFigures;
  readonly balances: { readonly owed: Cents };
  readonly remainder: MicroCents;
}

/** The answer to a command about one position, order or alert. */
export function wireAnswer(answer: Exclude<Answer, { kind: 'done' | 'closedSeveral' }>): CommandAnswer {
  switch (answer.kind) {
    case 'opened':
      return { status: true, id: answer.positionId, price: priceToDecimal(answer.price) };
    case 'updated':
      return { status: true, id: answer.positionId };
    case 'closed':
      return { status: true, id: answer.positionId, price: priceToDecimal(answer.price), profit: centsToEuros(answer.profit) };
    case 'closeWaiting':
      return { status: true, id: answer.positionId, waiting: true };
    case 'order':
      return { status: true, id: answer.orderId };
    case 'orderPair':
      return { status: true, id: answer.orderIds[0], linked_to: answer.orderIds[1] };
    case 'alert':
      return { status: true, id: answer.alertId };
    case 'refused':
      return wireRefusal(answer.refusal);
  }
}

export function wireSeveralClosed({ closings, left, waiting = [] }: Extract<Answer, { kind: 'closedSeveral' }>): CloseSeveralAnswer {
  return {
    status: true,
    closed: closings.map(({ positionId, price, profit }) => ({
      id: positionId,
      price: priceToDecimal(price),
      profit: centsToEuros(profit),
    })),
    left: left.map(({ positionId, code, limitTime }) => ({
      id: positionId,
      code,
      ...(limitTime === undefined ? {} : { opensAt: isoTime(limitTime) }),
    })),
    waiting: [...waiting],
  };
}

/** A refusal as an error body, with the acceptable figure in decimals. */
export function wireRefusal(refusal: Refusal): ErrorBody {
  return errorBody(refusal.code, { ...limitOf(refusal), ...(refusal.leg === undefined ? {} : { leg: refusal.leg }) });
}

function limitOf({ limitPrice, limitAmount, limitTime }: Refusal): ErrorDetails {
  if (limitPrice !== undefined) return { limit: priceToDecimal(limitPrice) };
  if (limitAmount !== undefined) return { limit: centsToEuros(limitAmount) };
  return limitTime === undefined ? {} : { opensAt: isoTime(limitTime) };
}

function optionalDecimal(value: Price | null): number | null {
  return value === null ? null : priceToDecimal(value);
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
