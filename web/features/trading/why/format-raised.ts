import type { LowMarginExplanation } from '@fairlead/contract/trading/position-explanation.ts';
import { formatPercent } from '../../../ui/format.ts';

/** Increased margins in short: each instrument with its percentage. */
export function formatRaised(raised: LowMarginExplanation['raised'], locale: string): string {
  return raised.map(({ symbol, percent }) => `${symbol} ${formatPercent(percent, locale, 0)}`).join(', ');
}
