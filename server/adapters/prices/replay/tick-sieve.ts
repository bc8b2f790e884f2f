/**
 * The quote board's filter over the ticks of a recording, so that its history shows what was shown when it was played: a misprint is
 * in no candle, whether the candle was built live or is read again.
 */
import {
  findTickFault,
  isJumpBelieved,
  weighJump,
  type JumpSuspicion,
  type RawTick,
  type TickRules,
} from '@fairlead/domain/market/tick.ts';
import { priceFromDecimal } from '@fairlead/domain/price.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';

/** Says of each tick of one instrument, given in their order, whether it passes. */
export function createTickSieve(rules: TickRules): (tick: RawTick) => boolean {
  let last: Quote | undefined;
  let suspicion: JumpSuspicion | undefined;
  return ({ bid: bidDecimal, ask: askDecimal, at, isSettlement }) => {
    const bid = priceFromDecimal(bidDecimal);
    const ask = priceFromDecimal(askDecimal);
    // What is recorded is past: no stamp is from the future.
    const fault = findTickFault(bid, ask, at, last, rules, at);
    if (bid === null || ask === null || (fault !== null && fault !== 'jump')) return false;
    const quote: Quote = { bid, ask, at };
    if (fault === 'jump' && isSettlement !== true) {
      suspicion = weighJump(suspicion, quote, rules);
      if (!isJumpBelieved(suspicion)) return false;
    }
    last = quote;
    suspicion = undefined;
    return true;
  };
}
