import { cents, type Cents } from '../money.ts';
import type { AccountFigures } from '../trading/margin.ts';

/**
 * What can be withdrawn out of a balance: never more than it holds, never what the open positions need, which is the smaller of free margin
 * and equity - used margin, and never what is held because it's disputed.
 */
export function withdrawableOf(balance: Cents, { availableMargin }: Pick<AccountFigures, 'availableMargin'>, held: Cents): Cents {
  return cents(Math.max(0, Math.min(balance, availableMargin) - held));
}
