import { advantage, closingPrice, divideRounded, larger, magnitude } from './oracle-arithmetic.ts';
import type { OracleMarketState } from './oracle-market.ts';
import type { Direction, OracleInstrument, OracleQuote, OracleRefusal, OracleStopChange, OracleStops } from './oracle-model.ts';
import { BASIS_POINTS, FLOOR_NEAR_ZERO, type Switch, TRAILING_STEPS_PER_DISTANCE } from './oracle-rules.ts';

/** Stops at the opening of a position: a trailing stop without a level starts at its distance behind the closing price. */
export function startedStops(stops: OracleStops, direction: Direction, quote: OracleQuote): OracleStops {
  if (stops.trailingDistance === undefined || stops.stopLoss !== undefined) return stops;
  const price = closingPrice(direction, quote);
  return { ...stops, stopLoss: direction === 'long' ? price - stops.trailingDistance : price + stops.trailingDistance };
}

/** Stops after a change: what it omits stays. */
export function changedStops(stops: OracleStops, change: OracleStopChange): OracleStops {
  return {
    stopLoss: change.stopLoss === undefined ? stops.stopLoss : (change.stopLoss ?? undefined),
    takeProfit: change.takeProfit === undefined ? stops.takeProfit : (change.takeProfit ?? undefined),
    trailingDistance: change.trailingDistance === undefined ? stops.trailingDistance : (change.trailingDistance ?? undefined),
    guaranteed: change.guaranteed ?? stops.guaranteed,
  };
}

/** Whether a change sets, moves or removes a guarantee. */
export function touchesGuarantee(before: OracleStops, after: OracleStops): boolean {
  if (before.guaranteed !== after.guaranteed) return true;
  return after.guaranteed && before.stopLoss !== after.stopLoss;
}

/** Every reason to reject these stops at a quote, in no particular order. The distances of a guarantee set earlier aren't checked. */
export function refusalsOfStops(
  terms: OracleInstrument,
  direction: Direction,
  stops: OracleStops,
  quote: OracleQuote,
  guaranteeIsNew: boolean,
  isOn: (name: Switch) => boolean,
): readonly OracleRefusal[] {
  const refusals: OracleRefusal[] = [];
  const price = closingPrice(direction, quote);
  const { stopLoss, takeProfit, trailingDistance, guaranteed } = stops;
  if (stopLoss !== undefined) {
    if (direction === 'long' && stopLoss > price) refusals.push({ code: 'stopLossTooHigh', limit: price });
    if (direction === 'short' && stopLoss < price) refusals.push({ code: 'stopLossTooLow', limit: price });
    if (stopLoss <= 0n && !terms.mayBeNegative) refusals.push({ code: 'stopNotPositive' });
  }
  if (takeProfit !== undefined) {
    if (direction === 'long' && takeProfit < price) refusals.push({ code: 'takeProfitTooLow', limit: price });
    if (direction === 'short' && takeProfit > price) refusals.push({ code: 'takeProfitTooHigh', limit: price });
    if (takeProfit <= 0n && !terms.mayBeNegative) refusals.push({ code: 'stopNotPositive' });
  }
  if (trailingDistance !== undefined) {
    const least = larger(terms.usualSpread, terms.priceStep);
    if (trailingDistance < least) refusals.push({ code: 'trailingDistanceTooSmall', limit: least });
  }
  if (guaranteed && trailingDistance !== undefined) refusals.push({ code: 'guaranteedStopCannotTrail' });
  if (guaranteed && stopLoss === undefined) refusals.push({ code: 'guaranteedStopNeedsStopLoss' });
  if (guaranteeIsNew && guaranteed && stopLoss !== undefined) {
    refusals.push(...refusalsNearZero(terms, price, isOn));
    const distance = advantage(direction, stopLoss, price);
    const nearest = shareRoundedUp(magnitude(price), terms.guarantee.nearest);
    const behind = (by: bigint): bigint => (direction === 'long' ? price - by : price + by);
    if (distance < nearest) refusals.push({ code: 'guaranteedStopTooClose', limit: behind(nearest) });
    const farthest = larger(nearest, (magnitude(price) * terms.guarantee.farthest) / BASIS_POINTS);
    if (distance > farthest && !isOn('guaranteesAtAnyDistance')) refusals.push({ code: 'guaranteedStopTooFar', limit: behind(farthest) });
  }
  return refusals;
}

/** Reasons against opening a position or setting a guarantee at a price near zero. */
export function refusalsNearZero(terms: OracleInstrument, price: bigint, isOn: (name: Switch) => boolean): readonly OracleRefusal[] {
  if (!terms.mayBeNegative || price >= FLOOR_NEAR_ZERO || isOn('noFloor')) return [];
  return [{ code: 'priceBelowFloor', limit: FLOOR_NEAR_ZERO }];
}

function shareRoundedUp(price: bigint, basisPoints: bigint): bigint {
  return (price * basisPoints + BASIS_POINTS - 1n) / BASIS_POINTS;
}

/** Whether a quote reaches a stop loss. */
export function reachesStopLoss(direction: Direction, stops: OracleStops, quote: OracleQuote, isOn: (name: Switch) => boolean): boolean {
  if (stops.stopLoss === undefined) return false;
  const beyond = advantage(direction, stops.stopLoss, closingPrice(direction, quote));
  return isOn('stopLossBeyond') ? beyond < 0n : beyond <= 0n;
}

/** Whether a quote reaches a take profit. */
export function reachesTakeProfit(direction: Direction, stops: OracleStops, quote: OracleQuote, isOn: (name: Switch) => boolean): boolean {
  if (stops.takeProfit === undefined) return false;
  const beyond = advantage(direction, stops.takeProfit, closingPrice(direction, quote));
  return isOn('takeProfitBeyond') ? beyond > 0n : beyond >= 0n;
}

/** Stops after a trailing stop has followed the price, if it has to. */
export function trailedStops(
  state: OracleMarketState,
  direction: Direction,
  stops: OracleStops,
  quote: OracleQuote,
  isOn: (name: Switch) => boolean,
): OracleStops {
  const { stopLoss, trailingDistance } = stops;
  if (stopLoss === undefined || trailingDistance === undefined) return stops;
  const price = closingPrice(direction, quote);
  const step = larger(divideRounded(trailingDistance, TRAILING_STEPS_PER_DISTANCE), state.terms.priceStep);
  const due = trailingDistance + (isOn('trailingWithoutStep') ? 1n : step);
  if (advantage(direction, stopLoss, price) < due) return stops;
  return { ...stops, stopLoss: direction === 'long' ? price - trailingDistance : price + trailingDistance };
}
