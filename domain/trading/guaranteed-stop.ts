import { divideExact, roundExact, type ExactCents } from '../exact-cents.ts';
import type { Cents } from '../money.ts';
import { priceWithin, type Price } from '../price.ts';
import type { RuleClass } from './instrument.ts';
import { notionalOf } from './position.ts';
import { closingPrice, type Quote, type Side } from './quote.ts';
import type { RulePack } from './rule-pack.ts';
import type { Session } from './trading-session.ts';

/**
 * A guaranteed stop closes at its level even when the market jumps across it, and the broker bears the difference. It costs its
 * premium only when it is what closed the position. Because the broker bears the jump, it can be set only within a range of distances
 * for which the premium was worked out: docs/guaranteed-stops.md.
 */

const BASIS_POINTS = 10_000;

/** In the last part of a session the next gap is near enough to be bet on, so no guarantee is given or moved then. */
export const GUARANTEE_ENDS_BEFORE_CLOSE_MS = 30 * 60_000;

export function isTooLateForGuarantee({ closesAt }: Session, now: number): boolean {
  return closesAt - now <= GUARANTEE_ENDS_BEFORE_CLOSE_MS;
}

/** What of a position its premium is reckoned from. */
export interface GuaranteedStake {
  readonly margin: Cents;
  readonly leverage: number;
  readonly openPrice: Price;
}

/**
 * What a guaranteed stop costs when it closes the position, exactly: a share of what the position is worth at the stop's level, or of its
 * notional at opening where that is more. By the notional alone a guarantee would be cheap after a rise, measured by the gaps it insures.
 */
export function exactPremiumOf(stake: GuaranteedStake, level: Price, ruleClass: RuleClass, rules: RulePack): ExactCents {
  const { premiumBasisPoints } = rules.guaranteedStops[ruleClass];
  return divideExact(
    BigInt(notionalOf(stake)) * BigInt(Math.max(level, stake.openPrice)) * BigInt(premiumBasisPoints),
    BigInt(stake.openPrice) * BigInt(BASIS_POINTS),
  );
}

/** The same by itself, to the cent. */
export function premiumOf(stake: GuaranteedStake, level: Price, ruleClass: RuleClass, rules: RulePack): Cents {
  return roundExact(exactPremiumOf(stake, level, ruleClass, rules)).booked;
}

/** The level nearest to the current price at which a guaranteed stop may be set. */
export function nearestGuaranteedStop(side: Side, quote: Quote, ruleClass: RuleClass, rules: RulePack): Price {
  const current = closingPrice(side, quote);
  const { minimumDistanceBasisPoints } = rules.guaranteedStops[ruleClass];
  return levelAway(side, current, shareRoundedUp(current, minimumDistanceBasisPoints));
}

/** The level farthest from the current price at which a guaranteed stop may be set. Never nearer than the nearest one. */
export function farthestGuaranteedStop(side: Side, quote: Quote, ruleClass: RuleClass, rules: RulePack): Price {
  const current = closingPrice(side, quote);
  const { minimumDistanceBasisPoints, maximumDistanceBasisPoints } = rules.guaranteedStops[ruleClass];
  const least = shareRoundedUp(current, minimumDistanceBasisPoints);
  return levelAway(side, current, Math.max(least, shareRoundedDown(current, maximumDistanceBasisPoints)));
}

function shareRoundedUp(current: Price, basisPoints: number): number {
  return -shareRoundedDown(current, -basisPoints);
}

/** Exact at every price: from six million on the product is beyond the integers that a double holds. */
function shareRoundedDown(current: Price, basisPoints: number): number {
  const product = BigInt(Math.abs(current)) * BigInt(basisPoints);
  const divisor = BigInt(BASIS_POINTS);
  const isInexactBelowZero = product < 0n && product % divisor !== 0n;
  return Number(product / divisor) - (isInexactBelowZero ? 1 : 0);
}

function levelAway(side: Side, current: Price, distance: number): Price {
  return priceWithin(side === 'long' ? current - distance : current + distance);
}
