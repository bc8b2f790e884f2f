/**
 * The time scale of a price path. While the market is open, a millisecond is a millisecond; while it is closed, it counts as a twentieth.
 * So a market opens near its last close but rarely on it: the overnight variance is about a tenth of a share's daily variance, and a
 * weekend's about a tenth of a currency's.
 */
import type { TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import { openTimeMs } from '@fairlead/domain/trading/market-hours.ts';

export const CLOSED_TIME_WEIGHT = 0.05;

/** Path time since a fixed origin; only differences are meaningful. `openMs` is openTimeMs of the same moment. */
export function pathTimeOf(openMs: number, atMs: number): number {
  return openMs + CLOSED_TIME_WEIGHT * (atMs - openMs);
}

export function pathTimeBetween(hours: TradingHoursName, fromMs: number, toMs: number): number {
  return pathTimeOf(openTimeMs(hours, toMs), toMs) - pathTimeOf(openTimeMs(hours, fromMs), fromMs);
}
