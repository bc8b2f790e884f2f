/**
 * Real closes, as the points a demo path passes through exactly.
 *
 * A close dated D is the path's value at the last moment of the UTC day D at which the market is open: 24:00 where it trades round
 * the clock, the end of the session elsewhere. So the generated daily candle of D closes on the real close to the last digit.
 * Closes dated on a Saturday or Sunday of a market that rests then are dropped: the source repeats Friday's, or interpolates.
 */
import type { Instrument, TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import { openRanges } from '@fairlead/domain/trading/market-hours.ts';

const DAY_MS = 86_400_000;

/** A price a series gives for a day, `day` being its start (00:00 UTC) in milliseconds. */
export interface DatedPrice {
  readonly day: number;
  readonly price: number;
}

/** A moment and the path's value there: the logarithm of the price, or the price itself (see PathScale). */
export interface Anchor {
  readonly atMs: number;
  readonly value: number;
}

/** Prices move by shares of themselves, so paths run on logarithms; a price that may be negative has none and runs on itself. */
export interface PathScale {
  toValue(price: number): number;
  toPrice(value: number): number;
}

const LOGARITHMIC: PathScale = { toValue: Math.log, toPrice: Math.exp };
const ABSOLUTE: PathScale = { toValue: (price) => price, toPrice: (value) => value };

export function pathScaleOf(instrument: Instrument): PathScale {
  return instrument.mayBeNegative ? ABSOLUTE : LOGARITHMIC;
}

/**
 * Anchors of a series, ascending. `hours` are those the path runs by: the instrument's own, or 'always' for a feed that ignores
 * them. Prices are rounded to the instrument's digits first, so that the path's quotation of an anchor cannot be off by a step.
 */
export function buildAnchors(instrument: Instrument, hours: TradingHoursName, series: readonly DatedPrice[]): Anchor[] {
  const scale = pathScaleOf(instrument);
  const steps = 10 ** instrument.digits;
  const anchors: Anchor[] = [];
  for (const { day, price } of series) {
    const atMs = instrument.tradingHours !== 'always' && isWeekend(day) ? null : lastOpenMoment(hours, day);
    if (atMs !== null) anchors.push({ atMs, value: scale.toValue(Math.round(price * steps) / steps) });
  }
  return anchors;
}

/** The monthly average of a month stands for the middle of it: the 15th, or the last day before it on which the market trades. */
export function middleOfMonth(hours: TradingHoursName, year: number, month: number): number {
  let day = Date.UTC(year, month - 1, 15);
  while (isWeekend(day) || lastOpenMoment(hours, day) === null) day -= DAY_MS;
  return day;
}

function lastOpenMoment(hours: TradingHoursName, day: number): number | null {
  return openRanges(hours, day, day + DAY_MS).at(-1)?.toMs ?? null;
}

function isWeekend(day: number): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday === 0 || weekday === 6;
}
