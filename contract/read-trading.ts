import { centsFromEuros, centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { priceFromDecimal, priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { CLOSE_REASONS, type ClosedPosition, type OpenPosition } from '@fairlead/domain/trading/position.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import type { BalanceMessage, OpenPositionMessage, PositionsMessage, UpdatePositionMessage, WirePosition } from './trading.ts';

/**
 * The client's side of the trading messages: what the server sends in the domain's terms, and orders in the wire's. Imports the
 * schemas' types only, so that a browser does not carry the schema library.
 *
 * Every reader throws a RangeError on a number that is no amount or price at all, which the server's own schemas exclude.
 */

/** An open position as its owner sees it; the profit is the server's at the time of the message. */
export interface HeldPosition extends Omit<OpenPosition, 'accountId'> {
  readonly displayName: string;
  readonly profit: Cents;
}

export interface PastPosition extends Omit<ClosedPosition, 'accountId'> {
  readonly displayName: string;
}

export interface PositionLists {
  readonly version: number;
  /** As the server orders them, without entries of amount 0 (spec section 3). */
  readonly open: readonly HeldPosition[];
  readonly history: readonly PastPosition[];
}

export function readPositions(message: PositionsMessage): PositionLists {
  return { version: message.version, open: message.open.filter(hasAmount).map(readHeldPosition), history: readHistory(message.history) };
}

export function readHistory(positions: readonly WirePosition[]): readonly PastPosition[] {
  return positions.filter(hasAmount).flatMap((position) => readPastPosition(position) ?? []);
}

export function readBalance(message: BalanceMessage): Cents {
  return amount(message.balance);
}

export interface OrderTerms {
  readonly symbol: string;
  readonly side: Side;
  readonly margin: Cents;
  readonly leverage: number;
  /** Decimal, as priceBoundFor gives it. */
  readonly priceBound: number;
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  readonly commandId: string;
}

export function openPositionMessage(order: OrderTerms): OpenPositionMessage & { client_order_id: string } {
  return {
    direction: order.side === 'long' ? 'buy' : 'sell',
    amount: centsToEuros(order.margin),
    leverage: order.leverage,
    price: order.priceBound,
    symbol: order.symbol,
    stop_lost: optionalDecimal(order.stopLoss),
    take_profit: optionalDecimal(order.takeProfit),
    client_order_id: order.commandId,
  };
}

export interface StopTerms {
  readonly positionId: number;
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  readonly commandId: string;
}

export function updatePositionMessage(terms: StopTerms): UpdatePositionMessage & { client_order_id: string } {
  return {
    id: terms.positionId,
    stop_lost: optionalDecimal(terms.stopLoss),
    take_profit: optionalDecimal(terms.takeProfit),
    client_order_id: terms.commandId,
  };
}

function hasAmount(position: WirePosition): boolean {
  return position.amount !== 0;
}

function readHeldPosition(wire: WirePosition): HeldPosition {
  return {
    id: wire.id,
    symbol: wire.symbol,
    displayName: wire.symbolName,
    side: wire.direction === 'buy' ? 'long' : 'short',
    margin: amount(wire.amount),
    leverage: wire.leverage,
    openPrice: rate(wire.open_rate),
    openedAt: Date.parse(wire.open_date),
    guaranteedStop: wire.protected === 1,
    stopLoss: wire.stop_lost === null ? null : rate(wire.stop_lost),
    takeProfit: wire.take_profit === null ? null : rate(wire.take_profit),
    profit: amount(wire.profit),
  };
}

/** Null for a position that lacks its closing fields: it is not history. */
function readPastPosition(wire: WirePosition): PastPosition | null {
  const closeReason = wire.closingReason === null ? undefined : CLOSE_REASONS[wire.closingReason];
  if (wire.closed_rate === null || wire.close_date === null || closeReason === undefined) return null;
  return { ...readHeldPosition(wire), closePrice: rate(wire.closed_rate), closedAt: Date.parse(wire.close_date), closeReason };
}

function amount(euros: number): Cents {
  const value = centsFromEuros(euros);
  if (value === null) throw new RangeError(`not an amount: ${euros}`);
  return value;
}

function rate(decimal: number): Price {
  const value = priceFromDecimal(decimal);
  if (value === null) throw new RangeError(`not a price: ${decimal}`);
  return value;
}

function optionalDecimal(value: Price | null): number | null {
  return value === null ? null : priceToDecimal(value);
}
