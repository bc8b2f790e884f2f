import { expect, test } from 'vitest';
import { createSourceStats } from './source-stats.ts';

test('latency is of the newest ticks that had a time', () => {
  const stats = createSourceStats();
  expect(stats.latency()).toBeNull();
  stats.countTick(null, 0);
  expect(stats.latency()).toBeNull();
  for (let index = 1; index <= 1_000; index += 1) stats.countTick(index, 0);
  const latency = stats.latency();
  expect(latency?.p50Ms).toBe(937);
  expect(latency?.p95Ms).toBe(994);
});

test('ticks per second are of the last ten complete seconds', () => {
  const stats = createSourceStats();
  for (let second = 0; second < 20; second += 1) for (let tick = 0; tick < second; tick += 1) stats.countTick(null, second * 1_000);
  // Of the seconds from 10 to 19 in the twentieth, 145 ticks.
  expect(stats.ticksPerSecond(20_000)).toBe(14.5);
  expect(stats.ticksPerSecond(40_000)).toBe(0);
});
