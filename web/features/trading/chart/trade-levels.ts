import type { HeldPosition } from '@fairlead/contract/read-trading.ts';
import type { Price } from '@fairlead/domain/price.ts';

/** A horizontal line of the chart: where a position of the shown instrument opened, or will close by itself. */
export interface TradeLevel {
  readonly key: string;
  readonly kind: 'openLong' | 'openShort' | 'stopLoss' | 'takeProfit';
  readonly price: Price;
}

/** The levels of all open positions in a symbol. Equal levels of the same kind are one line. */
export function tradeLevelsOf(positions: readonly HeldPosition[], symbol: string): readonly TradeLevel[] {
  const levels = new Map<string, TradeLevel>();
  const add = (kind: TradeLevel['kind'], price: Price | null): void => {
    if (price !== null) levels.set(`${kind} ${price}`, { key: `${kind} ${price}`, kind, price });
  };
  for (const position of positions) {
    if (position.symbol !== symbol) continue;
    add(position.side === 'long' ? 'openLong' : 'openShort', position.openPrice);
    add('stopLoss', position.stopLoss);
    add('takeProfit', position.takeProfit);
  }
  return [...levels.values()];
}
