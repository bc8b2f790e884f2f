import type { TermsMessage } from '@fairlead/contract/socket-events.ts';
import type { HouseRules } from '../../engine/house-rules.ts';

/** What clients are told of the terms of trading as soon as they change. */
export interface TermsSource {
  read(): TermsMessage;
  /** Calls the listener after each change. Returns the function that ends it. */
  onChanged(listener: () => void): () => void;
}

/** Which prices are under review, and when that changes: whoever owns the quotes fits it. */
export interface ReviewSource {
  isUnderReview(symbol: string): boolean;
  onReviewsChanged(listener: () => void): () => void;
}

export function createTermsSource(houseRules: HouseRules, reviews: ReviewSource): TermsSource {
  const symbols = houseRules.baseInstruments.map(({ symbol }) => symbol);
  return {
    read: () => ({
      rules: houseRules.pack.version,
      halted: symbols.filter((symbol) => houseRules.isHalted(symbol)),
      under_review: symbols.filter((symbol) => reviews.isUnderReview(symbol)),
    }),
    onChanged: (listener) => {
      const ends = [houseRules.onChanged(listener), reviews.onReviewsChanged(listener)];
      return () => ends.forEach((end) => end());
    },
  };
}
