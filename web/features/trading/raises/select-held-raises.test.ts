import { cents } from '@fairlead/domain/money.ts';
import { describe, expect, test } from 'vitest';
import { selectHeldRaises, usedMarginThen } from './select-held-raises.ts';

const NOW = 1_000;
const raise = (symbol: string, percent: number, from: number, until: number) => ({ symbol, percent, from, until });
const position = (symbol: string, margin: number, leverage: number) => ({ symbol, margin: cents(margin), leverage });

const POSITIONS = [position('AAPL', 100_00, 5), position('AAPL', 50_00, 1), position('TSLA', 10_00, 2), position('EURUSD', 70_00, 30)];
const RAISES = [raise('TSLA', 100, 3_000, 4_000), raise('AAPL', 100, 500, 2_000)];

describe('the raises that concern open positions', () => {
  test('say what is asked for instead of the stakes, the earliest first', () => {
    expect(selectHeldRaises(POSITIONS, { raisedMargins: RAISES }, NOW)).toEqual([
      { raise: RAISES[1], isInForce: true, stakes: 150_00, required: 550_00 },
      { raise: RAISES[0], isInForce: false, stakes: 10_00, required: 20_00 },
    ]);
  });

  test.each([
    ['of an instrument that is not held', raise('MSFT', 100, 500, 2_000)],
    ['that is over', raise('AAPL', 100, 500, 1_000)],
    ['that asks for no more than the stakes', raise('AAPL', 20, 500, 2_000)],
  ])('leave out one %s', (_what, one) => expect(selectHeldRaises(POSITIONS, { raisedMargins: [one] }, NOW)).toEqual([]));
});

test('the used margin once all have begun', () => {
  expect(usedMarginThen(POSITIONS, { raisedMargins: RAISES }, NOW)).toBe(550_00 + 20_00 + 70_00);
});
