import type { Candle } from './candles.ts';

/** How another instrument is drawn over a chart: as its change in percent since the first candle in view, like the chart itself. */

/** Its close at each of the chart's candles: that of its own candle, or its last before where it has none. Both lists are ascending. */
export function alignCloses(times: readonly number[], candles: readonly Candle[]): readonly (number | undefined)[] {
  let next = 0;
  let close: number | undefined;
  return times.map((timestamp) => {
    for (let candle = candles[next]; candle !== undefined && candle.timestamp <= timestamp; candle = candles[next]) {
      close = candle.close;
      next += 1;
    }
    return close;
  });
}

/** The closes by which a view is compared. */
export interface Base {
  readonly own: number;
  readonly other: number;
}

/**
 * The closes at the first candle in view of the other instrument and of the chart's own. If the other's prices begin later, it begins at
 * the change that the chart has by then: at zero percent of its own. Null if none of its prices are in view.
 */
export function findBase(
  own: readonly number[],
  others: readonly (number | undefined)[],
  { from, to }: { readonly from: number; readonly to: number },
): Base | null {
  const ownBase = own[from];
  const other = others.slice(from, to).find((close) => close !== undefined && close !== 0);
  return ownBase === undefined || ownBase === 0 || other === undefined ? null : { own: ownBase, other };
}

/** The price of the chart's own instrument that has changed as much as the other one. */
export function equivalentPrice(other: number, base: Base): number {
  return base.own * (1 + changeSince(base.other, other));
}

/** Relative change, such as 0.015; relative to the distance from zero, because a price may be negative. */
export function changeSince(base: number, close: number): number {
  return base === 0 ? 0 : (close - base) / Math.abs(base);
}
