import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price, priceFromDecimal, type Price } from '../price.ts';
import { profitAt, unrealisedProfit } from './profit.ts';
import type { Side } from './quote.ts';

function decimal(value: number): Price {
  const converted = priceFromDecimal(value);
  if (converted === null) throw new Error('bad price in a test');
  return converted;
}

describe('profitAt: price difference x (amount x leverage / open rate)', () => {
  test.each<[Side, number, number, number, number, number]>([
    ['long', 100_00, 1, 100, 110, 10_00],
    ['long', 100_00, 30, 1.0843, 1.0953, 30_43],
    ['short', 100_00, 30, 1.0843, 1.0953, -30_43],
    ['short', 50_00, 2, 62_360.86, 60_000, 3_79],
    ['long', 1_00, 1, 18, -36.98, -3_05],
    ['long', 100_00, 1, 3, 3.000_15, 1],
    ['short', 100_00, 1, 3, 3.000_15, -1],
  ])('%s of %d cents at %d x, from %d to %d, gains %d cents', (side, margin, leverage, open, close, expected) => {
    expect(profitAt({ side, margin: cents(margin), leverage, openPrice: decimal(open) }, decimal(close))).toBe(expected);
  });

  test('a long and a short of the same stake gain exactly opposite amounts', () => {
    const priceMicros = fc.integer({ min: 1, max: 1e11 });
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1e9 }),
        fc.integer({ min: 1, max: 30 }),
        priceMicros,
        priceMicros,
        (margin, leverage, open, close) => {
          const inputs = { margin: cents(margin), leverage, openPrice: price(open) };
          fc.pre((Math.abs(close - open) / open) * margin * leverage < 1e14);
          expect(profitAt({ ...inputs, side: 'long' }, price(close)) + profitAt({ ...inputs, side: 'short' }, price(close))).toBe(0);
        },
      ),
    );
  });
});

test('unrealised profit values a long at the bid and a short at the ask', () => {
  const inputs = { margin: cents(100_00), leverage: 1, openPrice: decimal(100) };
  const quote = { bid: decimal(101), ask: decimal(102), at: 0 };
  expect(unrealisedProfit({ ...inputs, side: 'long' }, quote)).toBe(1_00);
  expect(unrealisedProfit({ ...inputs, side: 'short' }, quote)).toBe(-2_00);
});
