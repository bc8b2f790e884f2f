import { expect, test } from 'vitest';
import { conversionPercent } from './conversion.ts';

test.each([
  [0, 0, 0],
  [0, 7, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [1, 200, 1],
  [1, 201, 0],
  [5, 5, 100],
])('%d first deposits of %d sign-ups are %d %%', (firstDeposits, signUps, percent) => {
  expect(conversionPercent(firstDeposits, signUps)).toBe(percent);
});
