import { stepChart, type ChartInterval } from '@fairlead/domain/markets/chart-interval.ts';
import { describe, expect, test } from 'vitest';
import { selectTicks, utcParts, type TimeParts } from './time-ticks.ts';

/** As a clock in UTC shows it. */
const clock = (timestamp: number): TimeParts => {
  const date = new Date(timestamp);
  return { ...utcParts(timestamp), minutes: date.getUTCHours() * 60 + date.getUTCMinutes() };
};

function candles(interval: ChartInterval, from: string, count: number): number[] {
  return Array.from({ length: count }, (_, place) => stepChart(interval, Date.parse(from), place));
}

const written = (times: readonly number[], gap: number, partsOf = clock): readonly string[] =>
  selectTicks(times, gap, partsOf).map(({ timestamp, unit }) => `${unit} ${new Date(timestamp).toISOString().slice(0, 16)}`);

describe('the labels of the time axis', () => {
  test.each<[string, readonly number[], number, readonly string[]]>([
    ['minutes: round times', candles('1m', '2026-11-29T10:05Z', 40), 14, ['time 2026-11-29T10:15', 'time 2026-11-29T10:30']],
    [
      'quarters of an hour: the first of a day says which day it is',
      candles('15m', '2026-11-28T16:00Z', 96),
      20,
      ['time 2026-11-28T18:00', 'day 2026-11-29T00:00', 'time 2026-11-29T06:00', 'time 2026-11-29T12:00'],
    ],
    [
      'days: months before days',
      candles('1d', '2026-10-20T00:00Z', 30),
      8,
      ['day 2026-10-21T00:00', 'month 2026-11-01T00:00', 'day 2026-11-09T00:00', 'day 2026-11-17T00:00'],
    ],
    [
      'weeks: the first of a month',
      candles('1w', '2026-11-02T00:00Z', 12),
      4,
      ['day 2026-11-09T00:00', 'month 2026-12-07T00:00', 'year 2027-01-04T00:00'],
    ],
    [
      'months: years before months',
      candles('1M', '2025-10-01T00:00Z', 14),
      5,
      ['year 2026-01-01T00:00', 'month 2026-06-01T00:00', 'month 2026-11-01T00:00'],
    ],
    ['nothing', [], 5, []],
    ['one candle', candles('1d', '2026-11-29T00:00Z', 1), 5, ['time 2026-11-29T00:00']],
  ])('%s', (_, times, gap, expected) => {
    expect(written(times, gap)).toEqual(expected);
  });

  test('a session that begins after midnight still has its date', () => {
    const times = [...candles('1h', '2026-11-27T14:00Z', 7), ...candles('1h', '2026-11-30T14:00Z', 7)];
    expect(written(times, 3)).toContain('day 2026-11-30T14:00');
  });

  test('are never closer than the gap', () => {
    for (const gap of [1, 3, 7, 20]) {
      const places = selectTicks(candles('5m', '2026-11-28T22:35Z', 300), gap, clock).map(({ index }) => index);
      for (const [at, place] of places.entries()) if (at > 0) expect(place - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(gap);
    }
  });
});
