import { describe, expect, test } from 'vitest';
import { hashAt, keyOf, normalAt, uniformAt } from './seeded-hash.ts';

const COUNT = 40_000;
const START = Date.UTC(2026, 8, 29);

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function correlation(first: readonly number[], second: readonly number[]): number {
  const firstMean = meanOf(first);
  const secondMean = meanOf(second);
  let product = 0;
  let firstSquares = 0;
  let secondSquares = 0;
  first.forEach((value, place) => {
    const other = (second[place] ?? Number.NaN) - secondMean;
    product += (value - firstMean) * other;
    firstSquares += (value - firstMean) ** 2;
    secondSquares += other ** 2;
  });
  return product / Math.sqrt(firstSquares * secondSquares);
}

describe('the seeded hash', () => {
  const key = keyOf('test', 'EURUSD', 'path');

  test('returns these values for these arguments on every run: every stored demo path depends on them', () => {
    expect([hashAt(key, 0), hashAt(key, START), hashAt(key, START + 1)]).toEqual([4_201_777_408, 3_259_881_851, 444_404_118]);
  });

  test.each([1, 234, 60_000, 86_400_000])('moments %i ms apart are uniform and uncorrelated', (step) => {
    const values = Array.from({ length: COUNT }, (_, place) => uniformAt(key, START + place * step));
    const mean = meanOf(values);
    const variance = meanOf(values.map((value) => (value - mean) ** 2));
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.01);
    expect(Math.abs(variance - 1 / 12)).toBeLessThan(0.002);
    expect(Math.abs(correlation(values.slice(0, -1), values.slice(1)))).toBeLessThan(0.02);
  });

  test('the high and the low bits of one hash are independent', () => {
    const hashes = Array.from({ length: COUNT }, (_, place) => hashAt(key, START + place * 60_000));
    expect(
      Math.abs(
        correlation(
          hashes.map((hash) => hash >>> 12),
          hashes.map((hash) => hash & 0xfff),
        ),
      ),
    ).toBeLessThan(0.02);
  });

  test('two keys are uncorrelated', () => {
    const other = keyOf('test', 'GBPUSD', 'path');
    const values = (someKey: number): number[] => Array.from({ length: COUNT }, (_, place) => uniformAt(someKey, START + place));
    expect(Math.abs(correlation(values(key), values(other)))).toBeLessThan(0.02);
  });

  test('keys distinguish the parts of a name', () => {
    expect(new Set([keyOf('ab', 'c'), keyOf('a', 'bc'), keyOf('abc'), keyOf('abc', '')]).size).toBe(4);
  });

  test('normalAt has mean 0 and variance 1', () => {
    const values = Array.from({ length: COUNT }, (_, place) => normalAt(key, place));
    expect(Math.abs(meanOf(values))).toBeLessThan(0.02);
    expect(Math.abs(meanOf(values.map((value) => value * value)) - 1)).toBeLessThan(0.03);
  });
});
