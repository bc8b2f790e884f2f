/**
 * Real closes, as the points through which a demo path passes exactly.
 *
 * A close dated D is the path's value at the last open moment of the UTC day D: 24:00 where the market trades around the clock, otherwise
 * the end of the session. So the generated daily candle of D closes exactly on the real close. Weekend closes of a market that is closed at
 * weekends are dropped: the source repeats Friday's close, or interpolates.
 */
import type { Instrument, TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import { openRanges } from '@fairlead/domain/trading/market-hours.ts';

const DAY_MS = 86_400_000;

/** A series' price for a day; `day` is its start (00:00 UTC) in milliseconds since 1970. */
export interface DatedPrice {
  readonly day: number;
  readonly price: number;
}

/** A moment and the path's value there: the logarithm of the price, or the price itself (see PathScale). */
export interface Anchor {
  readonly atMs: number;
  readonly value: number;
}

/**
 * Prices move in proportion to themselves, so paths run on logarithms. A price that may be negative has none, so its path runs on the
 * price.
 */
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
 * Returns the anchors of a series, ascending. `hours` are the hours of the path: the instrument's own, or 'always' for a feed that ignores
 * them. Prices are first rounded to the instrument's digits, so that the path's quote at an anchor cannot be off by a step.
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

/** The moment a monthly average stands for: the 15th, or the last trading day before it. */
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
