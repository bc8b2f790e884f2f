import { cents, subtractCents, ZERO_CENTS, type Cents } from '../money.ts';
import { price, type Price } from '../price.ts';
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

/** The smallest stake of a new position (spec section 5). */
export const MINIMUM_STAKE: Cents = cents(100);

/**
 * Below it nothing is opened, and no guarantee is given, in an instrument whose price may be negative. Margins and distances are shares of the
 * price: near zero the market moves further than either in a single tick, so that a long and a short in two accounts cost the broker more than
 * their margins (docs/free-money.md).
 */
export const LEAST_PRICE_NEAR_ZERO: Price = price(15_000_000);

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

/** What the rules of a new position look at. The order ticket on the web and the engine fill it from their own stores. */
export interface OrderContext {
  readonly access: TradingAccess;
  readonly instrument: StopTerms & Pick<Instrument, 'symbol' | 'staleAfterMs'>;
  readonly category: Pick<AssetCategory, 'id' | 'leverages'>;
  readonly rules: RulePack;
  readonly quote: Quote | undefined;
  readonly figures: Pick<AccountFigures, 'freeMargin' | 'equity' | 'usedMargin'>;
  readonly openPositionCount: number;
  /** The session that is open now; null where the market is closed. */
  readonly session: Session | null;
  /** When the market opens next, in milliseconds since 1970 UTC; null where that isn't known. */
  readonly nextOpening: number | null;
  readonly now: number;
}

/**
 * Everything that stands against a new position, most important first; empty when it would be filled. The price bound is not
 * looked at here: only the engine knows the price at which it fills.
 */
export function findOrderRefusals(ticket: OrderTicket, context: OrderContext): readonly Refusal[] {
  const { access, instrument, category, rules, quote, session, figures, now } = context;
  const refusals: Refusal[] = [...findAccessRefusals(access, category)];
  const choice = leverageChoices(access, instrument, category, rules).find(({ leverage }) => leverage === ticket.leverage);
  if (choice?.allowed !== true) refusals.push({ code: 'leverageNotAllowed' });
  if (ticket.margin < MINIMUM_STAKE) refusals.push({ code: 'amountTooSmall', limitAmount: MINIMUM_STAKE });
  refusals.push(...findSessionRefusals(ticket, context));
  const tradable = isTradable(quote, session, instrument.staleAfterMs, now);
  // The profit formula divides by the open price, so a price at or below zero can be closed at but not opened at.
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
  // Where the stake itself is too large, that has been said.
  if (ticket.margin <= available && requiredMargin(terms, rules) > available) {
    refusals.push({ code: 'amountAboveRaisedMargin', limitAmount: largestStake(available, terms, rules) });
  }
  return refusals;
}

/** What the moment itself stands against: the market is closed, or the next gap is too near for a guarantee. */
export function findSessionRefusals(
  { guaranteedStop }: Pick<OrderTicket, 'guaranteedStop'>,
  { session, nextOpening, now }: Pick<OrderContext, 'session' | 'nextOpening' | 'now'>,
): readonly Refusal[] {
  if (session === null) return [nextOpening === null ? { code: 'marketClosed' } : { code: 'marketClosed', limitTime: nextOpening }];
  return guaranteedStop && isTooLateForGuarantee(session, now) ? [{ code: 'guaranteedStopTooLate' }] : [];
}

/** Spec section 4, "Trading access per asset": verified first, then the category's permission. */
export function findAccessRefusals(access: TradingAccess, category: Pick<AssetCategory, 'id'>): readonly Refusal[] {
  const refusals: Refusal[] = [];
  if (!access.verified) refusals.push({ code: 'accountNotVerified' });
  if (!access.categoryIds.includes(category.id)) refusals.push({ code: 'categoryNotPermitted' });
  return refusals;
}

/**
 * Everything that stands against closing a part of a stake. The part, and what it leaves, must each be a stake that could have been
 * opened by itself; the whole stake closes the position.
 */
export function findPartRefusals(margin: Cents, part: Cents): readonly Refusal[] {
  if (part === margin) return [];
  const most = subtractCents(margin, MINIMUM_STAKE);
  if (most < MINIMUM_STAKE) return [{ code: 'closeAmountNotAllowed', limitAmount: ZERO_CENTS }];
  if (part > most) return [{ code: 'closeAmountNotAllowed', limitAmount: most }];
  return part < MINIMUM_STAKE ? [{ code: 'amountTooSmall', limitAmount: MINIMUM_STAKE }] : [];
}

/** What of an instrument the rules of stops look at. */
export type StopTerms = Pick<Instrument, 'ruleClass' | 'mayBeNegative' | 'typicalSpread' | 'digits'>;

/** What the rules of stops look at. */
export interface StopContext {
  readonly instrument: StopTerms;
  readonly rules: RulePack;
  readonly quote: Quote;
}

/** Stops as they are asked for, new or for an open position. */
export interface StopRequest extends Stops {
  readonly side: Side;
  /** Whether a guarantee is given or moved by them; one that stays where it is isn't judged again. */
  readonly guaranteedStop: boolean;
}

/** Everything that stands against these stops: the spec's four rules, and those of trailing and guaranteed stops. */
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
  if (request.guaranteedStop) refusals.push(...findGuaranteeRefusals(request, { instrument, rules, quote }));
  return refusals;
}

function findGuaranteeRefusals(request: StopRequest, { instrument, rules, quote }: StopContext): readonly Refusal[] {
  const { side, stopLoss, trailingDistance } = request;
  const floorRefusals = stopLoss !== null && isBelowFloor(instrument, closingPrice(side, quote)) ? [BELOW_FLOOR] : [];
  // The level of a guarantee is agreed in advance; one that moves by itself would be another agreement each time.
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
 * Spec section 5: a buy's stop loss cannot be above the current sell price and its take profit cannot be below it; a sell
 * mirrors this on the buy price. Both compare with the price at which the position would close now.
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
