import { expect, test } from 'vitest';
import { price } from '../price.ts';
import { instrumentBySymbol } from './instruments.ts';
import { findStopRefusals, LEAST_PRICE_NEAR_ZERO } from './order-rules.ts';
import { RETAIL_RULE_PACK as rules } from './rule-pack.ts';

/** What stands against a stop of a long in crude oil, 3 % below this bid. */
function refusalsAt(bid: number, trailingDistance: number | null, guaranteedStop = true): readonly string[] {
  const instrument = instrumentBySymbol('USOIL');
  if (instrument === undefined) throw new Error('crude oil is not traded');
  const quote = { bid: price(bid), ask: price(bid + 30_000), at: 0 };
  const stopLoss = price(Math.round(bid - Math.abs(bid) * 0.03));
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
  ['a guarantee at the floor', LEAST_PRICE_NEAR_ZERO, null, []],
  ['one just below it', LEAST_PRICE_NEAR_ZERO - 1, null, ['priceBelowFloor']],
  ['one that would trail below it, for both reasons', LEAST_PRICE_NEAR_ZERO - 1, 400_000, ['priceBelowFloor', 'guaranteedStopCannotTrail']],
  ['one that would trail at a price below zero', -17_000_000, 400_000, ['priceBelowFloor', 'guaranteedStopCannotTrail']],
  ['one that would trail above it', LEAST_PRICE_NEAR_ZERO, 400_000, ['guaranteedStopCannotTrail']],
] as const)('%s', (_name, bid, trailingDistance, codes) => {
  expect(refusalsAt(bid, trailingDistance)).toEqual(codes);
});

test('a stop without a guarantee may stand and trail at any price', () => {
  expect(refusalsAt(-17_000_000, 400_000, false)).toEqual([]);
});
