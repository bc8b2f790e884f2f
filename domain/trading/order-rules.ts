import { cents, type Cents } from '../money.ts';
import type { Price } from '../price.ts';
import type { Refusal } from '../engine/refusal.ts';
import { leverageChoices, type TradingAccess } from './access.ts';
import type { AssetCategory, Instrument } from './instrument.ts';
import type { AccountFigures } from './margin.ts';
import type { Stops } from './position.ts';
import { closingPrice, isTradable, openingPrice, type Quote, type Side } from './quote.ts';
import type { RulePack } from './rule-pack.ts';

/** The smallest stake of a new position (spec section 5). */
export const MINIMUM_STAKE: Cents = cents(100);

/** How many positions an account may hold open at once. */
export const MOST_OPEN_POSITIONS = 200;

/** Market orders carry a bound this far from the price the client saw: ask + 0.025 %, bid - 0.025 % (spec section 9). */
export const PRICE_BOUND_SHARE = 0.000_25;

/** The price bound of a market order on a quote, in decimals as the wire sends it. */
export function priceBoundFor(side: Side, quotedPrice: number): number {
  return side === 'long'
    ? quotedPrice + Math.abs(quotedPrice) * PRICE_BOUND_SHARE
    : quotedPrice - Math.abs(quotedPrice) * PRICE_BOUND_SHARE;
}

/** A new position as a client asks for it. */
export interface OrderTicket extends Stops {
  readonly side: Side;
  readonly margin: Cents;
  readonly leverage: number;
  readonly guaranteedStop: boolean;
}

/** What the rules of a new position look at. The order ticket on the web and the engine fill it from their own stores. */
export interface OrderContext {
  readonly access: TradingAccess;
  readonly instrument: Pick<Instrument, 'ruleClass' | 'staleAfterMs' | 'mayBeNegative'>;
  readonly category: Pick<AssetCategory, 'id' | 'leverages'>;
  readonly rules: RulePack;
  readonly quote: Quote | undefined;
  readonly figures: Pick<AccountFigures, 'freeMargin' | 'equity' | 'usedMargin'>;
  readonly openPositionCount: number;
  readonly now: number;
}

/**
 * Everything that stands against a new position, most important first; empty when it would be filled. The price bound is not
 * looked at here: only the engine knows the price at which it fills.
 */
export function findOrderRefusals(ticket: OrderTicket, context: OrderContext): readonly Refusal[] {
  const { access, instrument, category, rules, quote, figures, now } = context;
  const refusals: Refusal[] = [...findAccessRefusals(access, category)];
  const choice = leverageChoices(access, instrument, category, rules).find(({ leverage }) => leverage === ticket.leverage);
  if (choice?.allowed !== true) refusals.push({ code: 'leverageNotAllowed' });
  if (ticket.margin < MINIMUM_STAKE) refusals.push({ code: 'amountTooSmall', limitAmount: MINIMUM_STAKE });
  const tradable = isTradable(quote, instrument.staleAfterMs, now);
  // The profit formula divides by the open price, so a price at or below zero can be closed at but not opened at.
  if (!tradable || openingPrice(ticket.side, quote) <= 0) refusals.push({ code: 'quoteUnavailable' });
  else refusals.push(...findStopRefusals(ticket.side, ticket, quote, instrument.mayBeNegative));
  if (ticket.guaranteedStop && ticket.stopLoss === null) refusals.push({ code: 'guaranteedStopNeedsStopLoss' });
  if (context.openPositionCount >= MOST_OPEN_POSITIONS) refusals.push({ code: 'tooManyPositions' });
  if (ticket.margin > figures.freeMargin) refusals.push({ code: 'amountAboveFreeMargin', limitAmount: atLeastZero(figures.freeMargin) });
  const equityLeft = atLeastZero(figures.equity - figures.usedMargin);
  if (ticket.margin > equityLeft) refusals.push({ code: 'amountAboveEquity', limitAmount: equityLeft });
  return refusals;
}

/** Spec section 4, "Trading access per asset": verified first, then the category's permission. */
export function findAccessRefusals(access: TradingAccess, category: Pick<AssetCategory, 'id'>): readonly Refusal[] {
  const refusals: Refusal[] = [];
  if (!access.verified) refusals.push({ code: 'accountNotVerified' });
  if (!access.categoryIds.includes(category.id)) refusals.push({ code: 'categoryNotPermitted' });
  return refusals;
}

/**
 * Spec section 5: a buy's stop loss cannot be above the current sell price and its take profit cannot be below it; a sell
 * mirrors this on the buy price. Both compare with the price at which the position would close now.
 */
export function findStopRefusals(side: Side, stops: Stops, quote: Quote, mayBeNegative: boolean): readonly Refusal[] {
  const current = closingPrice(side, quote);
  const { stopLoss, takeProfit } = stops;
  const refusals: Refusal[] = [];
  if (side === 'long') {
    if (stopLoss !== null && stopLoss > current) refusals.push({ code: 'stopLossTooHigh', limitPrice: current });
    if (takeProfit !== null && takeProfit < current) refusals.push({ code: 'takeProfitTooLow', limitPrice: current });
  } else {
    if (stopLoss !== null && stopLoss < current) refusals.push({ code: 'stopLossTooLow', limitPrice: current });
    if (takeProfit !== null && takeProfit > current) refusals.push({ code: 'takeProfitTooHigh', limitPrice: current });
  }
  if (!mayBeNegative && [stopLoss, takeProfit].some((level) => level !== null && isNotPositive(level))) {
    refusals.push({ code: 'stopNotPositive' });
  }
  return refusals;
}

function isNotPositive(level: Price): boolean {
  return level <= 0;
}

function atLeastZero(amount: number): Cents {
  return cents(Math.max(0, amount));
}
