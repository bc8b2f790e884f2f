import type { Price } from '@fairlead/domain/price.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';

/** Which move would trigger an alert at a level, or why the alert can't be set. The engine applies the same rule to its own bid. */
export type AlertJudgement = 'rises' | 'falls' | 'atPrice' | 'notANumber' | 'noQuote';

export function judgeAlertLevel(level: Price | null, quote: Quote | undefined): AlertJudgement {
  if (quote === undefined) return 'noQuote';
  if (level === null) return 'notANumber';
  if (level === quote.bid) return 'atPrice';
  return level > quote.bid ? 'rises' : 'falls';
}
