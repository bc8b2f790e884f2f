import { describe, expect, test } from 'vitest';
import { displacementOf, firstHalfOf, isClustered, reachOf, SHORTEST_STRETCH_MS } from './bridge-shape.ts';

const MINUTE_MS = 60_000;
const BITS = 0x100000;

describe('the shape of a bridge', () => {
  test.each([
    ['an hour', 60 * MINUTE_MS],
    ['a quarter of an hour', 15 * MINUTE_MS],
  ])('the displacement of %s has mean 0 and variance 1', (_, length) => {
    let sum = 0;
    let squares = 0;
    for (let bits = 0; bits < BITS; bits += 1) {
      sum += displacementOf(length, bits);
      squares += displacementOf(length, bits) ** 2;
    }
    expect(Math.abs(sum / BITS)).toBeLessThan(1e-5);
    expect(Math.abs(squares / BITS - 1)).toBeLessThan(1e-4);
  });

  test.each([
    [3 * MINUTE_MS, MINUTE_MS],
    [2 * MINUTE_MS, MINUTE_MS],
    [1441 * MINUTE_MS, 720 * MINUTE_MS],
    [MINUTE_MS, 30_000],
    [1_875, 937],
  ])('%i ms are split after %i', (length, half) => {
    expect(firstHalfOf(length)).toBe(half);
  });

  test('a minute is halved eight times', () => {
    let length = MINUTE_MS;
    let halvings = 0;
    for (; length > SHORTEST_STRETCH_MS; halvings += 1) length -= firstHalfOf(length);
    expect(halvings).toBe(8);
  });

  test('stretches from an hour to eight days are clustered', () => {
    expect([59, 60, 8 * 1440, 8 * 1440 + 1].map((minutes) => isClustered(minutes * MINUTE_MS))).toEqual([false, true, true, false]);
  });

  test('a straight line stays within its ends, and longer stretches within a few deviations', () => {
    expect(reachOf(235)).toBe(0);
    for (const length of [469, 938, 30_000, MINUTE_MS, 59 * MINUTE_MS]) {
      expect(reachOf(length)).toBeGreaterThan(0.5);
      expect(reachOf(length)).toBeLessThan(1.6);
    }
    expect(reachOf(1440 * MINUTE_MS)).toBeLessThan(5);
    expect(reachOf(30 * 1440 * MINUTE_MS)).toBe(Number.POSITIVE_INFINITY);
  });
});
