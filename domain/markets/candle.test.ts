import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { price } from '../price.ts';
import { addTick, appendCandle, CANDLE_INTERVAL_MS, CANDLE_INTERVALS, candleOpenAt, mergeCandles } from './candle.ts';
import type { Candle, CandleInterval } from './candle.ts';

const utc = (text: string): number => Date.parse(text);

interface BidAt {
  readonly bid: number;
  readonly at: number;
}

function candlesOf(interval: CandleInterval, ticks: readonly BidAt[]): Candle[] {
  const candles: Candle[] = [];
  for (const { bid, at } of ticks) {
    const last = candles.at(-1);
    const next = addTick(interval, last, price(bid), at);
    if (last?.openAt === next.openAt) candles.pop();
    candles.push(next);
  }
  return candles;
}

describe('candleOpenAt', () => {
  test.each<[CandleInterval, string]>([
    ['1m', '2026-09-29T17:38:00Z'],
    ['5m', '2026-09-29T17:35:00Z'],
    ['15m', '2026-09-29T17:30:00Z'],
    ['1h', '2026-09-29T17:00:00Z'],
    ['4h', '2026-09-29T16:00:00Z'],
    ['1d', '2026-09-29T00:00:00Z'],
  ])('%s: 17:38:59.999 is in the candle that opens at %s', (interval, openAt) => {
    expect(candleOpenAt(interval, utc('2026-09-29T17:38:59.999Z'))).toBe(utc(openAt));
    expect(candleOpenAt(interval, utc(openAt))).toBe(utc(openAt));
    expect(candleOpenAt(interval, utc(openAt) - 1)).toBe(utc(openAt) - CANDLE_INTERVAL_MS[interval]);
  });

  test('every interval divides the next larger one', () => {
    const lengths = CANDLE_INTERVALS.map((interval) => CANDLE_INTERVAL_MS[interval]);
    for (let place = 1; place < lengths.length; place += 1) {
      expect((lengths[place] ?? 0) % (lengths[place - 1] ?? 1)).toBe(0);
    }
  });
});

describe('addTick', () => {
  const start = utc('2026-09-29T10:00:00Z');

  test('the first tick sets all four prices', () => {
    expect(addTick('1m', undefined, price(7), start + 5)).toEqual({ openAt: start, open: 7, high: 7, low: 7, close: 7, tickCount: 1 });
  });

  test('later ticks move high, low and close', () => {
    expect(
      candlesOf(
        '1m',
        [7, 9, 4, 6].map((bid, place) => ({ bid, at: start + place * 1_000 })),
      ),
    ).toEqual([{ openAt: start, open: 7, high: 9, low: 4, close: 6, tickCount: 4 }]);
  });

  test('the last millisecond belongs to the candle, the next one starts a new one', () => {
    const ticks = [start, start + 59_999, start + 60_000].map((at, place) => ({ bid: place + 1, at }));
    expect(candlesOf('1m', ticks).map((candle) => [candle.openAt, candle.open, candle.close])).toEqual([
      [start, 1, 2],
      [start + 60_000, 3, 3],
    ]);
  });

  test('prices below zero are valid', () => {
    expect(
      candlesOf(
        '1d',
        [18_310_000, -36_980_000, 8_910_000].map((bid, place) => ({ bid, at: start + place })),
      ),
    ).toEqual([
      { openAt: utc('2026-09-29T00:00:00Z'), open: 18_310_000, high: 18_310_000, low: -36_980_000, close: 8_910_000, tickCount: 3 },
    ]);
  });
});

describe('mergeCandles', () => {
  const anyTicks = fc
    .array(fc.record({ bid: fc.integer({ min: -50, max: 200 }), waitMs: fc.integer({ min: 0, max: 4_000_000 }) }), { maxLength: 150 })
    .map((steps) => {
      let at = utc('2026-03-28T22:00:00Z');
      return steps.map(({ bid, waitMs }) => ({ bid, at: (at += waitMs) }));
    });
  const pairs = CANDLE_INTERVALS.flatMap((small, place) => CANDLE_INTERVALS.slice(place + 1).map((large) => [small, large] as const));

  test.each(pairs)('%s candles merged to %s equal the %s candles of the same ticks', (small, large) => {
    fc.assert(
      fc.property(anyTicks, (ticks) => {
        expect(mergeCandles(large, candlesOf(small, ticks))).toEqual(candlesOf(large, ticks));
      }),
      { numRuns: 30 },
    );
  });

  test('no candles merge to none', () => {
    expect(mergeCandles('1h', [])).toEqual([]);
  });

  test('appendCandle keeps the earlier open and the later close', () => {
    const earlier: Candle = { openAt: 0, open: price(5), high: price(8), low: price(4), close: price(6), tickCount: 3 };
    const later: Candle = { openAt: 60_000, open: price(6), high: price(7), low: price(1), close: price(2), tickCount: 2 };
    expect(appendCandle(earlier, later)).toEqual({ openAt: 0, open: 5, high: 8, low: 1, close: 2, tickCount: 5 });
  });
});
