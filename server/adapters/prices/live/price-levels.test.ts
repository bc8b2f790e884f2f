import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PriceLevels } from './price-levels.ts';

test.each(['bid', 'ask'] as const)('the best %s is that of the levels, whatever came and went', (side) => {
  const change = fc.record({ price: fc.integer({ min: 1, max: 30 }), size: fc.integer({ min: 0, max: 2 }) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
      const levels = new PriceLevels(side);
      const sizes = new Map<number, number>();
      for (const { price, size } of changes) {
        levels.set(price, size);
        if (size === 0) sizes.delete(price);
        else sizes.set(price, size);
        const prices = [...sizes.keys()];
        const best = side === 'bid' ? Math.max(...prices) : Math.min(...prices);
        expect(levels.best()).toBe(prices.length === 0 ? undefined : best);
      }
    }),
  );
});

test('a level that comes and goes for hours leaves nothing behind', () => {
  const levels = new PriceLevels('ask');
  levels.set(5, 1);
  for (let round = 0; round < 100_000; round += 1) {
    levels.set(10, 1);
    levels.set(10, 0);
  }
  levels.set(5, 0);
  expect(levels.best()).toBeUndefined();
});
