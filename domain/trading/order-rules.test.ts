import { expect, test } from 'vitest';
import { price } from '../price.ts';
import { instrumentBySymbol } from './instruments.ts';
import { findStopRefusals, LEAST_PRICE_NEAR_ZERO, marketOrderBound } from './order-rules.ts';
import { RETAIL_RULE_PACK as rules } from './rule-pack.ts';

/** Returns why a stop 3% below this bid is refused for a long in crude oil, or one that only has a distance. */
function refusalsAt(bid: number, trailingDistance: number | null, guaranteedStop = true, hasLevel = true): readonly string[] {
  const instrument = instrumentBySymbol('USOIL');
  if (instrument === undefined) throw new Error('crude oil is not traded');
  const quote = { bid: price(bid), ask: price(bid + 30_000), at: 0 };
  const stopLoss = hasLevel ? price(Math.round(bid - Math.abs(bid) * 0.03)) : null;
  const request = {
    side: 'long',
    stopLoss,
    takeProfit: null,
    trailingDistance: trailingDistance === null ? null : price(trailingDistance),
    guaranteedStop,
  } as const;
  return findStopRefusals(request, { instrument, rules, quote }).map(({ code }) => code);
}

test.each([
  ['a guaranteed stop at the floor', LEAST_PRICE_NEAR_ZERO, null, []],
  ['one just below the floor', LEAST_PRICE_NEAR_ZERO - 1, null, ['priceBelowFloor']],
  ['one that would trail below it, for both reasons', LEAST_PRICE_NEAR_ZERO - 1, 400_000, ['priceBelowFloor', 'guaranteedStopCannotTrail']],
  ['one that would trail at a price below zero', -17_000_000, 400_000, ['priceBelowFloor', 'guaranteedStopCannotTrail']],
  ['one that would trail above it', LEAST_PRICE_NEAR_ZERO, 400_000, ['guaranteedStopCannotTrail']],
] as const)('%s', (_name, bid, trailingDistance, codes) => {
  expect(refusalsAt(bid, trailingDistance)).toEqual(codes);
});

test('a level that a distance starts is judged like one that was given', () => {
  expect(refusalsAt(LEAST_PRICE_NEAR_ZERO - 1, 400_000, true, false)).toEqual(['priceBelowFloor', 'guaranteedStopCannotTrail']);
});

test('a stop without a guarantee may be set and trail at any price', () => {
  expect(refusalsAt(-17_000_000, 400_000, false)).toEqual([]);
});

test.each([
  ['long', 'ask + 0.025%, rounded down', 100_000_000, 100_000_002, 100_025_002],
  ['short', 'bid - 0.025%, rounded up', 100_000_002, 100_000_003, 99_975_002],
  ['long', 'above a negative ask', -20_000_000, -16_000_000, -15_996_000],
  ['short', 'below a negative bid', -20_000_000, -16_000_000, -20_005_000],
] as const)('a %s market order is bounded by %s', (side, _rule, bid, ask, bound) => {
  expect(marketOrderBound(side, { bid: price(bid), ask: price(ask), at: 0 })).toBe(bound);
});
