import { describe, expect, test } from 'vitest';
import { cents } from '../../money.ts';
import { price } from '../../price.ts';
import { CROSSOVER_TERMS } from './crossover-terms.ts';
import { riskLimit, sizeTrade, type TradeToSize } from './size-trade.ts';

/** EUR 10,000 of free equity and an entry at 1.00: half a percent of the equity is EUR 50, a tenth is EUR 1,000. */
const trade = (stopLoss: number, changes: Partial<TradeToSize> = {}): TradeToSize => ({
  priceBound: price(1_000_000),
  stopLoss: price(stopLoss),
  leverages: [1, 3, 5, 10],
  figures: figures(1_000_000, 0),
  ...changes,
});

const figures = (equity: number, usedMargin: number) => ({
  equity: cents(equity),
  usedMargin: cents(usedMargin),
  freeMargin: cents(equity - usedMargin),
});

describe('the size of a trade', () => {
  test.each([
    ['a stop 10% away needs no leverage', trade(900_000), { margin: 50_000, leverage: 1 }],
    ['a stop 5% away uses the whole tenth, still without leverage', trade(950_000), { margin: 100_000, leverage: 1 }],
    ['a stop 2% away uses the lowest leverage that reaches the risk limit', trade(980_000), { margin: 83_333, leverage: 3 }],
    ['a stop 0.1% away uses the highest leverage and risks less', trade(999_000), { margin: 100_000, leverage: 10 }],
    ['a short mirrors a long', trade(1_020_000), { margin: 83_333, leverage: 3 }],
    [
      'the margin level stays at 200% after the loss',
      trade(900_000, { figures: figures(1_000_000, 495_000) }),
      { margin: 2_500, leverage: 10 },
    ],
    [
      'no more than the free margin',
      trade(900_000, { figures: { ...figures(1_000_000, 0), freeMargin: cents(20_000) } }),
      { margin: 16_666, leverage: 3 },
    ],
    ['below the minimum stake', trade(900_000, { figures: figures(900, 0) }), null],
    ['a margin level already below 200%', trade(900_000, { figures: figures(1_000_000, 600_000) }), null],
    ['no equity', trade(900_000, { figures: figures(-5_000, 0) }), null],
    ['no leverage allowed', trade(900_000, { leverages: [] }), null],
    ['no distance', trade(1_000_000), null],
  ])('%s', (_, input, size) => {
    expect(sizeTrade(input, CROSSOVER_TERMS)).toEqual(size);
  });
});

test('the risk limit is rounded down and never below zero', () => {
  expect(riskLimit(cents(1_000_199), CROSSOVER_TERMS)).toBe(5_000);
  expect(riskLimit(cents(-300), CROSSOVER_TERMS)).toBe(0);
});
