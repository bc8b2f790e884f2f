import { expect, test } from 'vitest';
import { averageCandles } from './heikin-ashi.ts';

const candle = (open: number, high: number, low: number, close: number) => ({ open, high, low, close });

test('a candle closes at the mean of its prices and opens in the middle of the one before', () => {
  expect(averageCandles([candle(10, 16, 8, 14), candle(14, 20, 14, 16), candle(16, 16, 4, 8)])).toEqual([
    candle(12, 16, 8, 12),
    candle(12, 20, 12, 16),
    candle(14, 16, 4, 11),
  ]);
});

test('high and low include the open, even if the price jumped away from it', () => {
  expect(averageCandles([candle(10, 10, 10, 10), candle(20, 22, 18, 20)])[1]).toEqual(candle(10, 22, 10, 20));
  expect(averageCandles([candle(20, 20, 20, 20), candle(10, 12, 8, 10)])[1]).toEqual(candle(20, 20, 8, 10));
});

test('a price that does not move stays as it is, and nothing stays nothing', () => {
  expect(averageCandles([candle(5, 5, 5, 5), candle(5, 5, 5, 5)])).toEqual([candle(5, 5, 5, 5), candle(5, 5, 5, 5)]);
  expect(averageCandles([])).toEqual([]);
});
