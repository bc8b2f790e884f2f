import { cents, type Cents } from '../money.ts';
import type { AccountFigures } from '../trading/margin.ts';

/**
 * Returns what can be withdrawn from a balance: never more than it holds, than open positions leave available (the smaller of free margin
 * and equity - used margin), or than remains after holds for disputes.
 */
export function withdrawableOf(balance: Cents, { availableMargin }: Pick<AccountFigures, 'availableMargin'>, held: Cents): Cents {
  return cents(Math.max(0, Math.min(balance, availableMargin) - held));
}
