import { isTooLateForGuarantee } from '../trading/guaranteed-stop.ts';
import { isTradable, type Quote } from '../trading/quote.ts';
import type { MarketView } from './market-view.ts';
import type { Refusal } from './refusal.ts';

/** Returns the quote at which an instrument can be traded at a moment, or null if it can't be traded. */
export function tradableQuote(symbol: string, market: MarketView, now: number): Quote | null {
  const instrument = market.instrument(symbol);
  const quote = market.quote(symbol);
  if (instrument === undefined || market.isDelisted(symbol)) return null;
  if (market.isHalted(symbol) || market.isUnderReview(symbol)) return null;
  return isTradable(quote, market.calendar.sessionAt(symbol, now), instrument.staleAfterMs, now) ? quote : null;
}

/** Returns the first reason why an instrument can't be traded at a moment, or null if it can. */
export function findTradingRefusal(symbol: string, market: MarketView, now: number): Refusal | null {
  if (market.isDelisted(symbol)) return { code: 'instrumentDelisted' };
  if (market.isHalted(symbol)) return { code: 'tradingHalted' };
  if (market.calendar.sessionAt(symbol, now) === null) return marketClosed(symbol, market, now);
  if (market.isUnderReview(symbol)) return { code: 'priceUnderReview' };
  return tradableQuote(symbol, market, now) === null ? { code: 'quoteUnavailable' } : null;
}

function marketClosed(symbol: string, market: MarketView, now: number): Refusal {
  const limitTime = market.calendar.nextOpening(symbol, now);
  return limitTime === null ? { code: 'marketClosed' } : { code: 'marketClosed', limitTime };
}

/** Returns why no guaranteed stop can be set or moved at a moment, or null if one can. */
export function findGuaranteeTimeRefusal(symbol: string, market: MarketView, now: number): Refusal | null {
  const refusal = findTradingRefusal(symbol, market, now);
  if (refusal !== null) return refusal;
  const session = market.calendar.sessionAt(symbol, now);
  return session !== null && isTooLateForGuarantee(session, now) ? { code: 'guaranteedStopTooLate' } : null;
}
