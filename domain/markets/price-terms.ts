/**
 * How the prices of each instrument class are checked before anything acts on them. Published in docs/trading/price-checks.md; the underlying
 * figures from recorded markets are in bench/RESULTS.md.
 */
import type { Instrument, RuleClass } from '../trading/instrument.ts';

export interface PriceTerms {
  /** A tick farther than this from the last confirmed quote, as |ln(new / old)| of bid or ask, is held for review. */
  readonly jumpLimit: number;
  /** A price under review is confirmed by this many ticks that agree with each other ... */
  readonly confirmTicks: number;
  /** ... over at least this long. */
  readonly confirmMs: number;
  /** A review without a result after this long halts the instrument. */
  readonly longestReviewMs: number;
  /** A quote older than this fills nothing. */
  readonly staleAfterMs: number;
}

const MINUTE_MS = 60_000;

export const PRICE_TERMS: Readonly<Record<RuleClass, PriceTerms>> = {
  majorForex: { jumpLimit: 0.003, confirmTicks: 3, confirmMs: 1_000, longestReviewMs: 2 * MINUTE_MS, staleAfterMs: 5_000 },
  minorForex: { jumpLimit: 0.005, confirmTicks: 3, confirmMs: 1_500, longestReviewMs: 3 * MINUTE_MS, staleAfterMs: 10_000 },
  gold: { jumpLimit: 0.008, confirmTicks: 3, confirmMs: 1_000, longestReviewMs: 2 * MINUTE_MS, staleAfterMs: 5_000 },
  majorIndex: { jumpLimit: 0.005, confirmTicks: 3, confirmMs: 1_000, longestReviewMs: 2 * MINUTE_MS, staleAfterMs: 5_000 },
  minorIndex: { jumpLimit: 0.008, confirmTicks: 3, confirmMs: 1_500, longestReviewMs: 3 * MINUTE_MS, staleAfterMs: 10_000 },
  commodity: { jumpLimit: 0.015, confirmTicks: 3, confirmMs: 2_000, longestReviewMs: 3 * MINUTE_MS, staleAfterMs: 10_000 },
  share: { jumpLimit: 0.032, confirmTicks: 3, confirmMs: 2_000, longestReviewMs: 5 * MINUTE_MS, staleAfterMs: 15_000 },
  crypto: { jumpLimit: 0.03, confirmTicks: 4, confirmMs: 1_500, longestReviewMs: 2 * MINUTE_MS, staleAfterMs: 5_000 },
};

/** If a price may fall below zero, two prices have no ratio, so the limit is a difference: one whole unit, in millionths. */
export const ABSOLUTE_JUMP_LIMIT_MICROS = 1_000_000;

/** The range around a price, as multiples or as a distance, within which the next price is not a jump. */
export type JumpLimit =
  | { readonly kind: 'ratio'; readonly least: number; readonly most: number }
  | { readonly kind: 'difference'; readonly micros: number };

export function jumpLimitOf({ ruleClass, mayBeNegative }: Pick<Instrument, 'ruleClass' | 'mayBeNegative'>): JumpLimit {
  if (mayBeNegative) return { kind: 'difference', micros: ABSOLUTE_JUMP_LIMIT_MICROS };
  const { jumpLimit } = PRICE_TERMS[ruleClass];
  return { kind: 'ratio', least: Math.exp(-jumpLimit), most: Math.exp(jumpLimit) };
}
