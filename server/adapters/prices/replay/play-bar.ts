/**
 * Splits a bar into four ticks. The order in which a bar reached its high and its low is unknown; the usual assumption is that a rising bar
 * has its low first and a falling one its high. The open comes at its start, the extremes at one and two thirds, and the close in its last
 * millisecond, so that all four are within the bar and rebuild the same candle.
 */
import type { RawTick } from '@fairlead/domain/markets/tick.ts';

/** `bids` and `asks` are [open, high, low, close]. Appends to `ticks`. */
export function playBar(
  symbol: string,
  openAt: number,
  lengthMs: number,
  bids: readonly number[],
  asks: readonly number[],
  ticks: RawTick[],
): void {
  const [OPEN, HIGH, LOW, CLOSE] = [0, 1, 2, 3] as const;
  const isRising = (bids[CLOSE] ?? Number.NaN) >= (bids[OPEN] ?? Number.NaN);
  const [first, second] = isRising ? [LOW, HIGH] : [HIGH, LOW];
  const add = (place: number, at: number): void => {
    ticks.push({ symbol, bid: bids[place] ?? Number.NaN, ask: asks[place] ?? Number.NaN, at });
  };
  add(OPEN, openAt);
  add(first, openAt + Math.floor(lengthMs / 3));
  add(second, openAt + Math.floor((2 * lengthMs) / 3));
  add(CLOSE, openAt + lengthMs - 1);
}
