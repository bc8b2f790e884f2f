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
  expect(tradeMarksOf([open], [closed], 'BTCUSD', '1m')).toEqual([
    { timestamp: 0, price: 5, action: 'buy', isOpening: true },
    { timestamp: 60_000, price: 10, action: 'sell', isOpening: true },
    { timestamp: 180_000, price: 8, action: 'buy', isOpening: false },
  ]);
});

test('a longer interval groups more trades', () => {
  expect(tradeMarksOf([], [closed], 'BTCUSD', '5m').map(({ timestamp }) => timestamp)).toEqual([0, 0]);
});

test('other instruments have no marks', () => {
  expect(tradeMarksOf([LONG_BITCOIN], [closed], 'ETHUSD', '1m')).toEqual([]);
});

test('a position closed in two parts has one opening mark', () => {
  const part = { ...closed, id: 4, closedAt: 245_000 };
  expect(tradeMarksOf([], [closed, part], 'BTCUSD', '1m').map(({ isOpening }) => isOpening)).toEqual([true, false, false]);
});
