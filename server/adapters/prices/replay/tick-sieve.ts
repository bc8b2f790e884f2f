/**
 * Applies the quote board's filter to a recording's ticks, so that its history shows the same prices as the replay: no candle contains a
 * misprint, whether it was built live or is read again.
 */
import { reviewTick, type PriceReview } from '@fairlead/domain/markets/price-review.ts';
import { PRICE_TERMS } from '@fairlead/domain/markets/price-terms.ts';
import { findTickFault, tickRulesOf, type RawTick } from '@fairlead/domain/markets/tick.ts';
import { priceFromDecimal } from '@fairlead/domain/price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';

/** Returns a function that takes one instrument's ticks in order and decides whether each passes. */
export function createTickSieve(instrument: Pick<Instrument, 'ruleClass' | 'mayBeNegative'>): (tick: RawTick) => boolean {
  const rules = tickRulesOf(instrument);
  const terms = PRICE_TERMS[instrument.ruleClass];
  let last: Quote | undefined;
  let review: PriceReview | undefined;
  return ({ bid: bidDecimal, ask: askDecimal, at, isSettlement }) => {
    const bid = priceFromDecimal(bidDecimal);
    const ask = priceFromDecimal(askDecimal);
    // Recordings are in the past, so no timestamp is from the future.
    const fault = findTickFault(bid, ask, at, last, rules, at);
    if (bid === null || ask === null || (fault !== null && fault !== 'jump')) return false;
    const quote: Quote = { bid, ask, at };
    if ((fault === 'jump' || last === undefined) && isSettlement !== true) {
      const outcome = reviewTick(review, quote, rules, terms);
      if (outcome.kind === 'held') {
        ({ review } = outcome);
        return false;
      }
    }
    last = quote;
    review = undefined;
    return true;
  };
}
