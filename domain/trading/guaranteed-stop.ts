import { multiplyDivideExact, roundExact, type ExactCents } from '../exact-cents.ts';
import type { Cents } from '../money.ts';
import { priceWithin, type Price } from '../price.ts';
import type { RuleClass } from './instrument.ts';
import { notionalOf } from './position.ts';
import { closingPrice, type Quote, type Side } from './quote.ts';
import type { RulePack } from './rule-pack.ts';
import type { Session } from './session.ts';

/**
 * A guaranteed stop closes at its level even when the market jumps across it, and the house bears the difference. It costs its
 * premium only when it is what closed the position. Because the house bears the jump, it cannot be put right beside the price.
 */

const BASIS_POINTS = 10_000;

/** In the last part of a session the next gap is near enough to be bet on, so no guarantee is given, moved or removed then. */
export const GUARANTEE_ENDS_BEFORE_CLOSE_MS = 30 * 60_000;

export function isTooLateForGuarantee({ closesAt }: Session, now: number): boolean {
  return closesAt - now <= GUARANTEE_ENDS_BEFORE_CLOSE_MS;
}

/** What a guaranteed stop costs when it closes the position: a share of the notional, exactly. */
export function exactPremiumOf(
  position: { readonly margin: Cents; readonly leverage: number },
  ruleClass: RuleClass,
  rules: RulePack,
): ExactCents {
  const { premiumBasisPoints } = rules.guaranteedStops[ruleClass];
  return multiplyDivideExact(notionalOf(position), premiumBasisPoints, BASIS_POINTS);
}

/** The same by itself, to the cent. */
export function premiumOf(position: { readonly margin: Cents; readonly leverage: number }, ruleClass: RuleClass, rules: RulePack): Cents {
  return roundExact(exactPremiumOf(position, ruleClass, rules)).booked;
}

/** The level nearest to the current price at which a guaranteed stop may be set. */
export function nearestGuaranteedStop(side: Side, quote: Quote, ruleClass: RuleClass, rules: RulePack): Price {
  const current = closingPrice(side, quote);
  const { minimumDistanceBasisPoints } = rules.guaranteedStops[ruleClass];
  const distance = Math.ceil((Math.abs(current) * minimumDistanceBasisPoints) / BASIS_POINTS);
  return priceWithin(side === 'long' ? current - distance : current + distance);
}
