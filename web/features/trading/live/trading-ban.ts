import type { QuoteStatus } from '../stores/quote-store.ts';

/** Why the broker lets nothing be traded in an instrument, whatever its market does; null if it does not. */
export function tradingBanOf(status: QuoteStatus | undefined): 'instrumentDelisted' | 'tradingHalted' | null {
  if (status === 'delisted') return 'instrumentDelisted';
  return status === 'halted' ? 'tradingHalted' : null;
}
