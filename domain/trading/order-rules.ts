import { cents, subtractCents, ZERO_CENTS, type Cents } from '../money.ts';
import { price, priceAtLeast, priceAtMost, priceToDecimal, type Price } from '../price.ts';
import type { Refusal } from '../engine/refusal.ts';
import { leverageChoices, type TradingAccess } from './access.ts';
import { farthestGuaranteedStop, isTooLateForGuarantee, nearestGuaranteedStop } from './guaranteed-stop.ts';
import type { AssetCategory, Instrument } from './instrument.ts';
import type { AccountFigures } from './margin.ts';
import type { OrderTicket } from './order-terms.ts';
import type { Stops } from './stops.ts';
import { closingPrice, isTradable, openingPrice, type Quote, type Side } from './quote.ts';
import { largestStake, requiredMargin } from './raised-margin.ts';
import type { RulePack } from './rule-pack.ts';
import type { Session } from './trading-session.ts';
import { minimumTrailingDistance, startTrailing } from './trailing-stop.ts';

/** The minimum stake of a new position (spec section 5). */
export const MINIMUM_STAKE: Cents = cents(100);

/**
 * For instruments whose price may be negative, no position can be opened and no guaranteed stop set below this price. Margins and distances
 * are shares of the price. Near zero, the market moves farther than either in a single tick, so a long and a short in two accounts would
 * cost the broker more than their margins (docs/trading/risk-free-strategies.md).
 */
export const LEAST_PRICE_NEAR_ZERO: Price = price(15_000_000);

/** How many open positions an account may have. */
export const MOST_OPEN_POSITIONS = 200;

/** Market orders carry a bound this far from the price the client saw: ask + 0.025%, bid - 0.025% (spec section 9). */
export const PRICE_BOUND_SHARE = 0.000_25;

/** Returns the price bound of a market order for a quoted price, in decimals as on the wire. */
export function priceBoundFor(side: Side, quotedPrice: number): number {
  return side === 'long'
    ? quotedPrice + Math.abs(quotedPrice) * PRICE_BOUND_SHARE
    : quotedPrice - Math.abs(quotedPrice) * PRICE_BOUND_SHARE;
}

/** Returns the bound of a market order of a client who sees this quote, rounded in the client's favour as on the wire. */
export function marketOrderBound(side: Side, quote: Quote): Price | null {
  const bound = priceBoundFor(side, priceToDecimal(openingPrice(side, quote)));
  return side === 'long' ? priceAtMost(bound) : priceAtLeast(bound);
}

/** The inputs of the rules for a new position. The web order ticket and the engine each fill it from their own stores. */
export interface OrderContext {
  readonly access: TradingAccess;
  readonly instrument: StopTerms & Pick<Instrument, 'symbol' | 'staleAfterMs'>;
  readonly category: Pick<AssetCategory, 'id' | 'leverages'>;
  readonly rules: RulePack;
  readonly quote: Quote | undefined;
  readonly figures: Pick<AccountFigures, 'freeMargin' | 'equity' | 'usedMargin'>;
  readonly openPositionCount: number;
  /** The session open now, or null if the market is closed. */
  readonly session: Session | null;
  /** The next opening of the market in milliseconds since 1970 UTC, or null if unknown. */
  readonly nextOpening: number | null;
  readonly now: number;
}

/**
 * Returns all reasons to refuse a new position, most important first; empty if it would fill. Does not check the price bound, since only
 * the engine knows the fill price.
 */
export function findOrderRefusals(ticket: OrderTicket, context: OrderContext): readonly Refusal[] {
  const { access, instrument, category, rules, quote, session, figures, now } = context;
  const refusals: Refusal[] = [...findAccessRefusals(access, category)];
  const choice = leverageChoices(access, instrument, category, rules, now).find(({ leverage }) => leverage === ticket.leverage);
  if (choice?.allowed !== true) refusals.push({ code: 'leverageNotAllowed' });
  if (ticket.margin < MINIMUM_STAKE) refusals.push({ code: 'amountTooSmall', limitAmount: MINIMUM_STAKE });
  refusals.push(...findSessionRefusals(ticket, context));
  const tradable = isTradable(quote, session, instrument.staleAfterMs, now);
  // The profit formula divides by the opening price, so a position can be closed at or below zero but not opened there.
  if (!tradable || openingPrice(ticket.side, quote) <= 0) refusals.push({ code: 'quoteUnavailable' });
  else {
    if (isBelowFloor(instrument, openingPrice(ticket.side, quote))) refusals.push(BELOW_FLOOR);
    refusals.push(...findStopRefusals(ticket, { instrument, rules, quote }));
  }
  if (context.openPositionCount >= MOST_OPEN_POSITIONS) refusals.push({ code: 'tooManyPositions' });
  if (ticket.margin > figures.freeMargin) refusals.push({ code: 'amountAboveFreeMargin', limitAmount: atLeastZero(figures.freeMargin) });
  const equityLeft = atLeastZero(figures.equity - figures.usedMargin);
  if (ticket.margin > equityLeft) refusals.push({ code: 'amountAboveEquity', limitAmount: equityLeft });
  const available = atLeastZero(Math.min(figures.freeMargin, equityLeft));
  const terms = { symbol: instrument.symbol, margin: ticket.margin, leverage: ticket.leverage };
  // If the stake itself is too large, that has already been reported.
  if (ticket.margin <= available && requiredMargin(terms, rules) > available) {
    refusals.push({ code: 'amountAboveRaisedMargin', limitAmount: largestStake(available, terms, rules) });
  }
  return refusals;
}

/** Returns refusals that depend on the time: the market is closed, or the next gap is too near for a guaranteed stop. */
export function findSessionRefusals(
  { guaranteedStop }: Pick<OrderTicket, 'guaranteedStop'>,
  { session, nextOpening, now }: Pick<OrderContext, 'session' | 'nextOpening' | 'now'>,
): readonly Refusal[] {
  if (session === null) return [nextOpening === null ? { code: 'marketClosed' } : { code: 'marketClosed', limitTime: nextOpening }];
  return guaranteedStop && isTooLateForGuarantee(session, now) ? [{ code: 'guaranteedStopTooLate' }] : [];
}

/** Spec section 4, "Trading access per asset": verification first, then permission for the category. */
export function findAccessRefusals(access: TradingAccess, category: Pick<AssetCategory, 'id'>): readonly Refusal[] {
  const refusals: Refusal[] = [];
  if (!access.verified) refusals.push({ code: 'accountNotVerified' });
  if (!access.categoryIds.includes(category.id)) refusals.push({ code: 'categoryNotPermitted' });
  return refusals;
}

/**
 * Returns all reasons to refuse a partial close. The closed part and the rest must each meet the minimum stake; closing the whole stake
 * closes the position.
 */
export function findPartRefusals(margin: Cents, part: Cents): readonly Refusal[] {
  if (part === margin) return [];
  const most = subtractCents(margin, MINIMUM_STAKE);
  if (most < MINIMUM_STAKE) return [{ code: 'closeAmountNotAllowed', limitAmount: ZERO_CENTS }];
  if (part > most) return [{ code: 'closeAmountNotAllowed', limitAmount: most }];
  return part < MINIMUM_STAKE ? [{ code: 'amountTooSmall', limitAmount: MINIMUM_STAKE }] : [];
}

/** The instrument fields used by the stop rules. */
export type StopTerms = Pick<Instrument, 'ruleClass' | 'mayBeNegative' | 'typicalSpread' | 'digits'>;

/** The inputs of the stop rules. */
export interface StopContext {
  readonly instrument: StopTerms;
  readonly rules: RulePack;
  readonly quote: Quote;
}

/** Requested stops, for a new or an open position. */
export interface StopRequest extends Stops {
  readonly side: Side;
  /** Whether the request sets or moves a guaranteed stop. One that stays where it is is not checked again. */
  readonly guaranteedStop: boolean;
}

/** Returns all reasons to refuse the stops: the spec's four rules, and those for trailing and guaranteed stops. */
export function findStopRefusals(request: StopRequest, { instrument, rules, quote }: StopContext): readonly Refusal[] {
  const { side, trailingDistance } = request;
  const stops = startTrailing(side, request, quote);
  const refusals: Refusal[] = [...findStopLevelRefusals(side, stops, quote)];
  if (!instrument.mayBeNegative && [stops.stopLoss, stops.takeProfit].some((level) => level !== null && isNotPositive(level))) {
    refusals.push({ code: 'stopNotPositive' });
  }
  const shortest = minimumTrailingDistance(instrument);
  if (trailingDistance !== null && trailingDistance < shortest) {
    refusals.push({ code: 'trailingDistanceTooSmall', limitPrice: shortest });
  }
  if (request.guaranteedStop) refusals.push(...findGuaranteeRefusals(stops, { instrument, rules, quote }));
  return refusals;
}

function findGuaranteeRefusals(request: StopRequest, { instrument, rules, quote }: StopContext): readonly Refusal[] {
  const { side, stopLoss, trailingDistance } = request;
  const floorRefusals = stopLoss !== null && isBelowFloor(instrument, closingPrice(side, quote)) ? [BELOW_FLOOR] : [];
  // The level of a guarantee is agreed in advance. If it moved by itself, each move would be a new agreement.
  if (trailingDistance !== null) return [...floorRefusals, { code: 'guaranteedStopCannotTrail' }];
  if (stopLoss === null) return [{ code: 'guaranteedStopNeedsStopLoss' }];
  if (floorRefusals.length > 0) return floorRefusals;
  const nearest = nearestGuaranteedStop(side, quote, instrument.ruleClass, rules);
  if (side === 'long' ? stopLoss > nearest : stopLoss < nearest) return [{ code: 'guaranteedStopTooClose', limitPrice: nearest }];
  const farthest = farthestGuaranteedStop(side, quote, instrument.ruleClass, rules);
  if (side === 'long' ? stopLoss < farthest : stopLoss > farthest) return [{ code: 'guaranteedStopTooFar', limitPrice: farthest }];
  return [];
}

/**
 * Spec section 5: a buy's stop loss cannot be above the current sell price and its take profit cannot be below it; a sell mirrors this at
 * the buy price. Both are compared with the price at which the position would close now.
 */
export function findStopLevelRefusals(side: Side, stops: Pick<Stops, 'stopLoss' | 'takeProfit'>, quote: Quote): readonly Refusal[] {
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
  return refusals;
}

const BELOW_FLOOR: Refusal = { code: 'priceBelowFloor', limitPrice: LEAST_PRICE_NEAR_ZERO };

function isBelowFloor({ mayBeNegative }: Pick<Instrument, 'mayBeNegative'>, current: Price): boolean {
  return mayBeNegative && current < LEAST_PRICE_NEAR_ZERO;
}

function isNotPositive(level: Price): boolean {
  return level <= 0;
}

function atLeastZero(amount: number): Cents {
  return cents(Math.max(0, amount));
}
