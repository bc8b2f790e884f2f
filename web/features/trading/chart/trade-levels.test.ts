import type { HeldPosition } from '@fairlead/contract/read-trading.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { expect, test } from 'vitest';
import { tradeLevelsOf } from './trade-levels.ts';

const position: HeldPosition = {
  id: 1,
  symbol: 'BTCUSD',
  displayName: 'Bitcoin',
  side: 'long',
  margin: cents(100),
  leverage: 1,
  openPrice: price(10),
  openedAt: 0,
  guaranteedStop: false,
  stopLoss: price(9),
  takeProfit: null,
  profit: cents(0),
};

test('each open position of the symbol gives its opening, stop loss and take profit', () => {
  const short: HeldPosition = { ...position, id: 2, side: 'short', stopLoss: null, takeProfit: price(8) };
  const levels = tradeLevelsOf([position, short, { ...position, id: 3, symbol: 'ETHUSD' }], 'BTCUSD');
  expect(levels.map(({ kind, price: at }) => [kind, at])).toEqual([
    ['openLong', 10],
    ['stopLoss', 9],
    ['openShort', 10],
    ['takeProfit', 8],
  ]);
});

test('equal levels are one line', () => {
  expect(tradeLevelsOf([position, { ...position, id: 2 }], 'BTCUSD').length).toBe(2);
});
