import { addCents, cents, ZERO_CENTS, type Cents } from '../money.ts';
import type { Refusal } from '../engine/refusal.ts';
import { MINIMUM_STAKE, type StopTerms } from './order-rules.ts';
import { MOST_PARTIAL_TARGETS, type PartialTarget } from './partial-target.ts';
import { closingPrice, type Quote, type Side } from './quote.ts';

/** Whether a target closes all of a position that has this stake: what it would leave is less than a position can have. */
export function closesWhole({ margin }: PartialTarget, stake: Cents): boolean {
  return stake - margin < MINIMUM_STAKE;
}

/** What the rules for partial targets depend on. */
export interface TargetContext {
  readonly position: { readonly side: Side; readonly margin: Cents };
  readonly instrument: Pick<StopTerms, 'mayBeNegative'>;
  readonly quote: Quote;
}

/** Returns all reasons to refuse a list of partial targets for an open position: the rules of take profits, and those of partial closes. */
export function findTargetRefusals(
  targets: readonly PartialTarget[],
  { position: { side, margin: stake }, instrument, quote }: TargetContext,
): readonly Refusal[] {
  const current = closingPrice(side, quote);
  const refusals: Refusal[] = [];
  if (targets.length > MOST_PARTIAL_TARGETS) refusals.push({ code: 'tooManyPartialTargets' });
  for (const { price, margin } of targets) {
    if (side === 'long' && price < current) refusals.push({ code: 'partialTargetTooLow', limitPrice: current });
    if (side === 'short' && price > current) refusals.push({ code: 'partialTargetTooHigh', limitPrice: current });
    if (price <= 0 && !instrument.mayBeNegative) refusals.push({ code: 'partialTargetNotPositive' });
    if (margin < MINIMUM_STAKE) refusals.push({ code: 'partialTargetTooSmall', limitAmount: MINIMUM_STAKE });
  }
  const sum = addCents(ZERO_CENTS, ...targets.map(({ margin }) => margin));
  if (targets.length > 0 && sum >= stake) refusals.push({ code: 'partialTargetsAboveStake', limitAmount: cents(stake - 1) });
  return refusals;
}
