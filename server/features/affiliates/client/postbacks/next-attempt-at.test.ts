import { expect, test } from 'vitest';
import { nextAttemptAt } from './next-attempt-at.ts';

const NOW = 1_800_000_000_000;

test.each([
  [1, 30],
  [2, 120],
  [3, 600],
  [4, 3_600],
  [5, 21_600],
  [6, 57_600],
])('after attempt %i it waits %i seconds', (attempts, seconds) => {
  expect(nextAttemptAt(attempts, NOW)).toBe(NOW + seconds * 1_000);
});

test('it gives up after the seventh attempt', () => {
  expect(nextAttemptAt(7, NOW)).toBeNull();
});
