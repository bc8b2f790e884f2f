/** What a split makes of prices and levels. */
import { addExact, divideExact, negateExact, type ExactCents } from '../../exact-cents.ts';
import { priceWithin, type Price } from '../../price.ts';
import type { SplitRatio } from '../../markets/split-ratio.ts';
import type { EntryOrder } from '../entry-order.ts';
import type { OpenPosition } from '../position.ts';
import type { PriceAlert } from '../price-alert.ts';
import { exactProfitAt } from '../profit.ts';

type Rounding = 'up' | 'down' | 'nearest';

/** Returns a price in new shares: the price times old shares by new shares, rounded to a whole millionth. */
export function splitPrice(value: Price, { newShares, oldShares }: SplitRatio, rounding: Rounding = 'nearest'): Price {
  const product = BigInt(value) * BigInt(oldShares);
  const divisor = BigInt(newShares);
  const down = product / divisor - (product % divisor < 0n ? 1n : 0n);
  const rest = product - down * divisor;
  const isUp = rest > 0n && (rounding === 'up' || (rounding === 'nearest' && 2n * rest >= divisor));
  return priceWithin(Number(isUp ? down + 1n : down));
}

/**
 * Returns the position in new shares. Its stake stays, so it is a larger or smaller number of shares. Levels round in the client's favour:
 * a stop loss fires no earlier, a guaranteed one fills no worse, a take profit or a partial target
 * fires no later. The opening price rounds against the
 * position, by less than a millionth, and what that takes is credited (`exactSplitCredit`), so that nothing is left to luck.
 */
export function splitPosition(position: OpenPosition, ratio: SplitRatio): Pick<OpenPosition, SplitField> {
  const { side, openPrice, stopLoss, takeProfit, trailingDistance, guaranteedStop, partialTargets } = position;
  const lower = side === 'long' ? 'down' : 'up';
  const higher = side === 'long' ? 'up' : 'down';
  const split = {
    openPrice: splitOpenPrice(openPrice, ratio, higher),
    stopLoss: stopLoss === null ? null : splitPrice(stopLoss, ratio, guaranteedStop ? higher : lower),
    takeProfit: takeProfit === null ? null : splitPrice(takeProfit, ratio, lower),
    trailingDistance: trailingDistance === null ? null : splitDistance(trailingDistance, ratio),
  };
  if (partialTargets === undefined) return split;
  return { ...split, partialTargets: partialTargets.map((target) => ({ ...target, price: splitPrice(target.price, ratio, lower) })) };
}

type SplitField = 'openPrice' | 'stopLoss' | 'takeProfit' | 'trailingDistance' | 'partialTargets';

/** A price of zero opens nothing, so the smallest price stays above it. */
function splitOpenPrice(openPrice: Price, ratio: SplitRatio, rounding: Rounding): Price {
  const split = splitPrice(openPrice, ratio, rounding);
  return split === 0 ? (1 as Price) : split;
}

function splitDistance(distance: Price, ratio: SplitRatio): Price {
  return Math.max(1, splitPrice(distance, ratio, 'up')) as Price;
}

/**
 * Returns what an account is credited so that a split leaves its equity unchanged, exactly: the profit of the position before, at a price,
 * less its profit after at the same price by the ratio, unrounded. Not negative, since the opening price was rounded against the position.
 */
export function exactSplitCredit(position: OpenPosition, openPrice: Price, at: Price, { newShares, oldShares }: SplitRatio): ExactCents {
  const before = exactProfitAt(position, at);
  const [difference, notional] = [
    BigInt(at) * BigInt(oldShares) - BigInt(openPrice) * BigInt(newShares),
    BigInt(position.margin) * BigInt(position.leverage),
  ];
  const signedDifference = position.side === 'long' ? difference : -difference;
  const after = divideExact(signedDifference * notional, BigInt(openPrice) * BigInt(newShares));
  return addExact([before, negateExact(after)]);
}

/** Returns the order in new shares. Its price and stops round in the client's favour: a limit costs no more, a stop fires no earlier. */
export function splitOrder(order: EntryOrder, ratio: SplitRatio): EntryOrder {
  const { side, entryKind, entryPrice, stopLoss, takeProfit, trailingDistance, guaranteedStop } = order;
  const lower = side === 'long' ? 'down' : 'up';
  const higher = side === 'long' ? 'up' : 'down';
  return {
    ...order,
    entryPrice: splitOpenPrice(entryPrice, ratio, entryKind === 'limit' ? lower : higher),
    stopLoss: stopLoss === null ? null : splitPrice(stopLoss, ratio, guaranteedStop ? higher : lower),
    takeProfit: takeProfit === null ? null : splitPrice(takeProfit, ratio, lower),
    trailingDistance: trailingDistance === null ? null : splitDistance(trailingDistance, ratio),
  };
}

export function splitAlert(alert: PriceAlert, ratio: SplitRatio): PriceAlert {
  return { ...alert, level: splitPrice(alert.level, ratio) };
}
