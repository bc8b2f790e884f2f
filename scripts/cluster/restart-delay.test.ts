import { expect, test } from 'vitest';
import { restartDelayMs } from './restart-delay.ts';

test('the delay doubles each time, up to five seconds', () => {
  const times = [1, 2, 3, 4, 5, 6, 7, 8, 10_000];
  expect(times.map(restartDelayMs)).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]);
});
