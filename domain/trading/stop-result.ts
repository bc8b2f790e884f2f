import { bookExact, negateExact, NO_REMAINDER, type MicroCents } from '../exact-cents.ts';
import { addCents, negateCents, ZERO_CENTS, type Cents } from '../money.ts';
import type { Price } from '../price.ts';
import { exactPremiumOf } from './guaranteed-stop.ts';
import type { RuleClass } from './instrument.ts';
import { exactProfitAt, type ProfitInputs } from './profit.ts';
import type { RulePack } from './rule-pack.ts';

/** The result of closing a position by its stop loss or take profit. */
export interface StopResult {
  /** Profit or loss at the level, before the premium. */
  readonly profit: Cents;
  /** The premium if a guaranteed stop closes the position; zero for every other stop. */
  readonly premium: Cents;
  /** Profit or loss less the premium. */
  readonly result: Cents;
}

/** The stop to evaluate. */
export interface StopAtLevel {
  readonly field: 'stopLoss' | 'takeProfit';
  readonly level: Price;
}

/** What a premium depends on besides the position. */
export interface PremiumTerms {
  readonly ruleClass: RuleClass;
  readonly rules: RulePack;
}

/**
 * Returns the result of closing at a stop's level: the profit, then the premium, each booked to the cent on an account with this remainder,
 * as the engine does. Without a remainder, it is the result of the position on its own.
 */
export function stopResultAt(
  position: ProfitInputs & { readonly guaranteedStop: boolean },
  { field, level }: StopAtLevel,
  { ruleClass, rules }: PremiumTerms,
  remainder: MicroCents = NO_REMAINDER,
): StopResult {
  const profit = bookExact(exactProfitAt(position, level), remainder);
  if (field === 'takeProfit' || !position.guaranteedStop) return { profit: profit.booked, premium: ZERO_CENTS, result: profit.booked };
  const charge = bookExact(negateExact(exactPremiumOf(position, level, ruleClass, rules)), profit.remainder);
  return { profit: profit.booked, premium: negateCents(charge.booked), result: addCents(profit.booked, charge.booked) };
}
