import { describe, expect, test } from 'vitest';
import { price } from '../../price.ts';
import type { CorporateAction } from './corporate-action.ts';
import { dividendsBetween, priceStepsOf, ratioBetween, restateBack, restatePrice, type DatedSplit } from './restate-price.ts';

const split = (dueAt: number, newShares: number, oldShares: number): DatedSplit => ({ dueAt, ratio: { newShares, oldShares } });
const ONE = [split(100, 2, 1)];
const CHAIN = [split(100, 2, 1), split(200, 3, 2), split(300, 1, 10)];
const THIRDS = [split(100, 3, 1), split(200, 1, 3)];

describe('a price in the shares of a later moment', () => {
  test.each<[string, readonly DatedSplit[], { value: number; since: number; now: number; restated: number }]>([
    ['without a split', [], { value: 100_000_000, since: 0, now: 999, restated: 100_000_000 }],
    ['before a 2:1 split', ONE, { value: 100_000_000, since: 99, now: 100, restated: 50_000_000 }],
    ['from exactly when it takes effect', ONE, { value: 100_000_000, since: 100, now: 100, restated: 100_000_000 }],
    ['after it', ONE, { value: 100_000_000, since: 101, now: 999, restated: 100_000_000 }],
    ['while it is still to come', ONE, { value: 100_000_000, since: 0, now: 99, restated: 100_000_000 }],
    ['before a consolidation', [split(100, 1, 10)], { value: 1_234_567, since: 0, now: 100, restated: 12_345_670 }],
    ['before a chain of splits', CHAIN, { value: 300_000_000, since: 0, now: 300, restated: 1_000_000_000 }],
    ['within the chain', CHAIN, { value: 150_000_000, since: 150, now: 299, restated: 100_000_000 }],
    ['with the last of the chain to come', CHAIN, { value: 300_000_000, since: 0, now: 299, restated: 100_000_000 }],
    ['rounded to the nearest millionth', [split(100, 3, 1)], { value: 100, since: 0, now: 100, restated: 33 }],
    ['rounded up from a half', ONE, { value: 3, since: 0, now: 100, restated: 2 }],
    ['rounded once, so that a split and its reverse change nothing', THIRDS, { value: 100, since: 0, now: 200, restated: 100 }],
    ['below zero', ONE, { value: -37_000_000, since: 0, now: 100, restated: -18_500_000 }],
  ])('%s', (_, splits, { value, since, now, restated }) => {
    expect(restatePrice(price(value), since, splits, now)).toBe(restated);
  });
});

test.each<[string, { at: number; now: number; back: number }]>([
  ['before the first', { at: 99, now: 300, back: 300_000_000 }],
  ['at the first, just before it', { at: 100, now: 300, back: 300_000_000 }],
  ['between two', { at: 150, now: 300, back: 150_000_000 }],
  ['after the last', { at: 301, now: 999, back: 1_000_000_000 }],
])('a price of now in the shares of a moment of a chain of splits: %s', (_, { at, now, back }) => {
  expect(restateBack(price(1_000_000_000), at, CHAIN, now)).toBe(back);
});

test('a chain of splits is one ratio in lowest terms, and none is null', () => {
  expect(ratioBetween(CHAIN, 0, 300)).toEqual({ newShares: 3, oldShares: 10 });
  expect(ratioBetween(CHAIN, 300, 999)).toBeNull();
});

test('dividends lower a price in the shares of their time', () => {
  const steps = {
    splits: ONE,
    dividends: [
      { dueAt: 50, gross: price(1_000_000) },
      { dueAt: 150, gross: price(300_000) },
    ],
  };
  const sums = [
    [0, 49],
    [0, 50],
    [0, 100],
    [0, 150],
    [50, 150],
    [150, 999],
  ].map(([since = 0, now = 0]) => dividendsBetween(steps, since, now));
  expect(sums).toEqual([0, 1_000_000, 500_000, 800_000, 300_000, 0]);
});

test('an instrument has the steps of its own actions, from the beginning of their dates at its venue', () => {
  const actions: readonly CorporateAction[] = [
    { id: 1, symbol: 'AAPL', date: '2026-07-01', kind: 'split', ratio: { newShares: 4, oldShares: 1 } },
    { id: 2, symbol: 'MSFT', date: '2026-07-01', kind: 'split', ratio: { newShares: 2, oldShares: 1 } },
    { id: 3, symbol: 'AAPL', date: '2026-07-02', kind: 'rename', displayName: 'Pear' },
    { id: 4, symbol: 'AAPL', date: '2026-12-01', kind: 'dividend', gross: price(250_000), withheldBasisPoints: 1_500 },
    { id: 5, symbol: 'AAPL', date: '2026-12-02', kind: 'delisting' },
  ];
  expect(priceStepsOf(actions, { symbol: 'AAPL', venue: 'XNYS' })).toEqual({
    splits: [{ dueAt: Date.parse('2026-07-01T04:00:00Z'), ratio: { newShares: 4, oldShares: 1 } }],
    dividends: [{ dueAt: Date.parse('2026-12-01T05:00:00Z'), gross: 250_000 }],
  });
});

test.each([
  ['before', [0, 1], 1_000_000],
  ['after', [1, 0], 2_000_000],
])('a dividend %s a split on the same day is in the shares of its place', (_, order, gross) => {
  const dated = { symbol: 'BTCUSD', date: '1970-01-02' };
  const both: readonly CorporateAction[] = [
    { ...dated, id: 1, kind: 'dividend', gross: price(2_000_000), withheldBasisPoints: 0 },
    { ...dated, id: 2, kind: 'split', ratio: { newShares: 2, oldShares: 1 } },
  ];
  const steps = priceStepsOf(
    order.flatMap((place) => both[place] ?? []),
    { symbol: 'BTCUSD', venue: null },
  );
  expect(dividendsBetween(steps, 0, 86_400_000)).toBe(gross);
});
