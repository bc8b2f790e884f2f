import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import { spreadCostOf } from './trading-cost.ts';

test.each([
  ['half the spread on the units traded', 100_00, 10, 100, [99, 101], 10_00],
  ['twice as much at twice the leverage', 100_00, 20, 100, [99, 101], 20_00],
  ['by the units opened, whatever their value at the close', 100_00, 10, 100, [199, 201], 10_00],
  ['whole cents', 1, 1, 100, [99, 299], 1],
  ['nothing if it is less than a cent', 1, 1, 100, [99, 298], 0],
  ['nothing without a spread', 100_00, 10, 100, [100, 100], 0],
  ['nothing if bid and ask are crossed', 100_00, 10, 100, [101, 99], 0],
] as const)('one side of a trade costs %s', (_name, margin, leverage, openPrice, [bid, ask], expected) => {
  const stake = { margin: cents(margin), leverage, openPrice: price(openPrice) };
  expect(spreadCostOf(stake, { bid: price(bid), ask: price(ask) })).toBe(expected);
});
