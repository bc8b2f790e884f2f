import { expect, test } from 'vitest';
import { moveItem } from './move-item.ts';

test.each([
  [0, 1, 'bac'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 2, 'bca'],
])('from %d to %d: %s', (from, to, moved) => {
  expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(moved);
});
