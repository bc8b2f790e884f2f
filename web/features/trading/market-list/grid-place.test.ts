import { expect, test } from 'vitest';
import { movedPlace } from './grid-place.ts';

const ALL = [0, 1, 2, 3];

test.each([
  ['ArrowDown', 3, 1],
  ['ArrowUp', 1, 1],
  ['PageDown', 9, 1],
  ['PageUp', 0, 1],
  ['Home', 0, 1],
  ['End', 9, 1],
  ['ArrowRight', 2, 2],
  ['ArrowLeft', 2, 0],
])('%s', (key, row, column) => {
  expect(movedPlace({ row: 2, column: 1 }, key, 10, ALL)).toEqual({ row, column });
});

test('the edges stop movement, and other keys do not move', () => {
  expect(movedPlace({ row: 9, column: 2 }, 'ArrowDown', 10, ALL)).toEqual({ row: 9, column: 2 });
  expect(movedPlace({ row: 0, column: 3 }, 'ArrowRight', 10, ALL)).toEqual({ row: 0, column: 3 });
  expect(movedPlace({ row: 0, column: 0 }, 'ArrowLeft', 10, ALL)).toEqual({ row: 0, column: 0 });
  expect(movedPlace({ row: 0, column: 0 }, 'a', 10, ALL)).toBeNull();
});

test.each([
  ['ArrowRight', 1, 3],
  ['ArrowLeft', 3, 1],
  ['ArrowRight', 3, 3],
])('%s from column %i passes over a column that is hidden', (key, from, to) => {
  expect(movedPlace({ row: 0, column: from }, key, 10, [0, 1, 3])).toEqual({ row: 0, column: to });
});
