import { describe, expect, test } from 'vitest';
import { price } from '../price.ts';
import { CANDLE_INTERVALS, candleOpenAt, type Candle } from './candle.ts';
import {
  chartOpenAt,
  CHART_INTERVALS,
  deriveCandles,
  DERIVED_INTERVALS,
  isDerived,
  stepChart,
  type ChartInterval,
} from './chart-interval.ts';

const utc = (text: string): number => Date.parse(text);
const iso = (at: number): string => new Date(at).toISOString().slice(0, 16);

describe('the candle of a moment', () => {
  test.each<[ChartInterval, string, string]>([
    ['30m', '2026-11-29T10:29:59Z', '2026-11-29T10:00'],
    ['30m', '2026-11-29T10:30:00Z', '2026-11-29T10:30'],
    ['1d', '2026-11-29T23:59:59Z', '2026-11-29T00:00'],
    // A Sunday, then the Monday after it.
    ['1w', '2026-11-29T23:59:59Z', '2026-11-23T00:00'],
    ['1w', '2026-11-30T00:00:00Z', '2026-11-30T00:00'],
    ['1w', '2027-01-02T12:00:00Z', '2026-12-28T00:00'],
    ['1w', '1970-01-01T00:00:00Z', '1969-12-29T00:00'],
    ['1M', '2026-11-30T23:59:59Z', '2026-11-01T00:00'],
    ['1M', '2024-02-29T12:00:00Z', '2024-02-01T00:00'],
    ['1M', '2026-12-31T23:59:59Z', '2026-12-01T00:00'],
    ['1M', '1969-12-31T23:59:59Z', '1969-12-01T00:00'],
  ])('%s: %s is in the one of %s', (interval, at, expected) => {
    expect(iso(chartOpenAt(interval, utc(at)))).toBe(expected);
  });

  test('is the stored one where the interval is stored', () => {
    const at = utc('2026-11-29T10:29:59Z');
    for (const interval of CANDLE_INTERVALS) expect(chartOpenAt(interval, at)).toBe(candleOpenAt(interval, at));
  });
});

describe('stepping', () => {
  test.each<[ChartInterval, string, number, string]>([
    ['1m', '2026-11-29T10:29:59Z', 2, '2026-11-29T10:31'],
    ['4h', '2026-11-29T10:29:59Z', -3, '2026-11-28T20:00'],
    ['1w', '2026-11-29T00:00:00Z', 1, '2026-11-30T00:00'],
    ['1M', '2026-01-31T12:00:00Z', 1, '2026-02-01T00:00'],
    ['1M', '2026-11-15T12:00:00Z', 14, '2028-01-01T00:00'],
    ['1M', '2026-01-15T12:00:00Z', -1, '2025-12-01T00:00'],
  ])('%s: from %s by %i is %s', (interval, at, steps, expected) => {
    expect(iso(stepChart(interval, utc(at), steps))).toBe(expected);
  });

  test('forth and back again is where it began, and a step never skips a candle', () => {
    for (const interval of CHART_INTERVALS) {
      for (const at of [utc('2026-01-31T12:34:56Z'), utc('2024-02-29T00:00:00Z'), utc('2026-12-31T23:59:59Z')]) {
        const next = stepChart(interval, at, 1);
        expect(stepChart(interval, next, -1)).toBe(chartOpenAt(interval, at));
        expect(chartOpenAt(interval, next - 1)).toBe(chartOpenAt(interval, at));
      }
    }
  });
});

describe('candles made of others', () => {
  const candle = (openAt: string, open: number, high: number, low: number, close: number): Candle => ({
    openAt: utc(openAt),
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    tickCount: 2,
  });

  test('have the first open, the extremes, the last close and all ticks of theirs', () => {
    const days = [
      candle('2026-11-28T00:00Z', 10, 15, 9, 12),
      candle('2026-11-29T00:00Z', 12, 13, 7, 8),
      candle('2026-11-30T00:00Z', 8, 9, 8, 9),
      candle('2026-12-01T00:00Z', 9, 20, 9, 19),
    ];
    expect(deriveCandles('1w', days)).toEqual([
      { ...candle('2026-11-23T00:00Z', 10, 15, 7, 8), tickCount: 4 },
      { ...candle('2026-11-30T00:00Z', 8, 20, 8, 19), tickCount: 4 },
    ]);
    expect(deriveCandles('1M', days)).toEqual([
      { ...candle('2026-11-01T00:00Z', 10, 15, 7, 9), tickCount: 6 },
      candle('2026-12-01T00:00Z', 9, 20, 9, 19),
    ]);
  });

  test('never reach beyond what they are made of', () => {
    for (const interval of CHART_INTERVALS.filter(isDerived)) {
      const { of, most } = DERIVED_INTERVALS[interval];
      for (let at = utc('2023-12-20T00:00Z'); at < utc('2025-01-10T00:00Z'); at = stepChart(interval, at, 1)) {
        const [open, end] = [chartOpenAt(interval, at), stepChart(interval, at, 1)];
        expect(candleOpenAt(of, open)).toBe(open);
        expect(stepChart(of, open, most)).toBeGreaterThanOrEqual(end);
      }
    }
  });
});
