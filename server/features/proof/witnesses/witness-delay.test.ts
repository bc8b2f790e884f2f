import { expect, test } from 'vitest';
import { selectWitnessDelayMs } from './witness-delay.ts';

test.each([
  { failures: 1, random: 0, askedForMs: 0, ms: 1_000 },
  { failures: 1, random: 0.5, askedForMs: 0, ms: 1_500 },
  { failures: 3, random: 0, askedForMs: 0, ms: 4_000 },
  { failures: 10, random: 0, askedForMs: 0, ms: 30_000 },
  { failures: 10_000, random: 0.999_99, askedForMs: 0, ms: 60_000 },
  { failures: 1, random: 0, askedForMs: 90_000, ms: 90_000 },
])('after $failures failures in a row it is $ms ms', ({ failures, random, askedForMs, ms }) => {
  expect(selectWitnessDelayMs(failures, random, askedForMs)).toBe(ms);
});
