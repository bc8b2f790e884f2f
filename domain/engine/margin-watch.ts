import { lossUntilStopOut } from '../trading/margin.ts';
import { notionalOf, type OpenPosition } from '../trading/position.ts';
import { closingPrice, type Side } from '../trading/quote.ts';
import type { MarketView } from './market-view.ts';
import { figuresOf, type Account } from './state.ts';

/** One price level at which an account's margin must be looked at again. */
export interface MarginLevel {
  readonly symbol: string;
  readonly side: Side;
  /** Longs fire when the bid is at or below it, shorts when the ask is at or above it. */
  readonly level: number;
}

/**
 * The price levels between which an account cannot reach its stop-out, one for each symbol and side it holds.
 *
 * With slack s (the loss it can bear) and exposure E (the worth of all its positions now), no loss reaches s while no price has
 * moved against the account by more than the share s / E: the losses then sum to less than s / E of E. Bids and asks are watched
 * apart, so a widening spread counts as the move that it is. When a level is reached the account is looked at exactly, and either
 * stopped out or given new levels; between them a tick costs it nothing.
 */
export function selectMarginLevels(account: Account, market: MarketView): readonly MarginLevel[] {
  const groups = groupBySymbolAndSide(account.positions, market);
  if (groups.length === 0) return [];
  const { equity, usedMargin } = figuresOf(account, market);
  const slack = lossUntilStopOut(equity, usedMargin, market.rules);
  const isUnpriced = groups.some((group) => group.price === null);
  // Equity is rounded to the cent, so a cent is kept back from what the account is taken to bear.
  const safeSlack = Math.max(0, slack - 1);
  const exposure = groups.reduce((total, group) => total + group.exposure, 0);
  const share = exposure === 0 ? 0 : safeSlack / exposure;
  return groups.map(({ symbol, side, price }) => {
    // Below its stop-out, or with a position that was never priced, the account is looked at again on the very next quote.
    if (slack < 0 || isUnpriced || price === null) return { symbol, side, level: side === 'long' ? Infinity : -Infinity };
    const move = share * Math.abs(price);
    return { symbol, side, level: side === 'long' ? Math.ceil(price - move) - 1 : Math.floor(price + move) + 1 };
  });
}

interface Group {
  readonly symbol: string;
  readonly side: Side;
  readonly price: number | null;
  exposure: number;
}

function groupBySymbolAndSide(positions: readonly OpenPosition[], market: MarketView): readonly Group[] {
  const groups: Group[] = [];
  for (const position of positions) {
    let group = groups.find(({ symbol, side }) => symbol === position.symbol && side === position.side);
    if (group === undefined) {
      const quote = market.quote(position.symbol);
      group = {
        symbol: position.symbol,
        side: position.side,
        price: quote === undefined ? null : closingPrice(position.side, quote),
        exposure: 0,
      };
      groups.push(group);
    }
    // The worth of the units now: profits move with the price, not with what was paid.
    group.exposure += (notionalOf(position) / position.openPrice) * Math.abs(group.price ?? position.openPrice);
  }
  return groups;
}
