import { cents } from '@fairlead/domain/money.ts';
import { describe, expect, test } from 'vitest';
import { selectMarginIncreases, usedMarginAfter } from './select-margin-increases.ts';

const NOW = 1_000;
const raise = (symbol: string, percent: number, from: number, until: number) => ({ symbol, percent, from, until });
const position = (symbol: string, margin: number, leverage: number) => ({ symbol, margin: cents(margin), leverage });

const POSITIONS = [position('AAPL', 100_00, 5), position('AAPL', 50_00, 1), position('TSLA', 10_00, 2), position('EURUSD', 70_00, 30)];
const RAISES = [raise('TSLA', 100, 3_000, 4_000), raise('AAPL', 100, 500, 2_000)];

describe('margin increases on open positions', () => {
  test('list the required margin with the posted margin, the earliest first', () => {
    expect(selectMarginIncreases(POSITIONS, { raisedMargins: RAISES }, NOW)).toEqual([
      { raise: RAISES[1], isInForce: true, stakes: 150_00, required: 550_00 },
      { raise: RAISES[0], isInForce: false, stakes: 10_00, required: 20_00 },
    ]);
  });

  test.each([
    ['in an instrument without positions', raise('MSFT', 100, 500, 2_000)],
    ['that has ended', raise('AAPL', 100, 500, 1_000)],
    ['that requires no more than the posted margin', raise('AAPL', 20, 500, 2_000)],
  ])('leave out one %s', (_what, one) => expect(selectMarginIncreases(POSITIONS, { raisedMargins: [one] }, NOW)).toEqual([]));
});

test('the used margin after all announced increases have begun', () => {
  expect(usedMarginAfter(POSITIONS, { raisedMargins: RAISES }, NOW)).toBe(550_00 + 20_00 + 70_00);
});
