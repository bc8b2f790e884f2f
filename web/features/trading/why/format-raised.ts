import type { LowMarginExplanation } from '@fairlead/contract/trading/position-explanation.ts';
import { formatPercent } from '../../../ui/format.ts';

/** Raised margins in a few words: each instrument with its percentage. */
export function formatRaised(raised: LowMarginExplanation['raised'], locale: string): string {
  return raised.map(({ symbol, percent }) => `${symbol} ${formatPercent(percent, locale, 0)}`).join(', ');
}
