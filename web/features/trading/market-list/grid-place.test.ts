import { expect, test } from 'vitest';
import { movedPlace } from './grid-place.ts';

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
  expect(movedPlace({ row: 2, column: 1 }, key, 10)).toEqual({ row, column });
});

test('the edges stop movement, and other keys do not move', () => {
  expect(movedPlace({ row: 9, column: 2 }, 'ArrowDown', 10)).toEqual({ row: 9, column: 2 });
  expect(movedPlace({ row: 0, column: 3 }, 'ArrowRight', 10)).toEqual({ row: 0, column: 3 });
  expect(movedPlace({ row: 0, column: 0 }, 'ArrowLeft', 10)).toEqual({ row: 0, column: 0 });
  expect(movedPlace({ row: 0, column: 0 }, 'a', 10)).toBeNull();
});
