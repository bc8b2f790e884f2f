import { price } from '@fairlead/domain/price.ts';
import { expect, test } from 'vitest';
import { findOrderMoves, withoutOrderMoves } from './order-moves.ts';

const before = { entryPrice: price(55_000_000), stopLoss: price(54_000_000), takeProfit: null, trailingDistance: null, expiresAt: null };

test('a change is told term by term, with what was and what is', () => {
  const after = { ...before, entryPrice: price(55_500_000), stopLoss: null, takeProfit: price(60_000_000), expiresAt: 99_000 };
  expect(findOrderMoves(before, after)).toEqual([
    { level: 'entryPrice', from: 55_000_000, to: 55_500_000 },
    { level: 'stopLoss', from: 54_000_000, to: null },
    { level: 'takeProfit', from: null, to: 60_000_000 },
    { level: 'expiry', from: null, to: 99_000 },
  ]);
});

test('undoing takes back these terms only', () => {
  const moves = findOrderMoves(before, { ...before, stopLoss: price(53_000_000) });
  const meanwhile = { ...before, stopLoss: price(53_000_000), takeProfit: price(61_000_000) };
  expect(withoutOrderMoves(meanwhile, moves)).toEqual({ ...before, takeProfit: 61_000_000 });
});
