import { draftOf, draftStopOut } from '../../engine/account-draft.ts';
import type { MarketView } from '../../engine/market-view.ts';
import { addExact, exactCents, type ExactCents } from '../../exact-cents.ts';
import { exactProfitNow, newAccount } from '../../engine/state.ts';
import { price, type Price } from '../../price.ts';
import { closingPrice, type Quote } from '../quote.ts';
import { stopOutPrice } from '../stop-out-price.ts';
import { groupBy } from './group-by.ts';
import type { LowMarginAccount } from './exposure-book.ts';

/** The instrument that would first stop an account out if all others kept their prices, and the positions that would be closed. */
export interface StopOutOutlook {
  readonly symbol: string;
  readonly price: Price;
  /** The move from the current price as a share of it, signed like the price move; 0 if the account is already below its stop-out. */
  readonly moveShare: number;
  /** Ids of the positions that would be closed, in closing order. */
  readonly closes: readonly number[];
}

/** Returns the outlook, or null if no single instrument can stop the account out. */
export function stopOutOutlook(account: LowMarginAccount, market: MarketView, now: number): StopOutOutlook | null {
  let nearest: { readonly symbol: string; readonly quote: Quote; readonly at: Price; readonly from: Price } | null = null;
  for (const [symbol, positions] of groupBy(account.positions, (position) => position.symbol)) {
    const quote = market.quote(symbol);
    if (quote === undefined) continue;
    const side = positions[0]?.side ?? 'long';
    const exposure = {
      positions,
      otherEquity: equityWithout(account, symbol, market),
      usedMargin: account.usedMargin,
      quote,
      mayBeNegative: market.instrument(symbol)?.mayBeNegative ?? false,
    };
    const at = stopOutPrice(side, exposure, market.rules);
    if (at === null) continue;
    const from = closingPrice(side, quote);
    if (nearest === null || shareOf(at, from) < shareOf(nearest.at, nearest.from)) nearest = { symbol, quote, at, from };
  }
  if (nearest === null) return null;
  const { symbol, quote, at, from } = nearest;
  const moved: Quote = { bid: price(quote.bid + at - from), ask: price(quote.ask + at - from), at: now };
  return { symbol, price: at, moveShare: (at - from) / Math.abs(from), closes: closedAt(account, withQuote(market, symbol, moved), now) };
}

function equityWithout({ balance, remainder, positions }: LowMarginAccount, symbol: string, market: MarketView): ExactCents {
  const others = positions.filter((position) => position.symbol !== symbol);
  return addExact([exactCents(balance, 0), ...others.map((position) => exactProfitNow(position, market))], remainder);
}

function shareOf(at: Price, from: Price): number {
  return Math.abs(at - from) / Math.abs(from);
}

function withQuote(market: MarketView, symbol: string, quote: Quote): MarketView {
  return {
    rules: market.rules,
    calendar: market.calendar,
    instrument: (name) => market.instrument(name),
    category: (id) => market.category(id),
    isHalted: (name) => market.isHalted(name),
    isDelisted: (name) => market.isDelisted(name),
    isUnderReview: (name) => market.isUnderReview(name),
    quote: (name) => (name === symbol ? quote : market.quote(name)),
  };
}

/** Returns the closes the engine itself would decide at these prices. */
function closedAt({ id, balance, remainder, positions }: LowMarginAccount, market: MarketView, now: number): readonly number[] {
  // How the equity is split between balances does not affect what is closed.
  const account = { ...newAccount(id), cash: balance, remainder, positions: [...positions] };
  const draft = draftOf(account, { nextPositionId: 1, idStep: 1 });
  draftStopOut(draft, market, now);
  return draft.events.flatMap((event) => (event.kind === 'positionClosed' ? [event.positionId] : []));
}
