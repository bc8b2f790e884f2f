import { describe, expect, test } from 'vitest';
import { cents } from '../../money.ts';
import { distributionOf, medianBarOf, summariseSeen, summariseSlippage, type BarSum } from './scorecard.ts';

const bar = (bucket: number, fills: number, slippage = bucket * 10, value = bucket * fills): BarSum => ({
  bucket,
  fills,
  slippageSum: fills * slippage,
  slippageLeast: slippage,
  slippageMost: slippage,
  value: cents(value),
});

test('a summary counts better, exact and worse fills, and what they were worth', () => {
  expect(summariseSlippage([bar(-2, 3, -80, -9_00), bar(0, 10), bar(1, 5, 30, 4_00), bar(3, 2, 150, 2_50)])).toEqual({
    fills: 20,
    better: 7,
    same: 10,
    worse: 3,
    average: (-240 + 150 + 300) / 20 / 100,
    averageBetter: 450 / 7 / 100,
    averageWorse: -0.8,
    best: 1.5,
    worst: -0.8,
    gained: 6_50,
    lost: -9_00,
  });
});

test('a summary of nothing has no averages', () => {
  expect(summariseSeen([])).toEqual({
    fills: 0,
    better: 0,
    same: 0,
    worse: 0,
    average: null,
    averageBetter: null,
    averageWorse: null,
    best: null,
    worst: null,
    gained: 0,
    lost: 0,
    verdict: 'tooFew',
    deviations: 0,
    median: null,
  });
});

test('the distribution has every bar, from the worst to the best', () => {
  const bars = distributionOf([bar(-7, 1), bar(0, 4), bar(2, 3), bar(2, 2)]);
  expect(bars).toHaveLength(15);
  expect(bars.filter(({ fills }) => fills > 0)).toEqual([
    { from: null, to: -25, fills: 1 },
    { from: 0, to: 0, fills: 4 },
    { from: 0.5, to: 1, fills: 5 },
  ]);
});

describe('the bar with the median fill', () => {
  test.each<[string, readonly BarSum[], object | null]>([
    ['of one fill is its own', [bar(2, 1)], { from: 0.5, to: 1 }],
    ['of an even number is that of the lower of the two in the middle', [bar(-1, 2), bar(0, 2)], { from: -0.5, to: 0 }],
    ['of an odd number is that of the one in the middle', [bar(0, 2), bar(-1, 2), bar(1, 1)], { from: 0, to: 0 }],
    ['does not depend on the order', [bar(1, 5), bar(-3, 1)], { from: 0, to: 0.5 }],
    ['of nothing is none', [], null],
  ])('%s', (_case, bars, range) => {
    expect(medianBarOf(bars)).toEqual(range);
  });
});

test('the verdict is that of the sign test on the same counts', () => {
  expect(summariseSeen([bar(-1, 39), bar(0, 500), bar(1, 60)])).toMatchObject({ verdict: 'clientsFavoured', better: 60, worse: 39 });
});
