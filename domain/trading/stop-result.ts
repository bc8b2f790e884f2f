import { bookExact, negateExact, NO_REMAINDER, type MicroCents } from '../exact-cents.ts';
import { addCents, negateCents, ZERO_CENTS, type Cents } from '../money.ts';
import type { Price } from '../price.ts';
import { exactPremiumOf } from './guaranteed-stop.ts';
import type { RuleClass } from './instrument.ts';
import { exactProfitAt, type ProfitInputs } from './profit.ts';
import type { RulePack } from './rule-pack.ts';

/** What closing a position by its stop loss or take profit brings. */
export interface StopResult {
  /** Profit or loss at the level, before the premium. */
  readonly profit: Cents;
  /** What a guaranteed stop costs if it's what closes the position; zero for every other stop. */
  readonly premium: Cents;
  /** Profit or loss less the premium. */
  readonly result: Cents;
}

/** A stop whose result is asked for. */
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
 * The result of closing at a stop's level: profit first, then the premium, each booked to the cent on an account that carries this
 * remainder, as the engine books them. Without a remainder it's the result of the position by itself.
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
