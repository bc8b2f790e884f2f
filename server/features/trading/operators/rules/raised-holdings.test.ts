import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import type { OpenPosition } from '@fairlead/domain/trading/position.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import type { RaisedMargin } from '@fairlead/domain/trading/raised-margin-terms.ts';
import { expect, test } from 'vitest';
import { describeRaisedHoldings, type Holdings } from './raised-holdings.ts';

const HOUR = 3_600_000;
const raise = (symbol: string, percent: number, from = 24 * HOUR, until = 48 * HOUR): RaisedMargin => ({ symbol, percent, from, until });
const position = (id: number, symbol: string, euros: number, leverage: number): OpenPosition => ({
  id,
  accountId: 1,
  symbol,
  side: 'long',
  margin: cents(euros * 100),
  leverage,
  openPrice: price(1_000_000),
  openedAt: 0,
  guaranteedStop: false,
  openedBy: 'client',
  ...NO_STOPS,
});
const account: Holdings = {
  figures: { balance: cents(1_200_00), profit: cents(-200_00) },
  positions: [position(1, 'AAPL', 100, 5), position(2, 'AAPL', 50, 2), position(3, 'MSFT', 100, 5)],
};
const describe = (announced: readonly RaisedMargin[], raises = announced, now = 0) =>
  describeRaisedHoldings(account, announced, { raises, now, nameOf: (symbol) => `Name of ${symbol}` });

test("the margin of the positions in the instrument rises, and the account's margin level falls", () => {
  const aapl = raise('AAPL', 50);
  expect(describe([aapl])).toEqual([
    // 500 at half, 100 at half, which is the stake already, and 100 of the other instrument.
    { ...aapl, name: 'Name of AAPL', marginNowCents: 150_00, marginThenCents: 300_00, levelThenPercent: 250 },
  ]);
});

test.each([
  ['an instrument that is not held', raise('TSLA', 50)],
  ['an increase that requires no more than the stakes', raise('MSFT', 20)],
])('%s is left out', (_what, one) => {
  expect(describe([one])).toEqual([]);
});

test('a later increase does not count yet, and one in effect counts now', () => {
  const [first, second] = [raise('AAPL', 50), raise('MSFT', 100, 36 * HOUR)];
  expect(describe([first, second]).map((one) => [one.symbol, one.marginThenCents, one.levelThenPercent])).toEqual([
    ['AAPL', 300_00, 250],
    ['MSFT', 500_00, 125],
  ]);
  expect(describe([first], [first, second], 40 * HOUR)).toMatchObject([
    { marginNowCents: 300_00, marginThenCents: 300_00, levelThenPercent: 125 },
  ]);
});

test('of two increases for one instrument the larger counts while both are in effect', () => {
  const [low, high] = [raise('AAPL', 40), raise('AAPL', 80)];
  expect(describe([low], [high, low])).toMatchObject([{ percent: 40, marginThenCents: 480_00 }]);
});
