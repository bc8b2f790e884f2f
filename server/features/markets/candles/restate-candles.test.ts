import { price } from '@fairlead/domain/price.ts';
import { expect, test } from 'vitest';
import { restateCandles } from './restate-candles.ts';

const HOUR_MS = 3_600_000;
const DUE_AT = 10 * HOUR_MS;
const SPLITS = [{ dueAt: DUE_AT, ratio: { newShares: 3, oldShares: 1 } }];
const PRICES = { open: price(300), high: price(331), low: price(100), close: price(200) };
const RESTATED = { open: 100, high: 110, low: 33, close: 67 };

test.each<[string, { openAt: number; requestedAt: number | null; now?: number }, boolean]>([
  ['recorded before the split', { openAt: DUE_AT - 2 * HOUR_MS, requestedAt: null }, true],
  ['recorded until the split', { openAt: DUE_AT - HOUR_MS, requestedAt: null }, true],
  ['that the split cut', { openAt: DUE_AT - HOUR_MS / 2, requestedAt: null }, false],
  ['recorded from the split on', { openAt: DUE_AT, requestedAt: null }, false],
  ['while the split is to come', { openAt: 0, requestedAt: null, now: DUE_AT - 1 }, false],
  ['requested before the split', { openAt: 0, requestedAt: DUE_AT - 1 }, true],
  ['requested when the split was due', { openAt: 0, requestedAt: DUE_AT }, false],
])('a candle %s', (_, { openAt, requestedAt, now = DUE_AT }, isRestated) => {
  const candle = { ...PRICES, openAt, tickCount: 7, requestedAt };
  expect(restateCandles([candle], '1h', SPLITS, now)).toEqual([{ ...(isRestated ? RESTATED : PRICES), openAt, tickCount: 7 }]);
});
