import { describe, expect, test } from 'vitest';
import { price } from '../../price.ts';
import { averageTrueRange, crossingOf, trendOf } from './crossover-signal.ts';
import { candlesOf, MIDWEEK } from './fixture-auto-market.ts';

const TERMS = { fastCandles: 2, slowCandles: 4 };
const candles = (...closes: number[]) => candlesOf(closes, MIDWEEK);

describe('the trend of two averages', () => {
  test.each([
    ['the fast one above the slow one', [1, 2, 3, 4], 'long'],
    ['the fast one below the slow one', [4, 3, 2, 1], 'short'],
    ['both equal', [1, 3, 3, 1], null],
    ['too few candles', [1, 2, 3], null],
    ['only the last candles count', [100, 1, 2, 3, 4], 'long'],
  ])('%s', (_, closes, trend) => {
    expect(trendOf(candles(...closes), TERMS)).toBe(trend);
  });
});

describe('a crossing', () => {
  test.each([
    ['upwards with the last candle', [5, 4, 3, 2, 6], 'long'],
    ['downwards with the last candle', [2, 3, 4, 5, 1], 'short'],
    ['from equal to above', [2, 2, 2, 2, 3], 'long'],
    ['one candle too early', [5, 4, 3, 2, 6, 7], null],
    ['a continuing trend', [1, 2, 3, 4, 5], null],
    ['up to equal only', [4, 3, 2, 1, 4], null],
    ['too few candles', [4, 3, 2, 6], null],
  ])('%s', (_, closes, side) => {
    expect(crossingOf(candles(...closes), TERMS)).toBe(side);
  });
});

describe('the average true range', () => {
  test('includes the previous close when the market gapped between two candles', () => {
    const [first, second] = candles(10, 10.5);
    if (first === undefined || second === undefined) throw new Error('expected two candles');
    const jumped = { ...second, open: price(11_000_000), high: price(11_200_000), low: price(10_900_000), close: price(11_100_000) };
    expect(averageTrueRange([first, jumped], 1)).toBe(price(1_200_000));
  });

  test('is rounded up', () => {
    expect(averageTrueRange(candles(1, 1.000_001, 1.000_001, 1.000_002), 3)).toBe(price(1));
  });

  test('needs one candle more than it averages', () => {
    expect(averageTrueRange(candles(1, 2), 2)).toBeNull();
  });
});
