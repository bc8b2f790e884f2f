import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { describe, expect, test } from 'vitest';
import { calculate, findCalculatorProblem, type CalculatorLeverage } from './calculator.ts';

const input = { side: 'long', amount: cents(10_000), percent: 2, leverage: 10, openPrice: price(1_000_000_000) } as const;

test('100.00 at leverage 10 and a move of 2 %: 1,000.00 in the market, 20.00 either way', () => {
  expect(calculate(input)).toMatchObject({ notional: 100_000, result: 2_000 });
});

describe('the termination price of a position opened at 1,000', () => {
  test.each<[CalculatorLeverage, number, number]>([
    [1, 0, 2_000],
    [3, 667, 1_333],
    [5, 800, 1_200],
    [10, 900, 1_100],
    [15, 925, 1_075],
    [20, 950, 1_050],
    [30, 967, 1_033],
  ])('at leverage %i is %i for a buy and %i for a sell', (leverage, buy, sell) => {
    expect(calculate({ ...input, leverage }).terminationPrice).toBe(buy * 1_000_000);
    expect(calculate({ ...input, leverage, side: 'short' }).terminationPrice).toBe(sell * 1_000_000);
  });

  test('is unknown without a price', () => {
    expect(calculate({ ...input, openPrice: null }).terminationPrice).toBeNull();
  });
});

test.each([
  [null, 'required'],
  [0.99, 'belowOne'],
  [-5, 'belowOne'],
  [1, null],
])('an amount or percentage of %s: %s', (value, problem) => {
  expect(findCalculatorProblem(value)).toBe(problem);
});
