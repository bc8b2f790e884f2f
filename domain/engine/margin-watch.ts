import { lossUntilStopOut } from '../trading/margin.ts';
import { notionalOf, type OpenPosition } from '../trading/position.ts';
import { closingPrice, type Side } from '../trading/quote.ts';
import type { MarketView } from './market-view.ts';
import { figuresOf, type Account } from './state.ts';

/** A price level at which an account's margin must be checked again. */
export interface MarginLevel {
  readonly symbol: string;
  readonly side: Side;
  /** A long fires when the bid is at or below it, a short when the ask is at or above it. */
  readonly level: number;
}

/**
 * Returns the price levels within which an account cannot reach its stop-out, one per symbol and side it holds.
 *
 * Let s be the slack (the loss the account can bear) and E the exposure (the current value of all its positions). As long as no price has
 * moved against the account by more than the fraction s / E, the losses sum to less than s / E of E, so no loss reaches s. Bids and asks
 * are watched separately, so a widening spread counts as the move it is. When a level is reached, the account is checked exactly and either
 * stopped out or given new levels. Until then ticks cost it nothing.
 */
export function selectMarginLevels(account: Account, market: MarketView): readonly MarginLevel[] {
  const groups = groupBySymbolAndSide(account.positions, market);
  if (groups.length === 0) return [];
  const { equity, usedMargin } = figuresOf(account, market);
  const slack = lossUntilStopOut(equity, usedMargin, market.rules);
  const isUnpriced = groups.some((group) => group.price === null);
  // Equity is rounded to the cent, so one cent of the slack is held back.
  const safeSlack = Math.max(0, slack - 1);
  const exposure = groups.reduce((total, group) => total + group.exposure, 0);
  const share = exposure === 0 ? 0 : safeSlack / exposure;
  return groups.map(({ symbol, side, price }) => {
    // Below its stop-out, or with a position that never had a price, the account is checked again on the very next quote.
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
    // The current value of the units: profits move with the current price, not with the opening price.
    group.exposure += (notionalOf(position) / position.openPrice) * Math.abs(group.price ?? position.openPrice);
  }
  return groups;
}
