import type { ChartInterval } from '@fairlead/domain/markets/chart-interval.ts';
import { describe, expect, test } from 'vitest';
import { readCandle, withTick, type Candle } from './candles.ts';

const last: Candle = { timestamp: 60_000, open: 10, high: 12, low: 9, close: 11 };

describe('a tick on a one-minute chart', () => {
  test.each<[string, number, number, Candle]>([
    ['within the range moves the close', 10.5, 61_000, { ...last, close: 10.5 }],
    ['above the range sets a new high', 13, 119_999, { ...last, high: 13, close: 13 }],
    ['below the range sets a new low', 8, 119_999, { ...last, low: 8, close: 8 }],
    ['in the next minute opens a candle', 14, 120_000, { timestamp: 120_000, open: 14, high: 14, low: 14, close: 14 }],
    ['from an earlier minute changes nothing', 99, 59_999, last],
    ['at the same price changes nothing', 11, 70_000, last],
  ])('%s', (_, bid, at, expected) => {
    expect(withTick(last, bid, at, '1m')).toEqual(expected);
  });

  test('opens the first candle of an empty chart', () => {
    expect(withTick(undefined, 5, 61_000, '1m')).toEqual({ timestamp: 60_000, open: 5, high: 5, low: 5, close: 5 });
  });
});

test.each<[ChartInterval, string]>([
  ['1m', '2026-05-06T07:08:00.000Z'],
  ['5m', '2026-05-06T07:05:00.000Z'],
  ['15m', '2026-05-06T07:00:00.000Z'],
  ['1h', '2026-05-06T07:00:00.000Z'],
  ['4h', '2026-05-06T04:00:00.000Z'],
  ['30m', '2026-05-06T07:00:00.000Z'],
  ['1d', '2026-05-06T00:00:00.000Z'],
  ['1w', '2026-05-04T00:00:00.000Z'],
  ['1M', '2026-05-01T00:00:00.000Z'],
])('a %s candle of 07:08:09 opens at %s', (interval, opened) => {
  const candle = withTick(undefined, 1, Date.UTC(2026, 4, 6, 7, 8, 9), interval);
  expect(new Date(candle?.timestamp ?? 0).toISOString()).toBe(opened);
});

describe('a tick on a chart of months', () => {
  const november: Candle = { timestamp: Date.UTC(2026, 10, 1), open: 10, high: 12, low: 9, close: 11 };
  test('at the end of a month of 30 days still belongs to it, and the next begins another', () => {
    expect(withTick(november, 13, Date.UTC(2026, 11, 1) - 1, '1M')).toEqual({ ...november, high: 13, close: 13 });
    expect(withTick(november, 13, Date.UTC(2026, 11, 1), '1M')?.timestamp).toBe(Date.UTC(2026, 11, 1));
  });
});

test('a wire candle is read without its tick count', () => {
  expect(readCandle([1, 2, 4, 1, 3, 99])).toEqual({ timestamp: 1, open: 2, high: 4, low: 1, close: 3 });
});
