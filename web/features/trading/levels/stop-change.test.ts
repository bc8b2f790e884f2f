import { price } from '@fairlead/domain/price.ts';
import type { Stops } from '@fairlead/domain/trading/stops.ts';
import { expect, test } from 'vitest';
import { findMoves, withoutMoves } from './stop-change.ts';

const STOPS: Stops = { stopLoss: price(45_000_000_000), takeProfit: null, trailingDistance: price(1_000_000_000) };

test('a change lists each moved level with both values', () => {
  expect(findMoves(STOPS, { ...STOPS, stopLoss: null, trailingDistance: null })).toEqual([
    { level: 'stopLoss', from: STOPS.stopLoss, to: null },
    { level: 'trailingDistance', from: STOPS.trailingDistance, to: null },
  ]);
  expect(findMoves(STOPS, { ...STOPS })).toEqual([]);
});

test('undo restores the moved levels and nothing else', () => {
  const moved = { ...STOPS, stopLoss: price(46_000_000_000) };
  const since = { ...moved, takeProfit: price(60_000_000_000) };
  expect(withoutMoves(since, findMoves(STOPS, moved))).toEqual({ ...STOPS, takeProfit: since.takeProfit });
});
