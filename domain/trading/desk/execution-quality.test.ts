import { describe, expect, test } from 'vitest';
import { cents } from '../../money.ts';
import { price } from '../../price.ts';
import { NO_STOPS } from '../stops.ts';
import {
  bucketOf,
  bucketRange,
  closingFill,
  differenceOf,
  FARTHEST_BUCKET,
  judgeSymmetry,
  openingFill,
  seenPriceOf,
  slippageMillionths,
  slippageValue,
  type ClosedTerms,
} from './execution-quality.ts';
import { fixturePosition } from './fixture-positions.ts';
import { cumulateLatency, latencyBucketOf, quantileOf } from './latency.ts';
import { TopList } from './top-list.ts';

const QUOTE = { bid: price(1_000_000), ask: price(1_000_100), at: 0 };
const TERMS: ClosedTerms = {
  ...NO_STOPS,
  symbol: 'EURUSD',
  side: 'long',
  margin: cents(100_00),
  leverage: 10,
  openPrice: price(1_000_000),
  guaranteedStop: false,
};

test.each([
  ['a buyer’s bound', 'long', 1.10001, 1.10001 * 1.00025, 5],
  ['a seller’s bound', 'short', 1.10001, 1.10001 * 0.99975, 5],
  ['a bound with six decimals', 'long', 0.123456, 0.123456 * 1.00025, 6],
  ['the bound of a large price', 'long', 102_053.11, 102_053.11 * 1.00025, 2],
] as const)('the price seen is derived from %s', (_case, side, seen, bound, digits) => {
  const exact = bound * 1_000_000;
  expect(seenPriceOf(side, price(side === 'long' ? Math.floor(exact) : Math.ceil(exact)), digits)).toBe(Math.round(seen * 1_000_000));
});

describe('an opening', () => {
  const seen = { price: price(1_000_050), at: 900, frame: 800 };
  const opened = (changes: object) => ({
    kind: 'positionOpened' as const,
    position: fixturePosition({ openPrice: price(1_000_100) }),
    quote: QUOTE,
    priceBound: price(1_000_250),
    orderId: null,
    ...changes,
  });
  test.each([
    ['at the market is compared with the price seen', opened({}), { kind: 'open', expected: 1_000_000 }],
    ['with an arbitrary bound is unseen', opened({ priceBound: price(9_000_000) }), { kind: 'unseen', expected: null }],
    ['is compared with the price that was recorded, not with an inferred one', opened({ seen }), { kind: 'open', expected: 1_000_050 }],
    [
      'with an arbitrary bound is compared with the price that was recorded',
      opened({ seen, priceBound: price(9_000_000) }),
      { kind: 'open', expected: 1_000_050 },
    ],
    [
      'is unseen if what was recorded was on no screen',
      opened({ seen: { ...seen, price: price(1_011_000) } }),
      { kind: 'unseen', expected: null },
    ],
    ['by AutoTrading is unseen', opened({ position: fixturePosition({ openedBy: 'auto' }) }), { kind: 'unseen', expected: null }],
    ['of a limit order is compared with the limit', opened({ orderId: 7 }), { kind: 'limit', expected: 1_000_250 }],
    ['of an unknown stop order is unseen', opened({ orderId: 7, priceBound: null }), { kind: 'unseen', expected: null }],
  ])('%s', (_case, event, fill) => {
    expect(openingFill(event, 5, null)).toMatchObject(fill);
  });

  test('of a stop order is compared with the order’s price', () => {
    const order = { entryKind: 'stop' as const, entryPrice: price(999_900) };
    expect(openingFill(opened({ orderId: 7, priceBound: null }), 5, order)).toMatchObject({ kind: 'stop', expected: 999_900 });
  });
});

test.each([
  ['manual', { seenPrice: price(1_000_500) }, {}, { kind: 'close', expected: 1_000_500 }],
  ['manual', { seenPrice: null }, {}, { kind: 'unseen', expected: null }],
  ['stopLoss', {}, { stopLoss: price(999_000) }, { kind: 'stopLoss', expected: 999_000 }],
  ['stopLoss', {}, { stopLoss: price(999_000), guaranteedStop: true }, { kind: 'guaranteedStop', expected: 999_000 }],
  ['takeProfit', {}, { takeProfit: price(1_001_000) }, { kind: 'takeProfit', expected: 1_001_000 }],
  ['stopOut', {}, {}, { kind: 'unseen', expected: null }],
  ['auto', {}, {}, { kind: 'unseen', expected: null }],
] as const)('a close by %s is compared with its expected price', (reason, changes, terms, fill) => {
  const event = { kind: 'positionClosed', positionId: 1, closePrice: QUOTE.bid, profit: cents(0), quote: QUOTE, seenPrice: null } as const;
  expect(closingFill({ ...event, reason, ...changes }, { ...TERMS, ...terms })).toMatchObject(fill);
});

describe('slippage is signed from the client’s point of view', () => {
  const fillAt = (filled: number, isBuy: boolean) => ({
    kind: 'open' as const,
    symbol: 'EURUSD',
    expected: price(1_000_000),
    filled: price(filled),
    isBuy,
    opened: cents(1_000_00),
    openPrice: price(1_000_000),
  });
  test.each([
    ['bought cheaper', fillAt(999_900, true), 100, 10, 2],
    ['bought at a higher price', fillAt(1_000_100, true), -100, -10, -2],
    ['sold for more', fillAt(1_000_020, false), 20, 2, 1],
    ['sold for less', fillAt(999_000, false), -1_000, -1_00, -5],
    ['exactly the expected price', fillAt(1_000_000, true), 0, 0, 0],
  ])('%s', (_case, fill, millionths, value, bucket) => {
    expect(slippageMillionths(fill)).toBe(millionths);
    expect(slippageValue(fill)).toBe(value);
    expect(bucketOf(millionths, differenceOf(fill))).toBe(bucket);
  });

  test('a difference too small for the millionths still counts as a difference', () => {
    expect([bucketOf(0, 1), bucketOf(0, -1), bucketOf(0, 0)]).toEqual([1, -1, 0]);
  });

  test('the buckets are adjacent and mirror each other', () => {
    for (let bucket = 1; bucket < FARTHEST_BUCKET; bucket += 1) expect(bucketRange(bucket).to).toBe(bucketRange(bucket + 1).from);
    expect(bucketRange(FARTHEST_BUCKET)).toEqual({ from: 25, to: null });
    expect(bucketRange(-FARTHEST_BUCKET)).toEqual({ from: null, to: -25 });
    expect(bucketRange(-1)).toEqual({ from: -0.5, to: 0 });
  });
});

test.each([
  [10, 19, 'tooFew'],
  [50, 50, 'symmetric'],
  [60, 41, 'symmetric'],
  [60, 39, 'clientsFavoured'],
  [39, 60, 'houseFavoured'],
  [0, 30, 'houseFavoured'],
] as const)('%i better and %i worse: %s', (better, worse, verdict) => {
  expect(judgeSymmetry(better, worse).verdict).toBe(verdict);
});

describe('quantiles of latency', () => {
  const counts = [
    { upToMs: 10, count: 50 },
    { upToMs: 20, count: 90 },
    { upToMs: Infinity, count: 100 },
  ];
  test.each([
    [0.25, { ms: 5, isBeyond: false }],
    [0.5, { ms: 10, isBeyond: false }],
    [0.7, { ms: 15, isBeyond: false }],
    [0.95, { ms: 20, isBeyond: true }],
  ])('%f', (share, quantile) => {
    expect(quantileOf(counts, share)).toEqual(quantile);
  });
  test.each([
    [0.4, 0],
    [1, 0],
    [1.01, 1],
    [2_500, 10],
    [2_501, 11],
  ])('%f ms are counted in bucket %i', (ms, bucket) => {
    expect(latencyBucketOf(ms)).toBe(bucket);
  });
  test('are those of counts by bucket', () => {
    const cumulative = cumulateLatency(
      new Map([
        [0, 2],
        [3, 5],
        [11, 1],
      ]),
    );
    expect(cumulative).toHaveLength(12);
    expect([cumulative[0], cumulative[3], cumulative[10], cumulative[11]]).toEqual([
      { upToMs: 1, count: 2 },
      { upToMs: 10, count: 7 },
      { upToMs: 2_500, count: 7 },
      { upToMs: Infinity, count: 8 },
    ]);
    expect(cumulateLatency(new Map())).toEqual([]);
  });
  test('are null for empty counts', () => {
    expect(quantileOf([], 0.5)).toBeNull();
    expect(quantileOf([{ upToMs: Infinity, count: 0 }], 0.5)).toBeNull();
  });
});

test('a top list keeps the first of equals', () => {
  const list = new TopList<readonly [number, string]>(3, ([rank]) => rank);
  const items = [
    [1, 'a'],
    [3, 'b'],
    [2, 'c'],
    [3, 'd'],
    [2, 'e'],
  ] as const;
  for (const item of items) list.add(item);
  expect(list.items.map(([, name]) => name)).toEqual(['b', 'd', 'c']);
});
