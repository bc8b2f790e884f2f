import { describe, expect, test } from 'vitest';
import { decideLabels, decideTicks } from './chart-scale.ts';

describe('axis values', () => {
  test.each([
    [0, true, [0, 1]],
    [1, true, [0, 1]],
    [3, true, [0, 1, 2, 3]],
    [7, true, [0, 2, 4, 6, 8]],
    [12, true, [0, 5, 10, 15]],
    [40, true, [0, 10, 20, 30, 40]],
    [41, true, [0, 20, 40, 60]],
    [1_999, true, [0, 500, 1_000, 1_500, 2_000]],
    [0.5, false, [0, 0.2, 0.4, 0.6]],
    [0.7, false, [0, 0.2, 0.4, 0.6, 0.8]],
    [0.03, false, [0, 0.01, 0.02, 0.03]],
    [12_345.67, false, [0, 5_000, 10_000, 15_000]],
    [50, true, [0, 20, 40, 60]],
  ])('up to %d, whole: %s', (most, isWhole, ticks) => {
    expect(decideTicks(most, 4, isWhole)).toEqual(ticks);
  });
});

describe('axis values below zero', () => {
  test.each([
    [-3, 3, true, [-4, -2, 0, 2, 4]],
    [-50, 0, true, [-60, -40, -20, 0]],
    [-1, 40, true, [-20, 0, 20, 40]],
    [-0.4, 0.1, false, [-0.4, -0.2, 0, 0.2]],
  ])('from %d up to %d, whole: %s', (least, most, isWhole, ticks) => {
    expect(decideTicks(most, 4, isWhole, least)).toEqual(ticks);
  });
});

describe('label positions', () => {
  test.each([
    [0, 5, []],
    [1, 5, [0]],
    [5, 5, [0, 1, 2, 3, 4]],
    [30, 5, [5, 11, 17, 23, 29]],
    [7, 3, [0, 3, 6]],
    [10, 0, [9]],
  ])('%d days with room for %d', (count, room, places) => {
    expect(decideLabels(count, room)).toEqual(places);
  });
});
