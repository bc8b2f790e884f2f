import { CANDLE_INTERVAL_MS, CANDLE_INTERVALS, candleOpenAt, type CandleInterval } from '@fairlead/domain/markets/candle.ts';
import type { TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import { isMarketOpen } from '@fairlead/domain/trading/market-hours.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { candleWindowStart } from './candle-window.ts';

// Monday, 23 November 2026, 15:00 UTC: half an hour after New York opened.
const MONDAY = Date.UTC(2026, 10, 23, 15);

function startOf(hours: TradingHoursName, interval: CandleInterval, count: number): string {
  return new Date(candleWindowStart(hours, interval, MONDAY, count)).toISOString();
}

describe('the window of a number of candles', () => {
  test.each<[string, TradingHoursName, CandleInterval, number, string]>([
    ['a market that never closes', 'always', '1m', 500, '2026-11-23T06:40:00.000Z'],
    ['within the session', 'newYork', '1m', 30, '2026-11-23T14:30:00.000Z'],
    ['across a weekend', 'newYork', '1m', 31, '2026-11-20T20:59:00.000Z'],
    ['a currency across the weekend', 'forex', '1h', 20, '2026-11-20T19:00:00.000Z'],
    ['days of a share', 'newYork', '1d', 6, '2026-11-16T00:00:00.000Z'],
    ['sessions that share a candle', 'grains', '4h', 3, '2026-11-23T04:00:00.000Z'],
  ])('%s', (_what, hours, interval, count, start) => {
    expect(startOf(hours, interval, count)).toBe(start);
  });

  test('holds exactly as many candles as open in it', () => {
    const hours = fc.constantFrom<TradingHoursName>('always', 'forex', 'metals', 'grains', 'xetra', 'newYork', 'hongKong');
    const interval = fc.constantFrom<CandleInterval>('15m', '1h', '4h', '1d');
    fc.assert(
      fc.property(hours, interval, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 1_000 }), (name, size, count, shift) => {
        const end = candleOpenAt(size, MONDAY + shift * 3_600_000);
        const start = candleWindowStart(name, size, end, count);
        expect(countByLooking(name, size, start, end)).toBe(count);
        expect(countByLooking(name, size, start, start + CANDLE_INTERVAL_MS[size])).toBe(1);
      }),
      { numRuns: 60 },
    );
  });

  test.each(CANDLE_INTERVALS)('is found for the largest request of %s', (interval) => {
    expect(candleWindowStart('grains', interval, MONDAY, 1_001)).toBeLessThan(MONDAY);
  });
});

/** Counts the candles of [start, end) with a minute in which the market is open. */
function countByLooking(hours: TradingHoursName, interval: CandleInterval, start: number, end: number): number {
  let count = 0;
  for (let openAt = start; openAt < end; openAt += CANDLE_INTERVAL_MS[interval]) {
    for (let minute = openAt; minute < openAt + CANDLE_INTERVAL_MS[interval]; minute += 300_000) {
      if (!isMarketOpen(hours, minute)) continue;
      count += 1;
      break;
    }
  }
  return count;
}
