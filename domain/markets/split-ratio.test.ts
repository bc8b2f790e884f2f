import { expect, test } from 'vitest';
import { price } from '../price.ts';
import { findSplitRatio } from './split-ratio.ts';

const micros = (decimal: number) => price(Math.round(decimal * 1e6));

// Closes and opens around real splits, as published, and real gaps without a split.
test.each<[string, number, number, string | null]>([
  ['Apple, 2020-08-31', 499.23, 127.58, '4:1'],
  ['Tesla, 2020-08-31', 2_213.4, 444.61, '5:1'],
  ['Nvidia, 2024-06-10', 1_208.88, 120.37, '10:1'],
  ['Amazon, 2022-06-06', 2_447, 125.25, '20:1'],
  ['Tesla, 2022-08-25', 891.29, 302.36, '3:1'],
  ['a half', 200, 100, '2:1'],
  ['two thirds', 150, 100, '3:2'],
  ['a consolidation', 1, 10.1, '1:10'],
  ['Apple, 2000-09-29, no split', 53.5, 25.75, null],
  ['Meta, 2022-02-03, no split', 323, 237.76, null],
  ['an ordinary gap', 104.35, 96, null],
  ['nothing', 100, 100, null],
  ['below zero', 18.31, -36.98, null],
])('%s: %f to %f', (_, from, to, ratio) => {
  const found = findSplitRatio(micros(from), micros(to));
  expect(found === null ? null : `${found.newShares}:${found.oldShares}`).toBe(ratio);
});
