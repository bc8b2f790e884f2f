import type { HeldAlert, HeldPosition, PendingOrder } from '@fairlead/contract/trading/client.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { expect, test } from 'vitest';
import { LONG_BITCOIN } from '../platform.fixture.tsx';
import { MOST_POSITIONS_DRAWN, tradeLevelsOf } from './trade-levels.ts';

const position: HeldPosition = { ...LONG_BITCOIN, id: 1, openPrice: price(10), stopLoss: price(9), takeProfit: null };
const order: PendingOrder = {
  id: 4,
  symbol: 'BTCUSD',
  displayName: 'Bitcoin',
  side: 'long',
  entryKind: 'limit',
  entryPrice: price(7),
  margin: cents(100),
  leverage: 1,
  stopLoss: null,
  takeProfit: null,
  trailingDistance: null,
  guaranteedStop: false,
  placedAt: 0,
  expiresAt: null,
};
const alert: HeldAlert = {
  id: 5,
  symbol: 'BTCUSD',
  displayName: 'Bitcoin',
  level: price(12),
  direction: 'rises',
  setAt: 0,
  fired: null,
};
const none = { positions: [], orders: [], alerts: [] };

test('positions have lines for their opening and stops, pending orders and alerts for their level', () => {
  const short: HeldPosition = { ...position, id: 2, side: 'short', stopLoss: null, takeProfit: price(8), openedAt: -1 };
  const levels = tradeLevelsOf({ positions: [position, short], orders: [order], alerts: [alert] }, 'BTCUSD');
  expect(levels.map(({ key, price: at }) => [key, at])).toEqual([
    ['entry 1', 10],
    ['stopLoss 1', 9],
    ['entry 2', 10],
    ['takeProfit 2', 8],
    ['order 4', 7],
    ['alert 5', 12],
  ]);
});

test('another instrument has no lines', () => {
  expect(tradeLevelsOf({ positions: [position], orders: [order], alerts: [alert] }, 'ETHUSD')).toEqual([]);
});

test('a triggered alert has no line', () => {
  expect(tradeLevelsOf({ ...none, alerts: [{ ...alert, fired: { at: 1, bid: price(12) } }] }, 'BTCUSD')).toEqual([]);
});

test('only the latest of very many positions are drawn', () => {
  const positions = Array.from({ length: MOST_POSITIONS_DRAWN + 1 }, (_, index) => ({
    ...position,
    id: index,
    openedAt: index,
    stopLoss: null,
  }));
  const keys = tradeLevelsOf({ ...none, positions }, 'BTCUSD').map(({ key }) => key);
  expect(keys).toHaveLength(MOST_POSITIONS_DRAWN);
  expect(keys[0]).toBe(`entry ${MOST_POSITIONS_DRAWN}`);
  expect(keys).not.toContain('entry 0');
});
