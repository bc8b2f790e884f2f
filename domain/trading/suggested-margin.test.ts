import { describe, expect, test } from 'vitest';
import { dailyMovePercent, suggestMarginPercent } from './suggested-margin.ts';

/** Closes that alternate by this percentage. */
const swinging = (percent: number, count = 11) =>
  Array.from({ length: count }, (_, day) => (day % 2 === 0 ? 100 : 100 * Math.exp(percent / 100)));

describe('the daily move', () => {
  test.each([
    ['over the last ten days', swinging(4), 4],
    ['ignores what came before them', [1, ...swinging(4)], 4],
    ['of an unchanged price', swinging(0), 0],
  ])('%s', (_what, closes, move) => expect(dailyMovePercent(closes)).toBeCloseTo(move, 9));

  test.each([
    ['ten closes are too few', swinging(4, 10)],
    ['a price of zero has no relative move', [0, ...swinging(4, 10)]],
  ])('%s', (_what, closes) => expect(dailyMovePercent(closes)).toBeNull());
});

describe('the suggested margin', () => {
  test.each([
    ['none for a share at 3%', 3, 5, null],
    ['half the notional above that', 3.01, 5, 50],
    ['half at 6%', 6, 5, 50],
    ['the whole notional above that', 6.01, 5, 100],
    ['none for crypto, where half is staked anyway', 4, 2, null],
    ['the whole notional for crypto too', 7, 2, 100],
    ['none without leverage', 7, 1, null],
  ])('%s', (_what, move, cap, percent) => expect(suggestMarginPercent(move, cap)).toBe(percent));
});
