import { price } from '@fairlead/domain/price.ts';
import { expect, test } from 'vitest';
import { distanceToMarket } from './distance-to-market.ts';

const QUOTE = { bid: price(100_000_000), ask: price(102_000_000), at: 0 };

test.each([
  ['a long below the ask it would pay', 'long', 51_000_000, 102_000_000, -50],
  ['a long above it', 'long', 153_000_000, 102_000_000, 50],
  ['a short above the bid it would get', 'short', 110_000_000, 100_000_000, 10],
  ['a short at it', 'short', 100_000_000, 100_000_000, 0],
] as const)('%s', (_, side, entryPrice, current, percent) => {
  expect(distanceToMarket({ side, entryPrice: price(entryPrice) }, QUOTE)).toEqual({ current, percent });
});

test('below zero the sign still shows the direction', () => {
  const negative = { bid: price(-40_000_000), ask: price(-39_000_000), at: 0 };
  expect(distanceToMarket({ side: 'short', entryPrice: price(-20_000_000) }, negative).percent).toBe(50);
});

test('a price of zero has no percentage', () => {
  expect(distanceToMarket({ side: 'short', entryPrice: price(5) }, { ...QUOTE, bid: price(0) }).percent).toBeNull();
});
