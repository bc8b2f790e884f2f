import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spreadLabels, type PlacedLabel } from './spread-labels.ts';

const at = (...heights: readonly number[]): PlacedLabel[] => heights.map((y) => ({ y }));

describe('labels', () => {
  test.each<[string, readonly PlacedLabel[], readonly number[]]>([
    ['none', [], []],
    ['with room stay where they belong', at(50, 10, 100), [50, 10, 100]],
    ['that overlap give way evenly', at(50, 60), [45, 65]],
    ['at the same height keep their order', at(50, 50), [40, 60]],
    ['give way to one that stays', [{ y: 50, isFixed: true }, { y: 60 }], [50, 70]],
    ['on both sides of one that stays', [{ y: 45 }, { y: 50, isFixed: true }, { y: 52 }], [30, 50, 70]],
    ['stay within the pane at the top', at(2, 4), [10, 30]],
    ['and at the bottom', at(198, 199), [170, 190]],
    ['push on those in their way', at(50, 55, 75), [40, 60, 80]],
  ])('%s', (_, labels, expected) => {
    expect(spreadLabels(labels, 20, 10, 190).map((height) => Math.round(height))).toEqual(expected);
  });

  test('too many share the room', () => {
    expect(spreadLabels(at(5, 5, 5, 5, 5), 20, 0, 40)).toEqual([0, 10, 20, 30, 40]);
  });

  test('never cover one another, never leave the pane, and keep their order', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ y: fc.integer({ min: -50, max: 450 }) }), { maxLength: 20 }), (labels) => {
        const heights = spreadLabels(labels, 20, 0, 400);
        const sorted = heights.toSorted((a, b) => a - b);
        for (const [place, height] of sorted.entries()) {
          expect(height).toBeGreaterThanOrEqual(-1e-9);
          expect(height).toBeLessThanOrEqual(400 + 1e-9);
          if (place > 0) expect(height - (sorted[place - 1] ?? 0)).toBeGreaterThanOrEqual(20 - 1e-6);
        }
        for (const [one, { y }] of labels.entries()) {
          for (const [other, { y: otherY }] of labels.entries()) {
            if (y < otherY) expect(heights[one] ?? 0).toBeLessThan(heights[other] ?? 0);
          }
        }
      }),
    );
  });
});
