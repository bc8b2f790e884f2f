/** The prices of a Heikin-Ashi candle: averages that show a trend more calmly. No trade was possible at them. */
export interface AveragedCandle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * Averages candles in ascending order. A candle's close is the mean of its four prices. It opens in the middle of the body of the averaged
 * candle before; the first one in the middle of its own. Its high and low include both.
 */
export function averageCandles(candles: readonly AveragedCandle[]): AveragedCandle[] {
  let before: AveragedCandle | undefined;
  return candles.map(({ open, high, low, close }) => {
    const averagedOpen = before === undefined ? (open + close) / 2 : (before.open + before.close) / 2;
    const averagedClose = (open + high + low + close) / 4;
    before = {
      open: averagedOpen,
      high: Math.max(high, averagedOpen, averagedClose),
      low: Math.min(low, averagedOpen, averagedClose),
      close: averagedClose,
    };
    return before;
  });
}
