import { describe, expect, test } from 'vitest';
import { alignCloses, changeSince, equivalentPrice, findBase } from './comparison.ts';

const candle = (timestamp: number, close: number) => ({ timestamp, open: close, high: close, low: close, close });

describe('the closes of another instrument at the candles of a chart', () => {
  test.each<[string, readonly number[], readonly (readonly [number, number])[], readonly (number | undefined)[]]>([
    [
      'at the same times',
      [1, 2, 3],
      [
        [1, 10],
        [2, 20],
        [3, 30],
      ],
      [10, 20, 30],
    ],
    [
      'where it has no candle, the last before',
      [1, 2, 3, 4],
      [
        [1, 10],
        [4, 40],
      ],
      [10, 10, 10, 40],
    ],
    ['that begins later', [1, 2, 3], [[2, 20]], [undefined, 20, 20]],
    [
      'with candles where the chart has none',
      [2, 5],
      [
        [1, 10],
        [3, 30],
        [4, 40],
      ],
      [10, 40],
    ],
    ['that has none', [1, 2], [], [undefined, undefined]],
  ])('%s', (_, times, others, expected) => {
    expect(
      alignCloses(
        times,
        others.map(([at, close]) => candle(at, close)),
      ),
    ).toEqual(expected);
  });
});

describe('the base of a comparison', () => {
  test('is the first candle in view', () => {
    expect(findBase([100, 110, 120], [5, 6, 7], { from: 1, to: 3 })).toEqual({ own: 110, other: 6 });
  });
  test('of prices that begin later is their first one in view', () => {
    expect(findBase([100, 110, 120], [undefined, undefined, 7], { from: 0, to: 3 })).toEqual({ own: 100, other: 7 });
  });
  test.each([
    ['no price in view', [100], [undefined], { from: 0, to: 1 }],
    ['no candles', [], [], { from: 0, to: 0 }],
    ['a price of zero', [0], [5], { from: 0, to: 1 }],
  ])('there is none with %s', (_, own, others, range) => {
    expect(findBase(own, others, range)).toBeNull();
  });
});

test('ten percent more of one is where ten percent more of the other is', () => {
  expect(equivalentPrice(6.6, { own: 110, other: 6 })).toBeCloseTo(121);
  expect(equivalentPrice(6, { own: 110, other: 6 })).toBe(110);
});

test.each([
  [100, 101.5, 0.015],
  [100, 99, -0.01],
  [-40, -38, 0.05],
  [0, 5, 0],
])('from %s to %s is a change of %s', (base, close, expected) => {
  expect(changeSince(base, close)).toBeCloseTo(expected, 10);
});
