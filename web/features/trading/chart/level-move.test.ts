import { price } from '@fairlead/domain/price.ts';
import { describe, expect, test } from 'vitest';
import { levelAfterKey, levelAtDecimal } from './level-move.ts';

describe('a key moves a level', () => {
  const level = price(1_083_400);
  test.each<[string, boolean, number, number | null]>([
    ['ArrowUp', false, 5, 1_083_410],
    ['ArrowDown', false, 5, 1_083_390],
    ['ArrowRight', false, 5, 1_083_410],
    ['ArrowLeft', false, 5, 1_083_390],
    ['ArrowUp', true, 5, 1_083_500],
    ['ArrowDown', true, 5, 1_083_300],
    ['PageUp', false, 5, 1_084_400],
    ['PageDown', true, 5, 1_073_400],
    ['ArrowUp', false, 6, 1_083_401],
    ['ArrowUp', false, 0, 2_000_000],
    ['Enter', false, 5, null],
    ['a', false, 5, null],
  ])('%s (shift: %s) with %s decimals', (key, shiftKey, digits, expected) => {
    expect(levelAfterKey(level, { key, shiftKey }, digits)).toBe(expected);
  });

  test('snaps to the tick grid, also below zero, and never beyond the range of a price', () => {
    expect(levelAfterKey(price(1_083_404), { key: 'ArrowUp', shiftKey: false }, 5)).toBe(1_083_410);
    expect(levelAfterKey(price(10_000), { key: 'ArrowDown', shiftKey: true }, 2)).toBe(-90_000);
    expect(levelAfterKey(price(1e15), { key: 'ArrowUp', shiftKey: false }, 2)).toBeNull();
  });
});

test.each([
  [1.08337, 4, 1_083_400],
  [1.08337, 5, 1_083_370],
  [-37.634, 2, -37_630_000],
  [Number.NaN, 2, null],
  [1e12, 2, null],
])('%s on the axis is a level of %s decimals', (decimal, digits, expected) => {
  expect(levelAtDecimal(decimal, digits)).toBe(expected);
});
