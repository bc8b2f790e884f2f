import { cents, type Cents } from '../money.ts';
import { largestStake, type MarginTerms } from './raised-margin.ts';
import type { RulePack } from './rule-pack.ts';

/**
 * Returns a share of the largest stake that the rules accept now, rounded down to the cent: 100 percent is that stake itself. `available` is
 * the account's available margin at the current quotes.
 */
export function stakeShareOf(
  available: Cents,
  percent: number,
  terms: Pick<MarginTerms, 'symbol' | 'leverage'>,
  rules: Pick<RulePack, 'marginPercents'>,
): Cents {
  return cents(Math.floor((largestStake(available, terms, rules) * percent) / 100));
}
