import { expect, test } from 'vitest';
import { price } from '../../price.ts';
import { findSplitWarning, type SplitWarning } from './split-warning.ts';

interface Case {
  readonly present: number;
  readonly ratio: readonly [newShares: number, oldShares: number];
  readonly digits: number;
}

test.each<[string, Case, Pick<SplitWarning, 'kind' | 'price'> | null]>([
  ['an ordinary split', { present: 275, ratio: [4, 1], digits: 2 }, null],
  ['an ordinary consolidation', { present: 0.4, ratio: [1, 10], digits: 2 }, null],
  ['exactly three digits', { present: 4, ratio: [4, 1], digits: 2 }, null],
  ['two digits', { present: 3.96, ratio: [4, 1], digits: 2 }, { kind: 'priceTooCoarse', price: 0.99 }],
  ['a few cents', { present: 275, ratio: [1_000, 1], digits: 2 }, { kind: 'priceTooCoarse', price: 0.275 }],
  ['less than the smallest step', { present: 3, ratio: [1_000, 1], digits: 2 }, { kind: 'priceTooCoarse', price: 0.003 }],
  ['two digits above 1', { present: 100, ratio: [8, 1], digits: 0 }, { kind: 'priceTooCoarse', price: 12.5 }],
  ['below 1 with enough decimals', { present: 3, ratio: [4, 1], digits: 4 }, { kind: 'priceBelowOne', price: 0.75 }],
  ['exactly 1 with enough decimals', { present: 4, ratio: [4, 1], digits: 4 }, null],
  ['below zero', { present: -275, ratio: [4, 1], digits: 2 }, null],
  ['a consolidation that still leaves too little', { present: 0.05, ratio: [1, 10], digits: 2 }, { kind: 'priceTooCoarse', price: 0.5 }],
  ['exactly the highest price', { present: 1_000_000, ratio: [1, 1_000], digits: 2 }, null],
  ['above the highest price', { present: 1_000_001, ratio: [1, 1_000], digits: 2 }, { kind: 'priceTooHigh', price: 1_000_001_000 }],
])('%s', (_what, { present, ratio: [newShares, oldShares], digits }, warning) => {
  const found = findSplitWarning({ newShares, oldShares }, price(Math.round(present * 1_000_000)), { digits });
  expect(found).toEqual(warning === null ? null : { ...warning, limit: warning.kind === 'priceTooHigh' ? 1_000_000_000 : null });
});
