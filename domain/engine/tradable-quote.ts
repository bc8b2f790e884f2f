import { isTooLateForGuarantee } from '../trading/guaranteed-stop.ts';
import { isTradable, type Quote } from '../trading/quote.ts';
import type { MarketView } from './market-view.ts';
import type { Refusal } from './refusal.ts';

/** The quote at which an instrument can be traded at a moment; null where it can't be. */
export function tradableQuote(symbol: string, market: MarketView, now: number): Quote | null {
  const instrument = market.instrument(symbol);
  const quote = market.quote(symbol);
  if (instrument === undefined || market.isHalted(symbol) || market.isUnderReview(symbol)) return null;
  return isTradable(quote, market.calendar.sessionAt(symbol, now), instrument.staleAfterMs, now) ? quote : null;
}

/** Why an instrument can't be traded at a moment, the first reason there is; null where it can be. */
export function findTradingRefusal(symbol: string, market: MarketView, now: number): Refusal | null {
  if (market.isHalted(symbol)) return { code: 'tradingHalted' };
  if (market.calendar.sessionAt(symbol, now) === null) return marketClosed(symbol, market, now);
  if (market.isUnderReview(symbol)) return { code: 'priceUnderReview' };
  return tradableQuote(symbol, market, now) === null ? { code: 'quoteUnavailable' } : null;
}

function marketClosed(symbol: string, market: MarketView, now: number): Refusal {
  const limitTime = market.calendar.nextOpening(symbol, now);
  return limitTime === null ? { code: 'marketClosed' } : { code: 'marketClosed', limitTime };
}

/** Why no guaranteed stop can be given or moved at a moment; null where one can be. */
export function findGuaranteeTimeRefusal(symbol: string, market: MarketView, now: number): Refusal | null {
  const refusal = findTradingRefusal(symbol, market, now);
  if (refusal !== null) return refusal;
  const session = market.calendar.sessionAt(symbol, now);
  return session !== null && isTooLateForGuarantee(session, now) ? { code: 'guaranteedStopTooLate' } : null;
}
