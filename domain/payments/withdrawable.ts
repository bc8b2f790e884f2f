import { cents, type Cents } from '../money.ts';
import type { AccountFigures } from '../trading/margin.ts';

/**
 * What can be withdrawn out of a purse: never more than it holds, and never what the open positions need, which is the smaller of
 * free margin and equity - used margin.
 */
export function withdrawableOf(purse: Cents, { availableMargin }: Pick<AccountFigures, 'availableMargin'>): Cents {
  return cents(Math.max(0, Math.min(purse, availableMargin)));
}
