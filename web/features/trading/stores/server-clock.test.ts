import { expect, test } from 'vitest';
import { createServerClock, measureOffset } from './server-clock.ts';

test('the server’s time is compared with the middle between request and response', () => {
  expect(measureOffset(10_150, 5_000, 5_300)).toBe(5_000);
  expect(measureOffset(1_000, 5_000, 5_000)).toBe(-4_000);
});

test('a clock follows the device until it is corrected', () => {
  let device = 1_000;
  const clock = createServerClock(() => device);
  expect(clock.now()).toBe(1_000);
  clock.correct(250);
  device = 2_000;
  expect([clock.now(), clock.offsetMs()]).toEqual([2_250, 250]);
});
