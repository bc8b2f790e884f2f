import type { Answer } from '@fairlead/domain/engine/event.ts';
import type { Refusal } from '@fairlead/domain/engine/refusal.ts';
import { centsFromEuros, centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { priceAtLeast, priceAtMost, priceFromDecimal, priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import type { AccountFigures } from '@fairlead/domain/trading/margin.ts';
import { CLOSE_REASONS, type ClosedPosition, type OpenPosition, type Stops } from '@fairlead/domain/trading/position.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import { errorBody, type ErrorBody, type ErrorDetails } from './errors.ts';
import type {
  BalanceMessage,
  ClosePositionMessage,
  CommandAnswer,
  OpenPositionMessage,
  UpdatePositionMessage,
  WirePosition,
} from './trading.ts';

/**
 * Between the domain's terms and the wire's, both ways: long/short and buy/sell, cents and decimal euros, millionths and decimal
 * prices, stopLoss and stop_lost. Pure, and the only place where the two spellings meet.
 */

export type FieldError = NonNullable<ErrorDetails['fields']>[number];

/** What a message says once it is read, or the fields that cannot be read exactly. */
export type Reading<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly fields: readonly FieldError[] };

/** A new position as its message asks for it; who asks, and when, is not the message's to say. */
export interface PositionRequest extends Stops {
  readonly symbol: string;
  readonly side: Side;
  readonly margin: Cents;
  readonly leverage: number;
  readonly priceBound: Price;
  readonly guaranteedStop: boolean;
}

export interface CloseRequest {
  readonly positionId: number;
  readonly seenPrice: Price | null;
}

export interface StopsRequest extends Stops {
  readonly positionId: number;
}

// ---- Wire to domain ----

/**
 * The price bound is rounded towards the client, so that no fill is worse than what was asked for by even a millionth. The
 * message has no field for a guaranteed stop.
 */
export function readOpenPosition(message: OpenPositionMessage): Reading<PositionRequest> {
  const side = sideFromDirection(message.direction);
  const margin = centsFromEuros(message.amount);
  const priceBound = side === 'long' ? priceAtMost(message.price) : priceAtLeast(message.price);
  const stops = readStops(message);
  const fields: FieldError[] = [];
  if (margin === null) fields.push({ field: 'amount', message: 'At most two decimals.' });
  if (priceBound === null) fields.push({ field: 'price', message: PRICE_OUT_OF_RANGE });
  if (!stops.ok) fields.push(...stops.fields);
  if (margin === null || priceBound === null || !stops.ok) return { ok: false, fields };
  const { symbol, leverage } = message;
  return { ok: true, value: { symbol, side, margin, leverage, priceBound, ...stops.value, guaranteedStop: false } };
}

export function readClosePosition(message: ClosePositionMessage): Reading<CloseRequest> {
  const seen = readOptionalPrice('price', message.price);
  return seen.ok ? { ok: true, value: { positionId: message.id, seenPrice: seen.value } } : seen;
}

/** Both stops are set to what the message says; one that is missing or null is taken off (spec section 5: empty is allowed). */
export function readUpdatePosition(message: UpdatePositionMessage): Reading<StopsRequest> {
  const stops = readStops(message);
  return stops.ok ? { ok: true, value: { positionId: message.id, ...stops.value } } : stops;
}

export function sideFromDirection(direction: WirePosition['direction']): Side {
  return direction === 'buy' ? 'long' : 'short';
}

const PRICE_OUT_OF_RANGE = 'Not a price.';

type WireStops = Pick<UpdatePositionMessage, 'stop_lost' | 'take_profit'>;

function readStops(message: WireStops): Reading<Stops> {
  const stopLoss = readOptionalPrice('stop_lost', message.stop_lost);
  const takeProfit = readOptionalPrice('take_profit', message.take_profit);
  if (stopLoss.ok && takeProfit.ok) return { ok: true, value: { stopLoss: stopLoss.value, takeProfit: takeProfit.value } };
  return { ok: false, fields: [...(stopLoss.ok ? [] : stopLoss.fields), ...(takeProfit.ok ? [] : takeProfit.fields)] };
}

function readOptionalPrice(field: string, decimal: number | null | undefined): Reading<Price | null> {
  if (decimal === null || decimal === undefined) return { ok: true, value: null };
  const value = priceFromDecimal(decimal);
  return value === null ? { ok: false, fields: [{ field, message: PRICE_OUT_OF_RANGE }] } : { ok: true, value };
}

// ---- Domain to wire ----

export function directionFromSide(side: Side): WirePosition['direction'] {
  return side === 'long' ? 'buy' : 'sell';
}

/** An open position with its unrealised profit; the four closing fields are null, profit apart. */
export function wireOpenPosition(position: OpenPosition & { readonly profit: Cents }, symbolName: string): WirePosition {
  return {
    ...wireTerms(position, symbolName),
    closed_rate: null,
    close_date: null,
    profit: centsToEuros(position.profit),
    closingReason: null,
  };
}

export function wireClosedPosition(position: ClosedPosition, symbolName: string): WirePosition {
  return {
    ...wireTerms(position, symbolName),
    closed_rate: priceToDecimal(position.closePrice),
    close_date: isoTime(position.closedAt),
    profit: centsToEuros(position.profit),
    closingReason: CLOSE_REASONS.indexOf(position.closeReason),
  };
}

type OpenTerms = Omit<WirePosition, 'closed_rate' | 'close_date' | 'profit' | 'closingReason'>;

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
    take_profit: optionalDecimal(position.takeProfit),
    stop_lost: optionalDecimal(position.stopLoss),
    protected: position.guaranteedStop ? 1 : 0,
  };
}

/** Free margin goes out under both of the names it has in the spec. */
export function wireBalance(figures: AccountFigures): BalanceMessage {
  const freeMargin = centsToEuros(figures.freeMargin);
  return {
    balance: centsToEuros(figures.balance),
    equity: centsToEuros(figures.equity),
    freeMargin,
    free_margin: freeMargin,
    profit: centsToEuros(figures.profit),
    usedMargin: centsToEuros(figures.usedMargin),
    availableMargin: centsToEuros(figures.availableMargin),
  };
}

/** The answer to one of the three position commands; 'done' answers other commands and has no form here. */
export function wireAnswer(answer: Exclude<Answer, { kind: 'done' }>): CommandAnswer {
  switch (answer.kind) {
    case 'opened':
      return { status: true, id: answer.positionId, price: priceToDecimal(answer.price) };
    case 'updated':
      return { status: true, id: answer.positionId };
    case 'closed':
      return { status: true, id: answer.positionId, price: priceToDecimal(answer.price), profit: centsToEuros(answer.profit) };
    case 'refused':
      return wireRefusal(answer.refusal);
  }
}

/** A refusal as an error body, with the figure that would have been accepted in decimals. */
export function wireRefusal(refusal: Refusal): ErrorBody {
  if (refusal.limitPrice !== undefined) return errorBody(refusal.code, { limit: priceToDecimal(refusal.limitPrice) });
  if (refusal.limitAmount !== undefined) return errorBody(refusal.code, { limit: centsToEuros(refusal.limitAmount) });
  return errorBody(refusal.code);
}

function optionalDecimal(value: Price | null): number | null {
  return value === null ? null : priceToDecimal(value);
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
