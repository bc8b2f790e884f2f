import type { Price } from '@fairlead/domain/price.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';

/** What an alert at a level would wait for, or why it cannot be set. The engine judges it the same way, by its own bid. */
export type AlertJudgement = 'rises' | 'falls' | 'atPrice' | 'notANumber' | 'noQuote';

export function judgeAlertLevel(level: Price | null, quote: Quote | undefined): AlertJudgement {
  if (quote === undefined) return 'noQuote';
  if (level === null) return 'notANumber';
  if (level === quote.bid) return 'atPrice';
  return level > quote.bid ? 'rises' : 'falls';
}
