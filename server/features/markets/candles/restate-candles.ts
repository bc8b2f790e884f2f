import { CANDLE_INTERVAL_MS, type Candle, type CandleInterval } from '@fairlead/domain/markets/candle.ts';
import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import { ratioBetween, type DatedSplit } from '@fairlead/domain/trading/actions/restate-price.ts';
import { splitPrice } from '@fairlead/domain/trading/actions/split.ts';

/** A candle, and from when its shares are. */
export interface DatedCandle extends Candle {
  /**
   * When it was requested from the price source, in milliseconds since 1970 UTC: it is in the shares of then. Null for one that was recorded
   * here, which is in the shares of its end: one that a split cuts was restated while it was forming.
   */
  readonly requestedAt: number | null;
}

/** Returns candles in the shares of `now`. */
export function restateCandles(
  candles: readonly DatedCandle[],
  interval: CandleInterval,
  splits: readonly DatedSplit[],
  now: number,
): Candle[] {
  return candles.map(({ requestedAt, ...candle }) => {
    // A split that is due when a candle ends is not in it yet.
    const ratio = ratioBetween(splits, requestedAt ?? candle.openAt + CANDLE_INTERVAL_MS[interval] - 1, now);
    return ratio === null ? candle : splitCandle(candle, ratio);
  });
}

/** Its number of ticks stays: it counts quotes, and no shares. */
export function splitCandle(candle: Candle, ratio: SplitRatio): Candle {
  const [open, high] = [splitPrice(candle.open, ratio), splitPrice(candle.high, ratio)];
  const [low, close] = [splitPrice(candle.low, ratio), splitPrice(candle.close, ratio)];
  return { ...candle, open, high, low, close };
}
