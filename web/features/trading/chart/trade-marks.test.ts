import type { PastPosition } from '@fairlead/contract/trading/client.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { expect, test } from 'vitest';
import { LONG_BITCOIN } from '../platform.fixture.tsx';
import { tradeMarksOf } from './trade-marks.ts';

const { profit: _, ...long } = LONG_BITCOIN;
const closed: PastPosition = {
  ...long,
  id: 3,
  side: 'short',
  openedAt: 61_000,
  openPrice: price(10),
  closedAt: 185_000,
  closePrice: price(8),
  closeReason: 'manual',
  profit: cents(1),
  premium: cents(0),
  partOf: null,
};

test('an open position marks its opening, a closed one both ends, each on the candle of its time', () => {
  const open = { ...LONG_BITCOIN, openedAt: 59_999, openPrice: price(5) };
  expect(tradeMarksOf({ positions: [open], history: [closed] }, { symbol: 'BTCUSD', splits: [] }, '1m')).toEqual([
    { timestamp: 0, price: 5, action: 'buy', isOpening: true },
    { timestamp: 60_000, price: 10, action: 'sell', isOpening: true },
    { timestamp: 180_000, price: 8, action: 'buy', isOpening: false },
  ]);
});

test('a longer interval groups more trades', () => {
  expect(
    tradeMarksOf({ positions: [], history: [closed] }, { symbol: 'BTCUSD', splits: [] }, '5m').map(({ timestamp }) => timestamp),
  ).toEqual([0, 0]);
});

test.each([
  ['1w', '2026-11-23', '2026-11-30'],
  ['1M', '2026-11-01', '2026-12-01'],
] as const)('on a chart of %s, each trade is on the candle of its week or month', (interval, opened, closedOn) => {
  const [openedAt, closedAt] = [Date.UTC(2026, 10, 28, 12), Date.UTC(2026, 11, 2)];
  const marks = tradeMarksOf({ positions: [], history: [{ ...closed, openedAt, closedAt }] }, { symbol: 'BTCUSD', splits: [] }, interval);
  expect(marks.map(({ timestamp }) => new Date(timestamp).toISOString().slice(0, 10))).toEqual([opened, closedOn]);
});

test('other instruments have no marks', () => {
  expect(tradeMarksOf({ positions: [LONG_BITCOIN], history: [closed] }, { symbol: 'ETHUSD', splits: [] }, '1m')).toEqual([]);
});

test('a position closed in two parts has one opening mark', () => {
  const part = { ...closed, id: 4, closedAt: 245_000 };
  expect(
    tradeMarksOf({ positions: [], history: [closed, part] }, { symbol: 'BTCUSD', splits: [] }, '1m').map(({ isOpening }) => isOpening),
  ).toEqual([true, false, false]);
});

test('marks from before a split are at prices in new shares, as the candles are', () => {
  const splits = [{ dueAt: closed.closedAt, ratio: { newShares: 2, oldShares: 1 } }];
  const later = [{ dueAt: closed.closedAt + 1, ratio: { newShares: 2, oldShares: 1 } }];
  const pricesOf = (known: typeof splits) =>
    tradeMarksOf({ positions: [LONG_BITCOIN], history: [closed] }, { symbol: 'BTCUSD', splits: known }, '1m').map((mark) => mark.price);
  const [opening = 0, past = 0, closing = 0] = pricesOf([]);
  expect([pricesOf(splits), pricesOf(later)]).toEqual([
    [opening, past, closing],
    [opening, past / 2, closing / 2],
  ]);
});
