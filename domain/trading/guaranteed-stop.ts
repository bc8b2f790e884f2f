import { divideExact, roundExact, type ExactCents } from '../exact-cents.ts';
import type { Cents } from '../money.ts';
import { priceWithin, type Price } from '../price.ts';
import type { RuleClass } from './instrument.ts';
import { notionalOf } from './position.ts';
import { closingPrice, type Quote, type Side } from './quote.ts';
import type { RulePack } from './rule-pack.ts';
import type { Session } from './trading-session.ts';

/**
 * A guaranteed stop closes at its level even if the market gaps through it, and the broker bears the difference. Its premium is charged
 * only if it closed the position. Because the broker bears the gap risk, it can be set only within the range of distances for which the
 * premium was calculated: docs/trading/guaranteed-stops.md.
 */

const BASIS_POINTS = 10_000;

/** Near the end of a session the next gap is close enough to bet on, so no guarantee can be set or moved then. */
export const GUARANTEE_ENDS_BEFORE_CLOSE_MS = 30 * 60_000;

export function isTooLateForGuarantee({ closesAt }: Session, now: number): boolean {
  return closesAt - now <= GUARANTEE_ENDS_BEFORE_CLOSE_MS;
}

/** The parts of a position on which the premium depends. */
export interface GuaranteedStake {
  readonly margin: Cents;
  readonly leverage: number;
  readonly openPrice: Price;
}

/**
 * Returns the exact premium charged when a guaranteed stop closes the position: a share of the position's value at the stop level, or of
 * its opening notional if that is higher. Based on the notional alone, a guarantee would be too cheap after a rise, given the gaps it
 * insures.
 */
export function exactPremiumOf(stake: GuaranteedStake, level: Price, ruleClass: RuleClass, rules: RulePack): ExactCents {
  const { premiumBasisPoints } = rules.guaranteedStops[ruleClass];
  return divideExact(
    BigInt(notionalOf(stake)) * BigInt(Math.max(level, stake.openPrice)) * BigInt(premiumBasisPoints),
    BigInt(stake.openPrice) * BigInt(BASIS_POINTS),
  );
}

/** Returns the premium on its own, rounded to the cent. */
export function premiumOf(stake: GuaranteedStake, level: Price, ruleClass: RuleClass, rules: RulePack): Cents {
  return roundExact(exactPremiumOf(stake, level, ruleClass, rules)).booked;
}

/** Returns the closest level to the current price at which a guaranteed stop may be set. */
export function nearestGuaranteedStop(side: Side, quote: Quote, ruleClass: RuleClass, rules: RulePack): Price {
  const current = closingPrice(side, quote);
  const { minimumDistanceBasisPoints } = rules.guaranteedStops[ruleClass];
  return levelAway(side, current, shareRoundedUp(current, minimumDistanceBasisPoints));
}

/** Returns the farthest level from the current price at which a guaranteed stop may be set. Never closer than the closest one. */
export function farthestGuaranteedStop(side: Side, quote: Quote, ruleClass: RuleClass, rules: RulePack): Price {
  const current = closingPrice(side, quote);
  const { minimumDistanceBasisPoints, maximumDistanceBasisPoints } = rules.guaranteedStops[ruleClass];
  const least = shareRoundedUp(current, minimumDistanceBasisPoints);
  return levelAway(side, current, Math.max(least, shareRoundedDown(current, maximumDistanceBasisPoints)));
}

function shareRoundedUp(current: Price, basisPoints: number): number {
  return -shareRoundedDown(current, -basisPoints);
}

/** Exact at every price: above six million, the product exceeds the integers a double can hold. */
function shareRoundedDown(current: Price, basisPoints: number): number {
  const product = BigInt(Math.abs(current)) * BigInt(basisPoints);
  const divisor = BigInt(BASIS_POINTS);
  const isInexactBelowZero = product < 0n && product % divisor !== 0n;
  return Number(product / divisor) - (isInexactBelowZero ? 1 : 0);
}

function levelAway(side: Side, current: Price, distance: number): Price {
  return priceWithin(side === 'long' ? current - distance : current + distance);
}
