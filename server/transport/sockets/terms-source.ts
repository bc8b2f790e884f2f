import type { TermsMessage } from '@fairlead/contract/socket-events.ts';
import type { BrokerRules } from '../../engine/broker-rules.ts';

/** The trading terms that clients are told of as soon as they change. */
export interface TermsSource {
  read(): TermsMessage;
  /** Calls the listener after each change. Returns a function that unsubscribes it. */
  onChanged(listener: () => void): () => void;
}

/** Which prices are under review, and when that changes; implemented by the owner of the quotes. */
export interface ReviewSource {
  isUnderReview(symbol: string): boolean;
  onReviewsChanged(listener: () => void): () => void;
}

export function createTermsSource(brokerRules: BrokerRules, reviews: ReviewSource): TermsSource {
  const symbols = brokerRules.baseInstruments.map(({ symbol }) => symbol);
  return {
    read: () => ({
      rules: brokerRules.pack.version,
      calendar: brokerRules.tradingCalendar.version,
      listing: brokerRules.listingVersion,
      halted: symbols.filter((symbol) => brokerRules.isHalted(symbol)),
      under_review: symbols.filter((symbol) => reviews.isUnderReview(symbol)),
    }),
    onChanged: (listener) => {
      const ends = [brokerRules.onChanged(listener), reviews.onReviewsChanged(listener)];
      return () => ends.forEach((end) => end());
    },
  };
}
