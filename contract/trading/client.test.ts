import { euros, inexactEuros } from '@fairlead/domain/fixture-euros.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { describe, expect, test } from 'vitest';
import {
  closePositionMessage,
  closePositionsMessage,
  openPositionMessage,
  readHistory,
  readPositions,
  updatePositionMessage,
} from './client.ts';
import {
  readClosePosition,
  readClosePositions,
  readOpenPosition,
  readUpdatePosition,
  wireClosedPosition,
  wireOpenPosition,
} from './server.ts';
import { closePositionSchema, closePositionsSchema, openPositionSchema, type PositionsMessage, type WirePosition } from './schemas.ts';

const open = {
  id: 4,
  accountId: 1,
  symbol: 'EURUSD',
  side: 'short',
  margin: cents(12_345),
  leverage: 20,
  openPrice: price(1_085_170),
  openedAt: Date.UTC(2026, 4, 1, 9, 30),
  guaranteedStop: true,
  trailingDistance: null,
  openedBy: 'client',
  stopLoss: price(1_100_000),
  takeProfit: null,
  profit: cents(-77),
} as const;
const closed = {
  ...open,
  closePrice: price(1_090_000),
  closedAt: Date.UTC(2026, 4, 2),
  closeReason: 'stopLoss',
  premium: cents(0),
  partOf: null,
} as const;
const { accountId: _, ...ownOpen } = open;
const { accountId: __, ...ownClosed } = closed;

const SEEN = { price: price(1_085_130), at: Date.UTC(2026, 10, 29, 12, 0, 0, 125), frame: Date.UTC(2026, 10, 29, 12) };

const NOTHING_ELSE = { history: [], orders: [], alerts: [], auto_trading: 0 } satisfies Partial<PositionsMessage>;

describe('what the server writes reads back unchanged', () => {
  test('an open position', () => {
    const message = { version: 9, open: [wireOpenPosition(open, 'EUR/USD')], ...NOTHING_ELSE };
    expect(readPositions(message)).toMatchObject({ version: 9, open: [{ ...ownOpen, displayName: 'EUR/USD' }], history: [] });
  });

  test('a closed position', () => {
    expect(readHistory([wireClosedPosition(closed, 'EUR/USD')])).toEqual([{ ...ownClosed, displayName: 'EUR/USD' }]);
  });
});

test('entries with amount 0 are not listed', () => {
  const empty: WirePosition = { ...wireOpenPosition(open, 'EUR/USD'), amount: euros(0) };
  expect(readPositions({ ...NOTHING_ELSE, version: 1, open: [empty], history: [empty] })).toMatchObject({
    version: 1,
    open: [],
    history: [],
  });
});

test('a history entry without its closing fields is left out', () => {
  expect(readHistory([wireOpenPosition(open, 'EUR/USD')])).toEqual([]);
});

describe('what the client writes, the server reads', () => {
  test('an order', () => {
    const message = openPositionMessage({
      symbol: 'EURUSD',
      side: 'long',
      margin: cents(10_050),
      leverage: 30,
      priceBound: 1.0854,
      stopLoss: price(1_080_000),
      takeProfit: null,
      trailingDistance: null,
      guaranteedStop: true,
      seen: SEEN,
      commandId: 'order-0001',
    });
    expect(message.client_order_id).toBe('order-0001');
    expect(readOpenPosition(openPositionSchema.parse(message))).toMatchObject({
      ok: true,
      value: {
        symbol: 'EURUSD',
        side: 'long',
        margin: 10_050,
        leverage: 30,
        priceBound: 1_085_400,
        stopLoss: 1_080_000,
        takeProfit: null,
        guaranteedStop: true,
        seen: SEEN,
      },
    });
  });

  test.each([
    ['the whole position', null, SEEN],
    ['a part', cents(12_34), { ...SEEN, frame: null }],
    ['a position without a price', null, null],
  ])('a close of %s', (_what, margin, seen) => {
    const message = closePositionMessage({ positionId: 4, margin, seen, commandId: 'order-0003' });
    expect(message.client_order_id).toBe('order-0003');
    const value = { positionId: 4, margin, seen, seenPrice: seen === null ? null : seen.price };
    expect(readClosePosition(closePositionSchema.parse(message))).toEqual({ ok: true, value });
  });

  test('a close of several positions, with the price of each that has one', () => {
    const closes = [
      { positionId: 4, seen: SEEN },
      { positionId: 5, seen: null },
      { positionId: 6, seen: { price: price(-37_630_000), frame: null } },
    ];
    const message = closePositionsMessage({ closes, at: SEEN.at, commandId: 'order-0004' });
    expect(readClosePositions(closePositionsSchema.parse(message))).toEqual({
      ok: true,
      value: {
        positionIds: [4, 5, 6],
        seen: [
          { positionId: 4, ...SEEN },
          { positionId: 6, price: -37_630_000, at: SEEN.at, frame: null },
        ],
      },
    });
  });

  test('the largest close of several fits into a message of the socket', () => {
    const one = { positionId: Number.MAX_SAFE_INTEGER, seen: { price: price(123_456_789_012), frame: 9_999_999_999_999 } };
    const message = closePositionsMessage({ closes: Array.from({ length: 200 }, () => one), at: SEEN.at, commandId: 'x'.repeat(64) });
    expect(JSON.stringify(['closePositions', message]).length).toBeLessThan(16 * 1024);
  });

  test('stops', () => {
    const message = updatePositionMessage({
      positionId: 4,
      stopLoss: price(1_090_000),
      takeProfit: null,
      trailingDistance: price(5_000),
      commandId: 'order-0002',
    });
    expect(readUpdatePosition(message)).toEqual({
      ok: true,
      value: { positionId: 4, stopLoss: 1_090_000, takeProfit: null, trailingDistance: 5_000 },
    });
  });
});

test('an invalid amount is refused', () => {
  const message = { version: 1, open: [{ ...wireOpenPosition(open, ''), amount: inexactEuros(Number.NaN) }], ...NOTHING_ELSE };
  expect(() => readPositions(message)).toThrow(RangeError);
});
