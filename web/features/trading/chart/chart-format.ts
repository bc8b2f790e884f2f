import { chartOpenAt, type ChartInterval } from '@fairlead/domain/markets/chart-interval.ts';
import type { TickUnit } from './time-ticks.ts';

/** Formats the chart's numbers and times for the reader's locale. The chart passes finished text such as "60123.45". */

/** "60123.45" as 60,123.45 or 60.123,45, also with a percent sign. Text that isn't a plain number is returned unchanged. */
export function localiseNumberText(text: string, locale: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(%?)$/.exec(text);
  if (parts === null) return text;
  const [, sign = '', whole = '', fraction = '', percent = ''] = parts;
  const number = Number(`${sign}${whole}.${fraction}`);
  const digits = { minimumFractionDigits: fraction.length, maximumFractionDigits: fraction.length };
  return percent === ''
    ? new Intl.NumberFormat(locale, { useGrouping: 'always', ...digits }).format(number)
    : new Intl.NumberFormat(locale, { style: 'percent', ...digits }).format(number / 100);
}

export interface TimeWriter {
  /** The label of a moment on the time axis: only what is new there. `dayTime` is for an axis that shows no date otherwise. */
  readonly tick: (timestamp: number, unit: TickUnit | 'dayTime', interval: ChartInterval) => string;
  /** A candle's opening in full: with its time if it is shorter than a day. */
  readonly moment: (timestamp: number, interval: ChartInterval) => string;
}

const DAY = { day: '2-digit', month: 'short' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit' } as const;

const TICKS: Readonly<Record<TickUnit | 'dayTime', Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { month: 'short' },
  day: DAY,
  time: MINUTE,
  dayTime: { ...DAY, ...MINUTE },
};

const HALF_MONTH_MS = 15 * 86_400_000;

/** Candles of days and longer are of UTC days, weeks and months; all others are shown in local time. */
export function isOfDays(interval: ChartInterval): boolean {
  return interval === '1d' || interval === '1w' || interval === '1M';
}

/** Writes times for a reader. Each way of writing is prepared once. */
export function createTimeWriter(locale: string): TimeWriter {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  function write(timestamp: number, key: string, isUtc: boolean, shape: Intl.DateTimeFormatOptions): string {
    const known = formatters.get(key);
    const formatter = known ?? new Intl.DateTimeFormat(locale, isUtc ? { ...shape, timeZone: 'UTC' } : shape);
    if (known === undefined) formatters.set(key, formatter);
    return formatter.format(timestamp);
  }
  return {
    tick: (timestamp, unit, interval) => {
      const isUtc = isOfDays(interval);
      // The first candle of a chart of days begins nothing known, and has no time.
      const shown = isUtc && unit === 'time' ? (interval === '1M' ? 'month' : 'day') : unit;
      return write(timestamp, `${shown} ${isUtc}`, isUtc, TICKS[shown]);
    },
    moment: (timestamp, interval) => {
      // The chart counts months to come by their mean length.
      if (interval === '1M') {
        return write(chartOpenAt('1M', timestamp + HALF_MONTH_MS), 'months', true, { month: 'long', year: 'numeric' });
      }
      return isOfDays(interval)
        ? write(timestamp, 'days', true, { weekday: 'short', ...DAY, year: 'numeric' })
        : write(timestamp, 'minutes', false, { weekday: 'short', ...DAY, year: 'numeric', ...MINUTE });
    },
  };
}
