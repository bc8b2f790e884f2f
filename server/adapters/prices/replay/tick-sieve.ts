/**
 * The quote board's filter over the ticks of a recording, so that its history shows what was shown when it was played: a misprint is
 * in no candle, whether the candle was built live or is read again.
 */
import { reviewTick, type PriceReview } from '@fairlead/domain/markets/price-review.ts';
import { PRICE_TERMS } from '@fairlead/domain/markets/price-terms.ts';
import { findTickFault, tickRulesOf, type RawTick } from '@fairlead/domain/markets/tick.ts';
import { priceFromDecimal } from '@fairlead/domain/price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';

/** Says of each tick of one instrument, given in their order, whether it passes. */
export function createTickSieve(instrument: Pick<Instrument, 'ruleClass' | 'mayBeNegative'>): (tick: RawTick) => boolean {
  const rules = tickRulesOf(instrument);
  const terms = PRICE_TERMS[instrument.ruleClass];
  let last: Quote | undefined;
  let review: PriceReview | undefined;
  return ({ bid: bidDecimal, ask: askDecimal, at, isSettlement }) => {
    const bid = priceFromDecimal(bidDecimal);
    const ask = priceFromDecimal(askDecimal);
    // What is recorded is past: no stamp is from the future.
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
