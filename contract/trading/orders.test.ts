import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import type { PriceAlert } from '@fairlead/domain/trading/price-alert.ts';
import { describe, expect, test } from 'vitest';
import { changeOrderMessage, placeOrderMessage, readPositions } from './client.ts';
import {
  changeOrderSchema,
  closePositionSchema,
  closePositionsSchema,
  placeOrderSchema,
  setAlertSchema,
  wireAlertSchema,
  wireOrderSchema,
} from './schemas.ts';
import {
  readChangeOrder,
  readClosePosition,
  readPlaceOrder,
  readSetAlert,
  wireAlert,
  wireAnswer,
  wireOrder,
  wireSeveralClosed,
} from './server.ts';

const EXPIRY = Date.UTC(2026, 10, 27, 21);
const order: EntryOrder = {
  id: 4,
  accountId: 1,
  symbol: 'EURUSD',
  side: 'short',
  entryKind: 'stop',
  entryPrice: price(1_070_000),
  margin: cents(250_50),
  leverage: 20,
  stopLoss: price(1_080_000),
  takeProfit: null,
  trailingDistance: price(10_000),
  guaranteedStop: false,
  placedAt: Date.UTC(2026, 10, 20, 9),
  expiresAt: EXPIRY,
};
const alert: PriceAlert = {
  id: 6,
  accountId: 1,
  symbol: 'EURUSD',
  level: price(1_100_000),
  direction: 'rises',
  setAt: Date.UTC(2026, 10, 20),
  fired: null,
};

describe('what the server sends, the client reads', () => {
  const read = (orders: readonly EntryOrder[], alerts: readonly PriceAlert[]) =>
    readPositions({
      version: 1,
      open: [],
      history: [],
      orders: orders.map((each) => wireOrderSchema.parse(wireOrder(each, 'EUR/USD'))),
      alerts: alerts.map((each) => wireAlertSchema.parse(wireAlert(each, 'EUR/USD'))),
      auto_trading: 1,
    });

  test.each<[string, EntryOrder]>([
    ['an order with an expiry and a trailing stop', order],
    ['an order without expiry', { ...order, entryKind: 'limit', side: 'long', expiresAt: null, stopLoss: null, trailingDistance: null }],
    ['an order with a guaranteed stop', { ...order, guaranteedStop: true, trailingDistance: null }],
  ])('%s', (_case, original) => {
    const { accountId: _, ...own } = original;
    expect(read([original], []).orders).toEqual([{ ...own, displayName: 'EUR/USD' }]);
  });

  test.each<[string, PriceAlert]>([
    ['a pending alert', alert],
    ['a fired alert', { ...alert, direction: 'falls', fired: { at: Date.UTC(2026, 10, 21), bid: price(1_099_999) } }],
  ])('%s', (_case, original) => {
    const { accountId: _, ...own } = original;
    expect(read([], [original]).alerts).toEqual([{ ...own, displayName: 'EUR/USD' }]);
  });

  test('whether AutoTrading is on', () => {
    expect(read([], []).isAutoTrading).toBe(true);
  });
});

describe('what the client sends, the server reads', () => {
  test('a new order', () => {
    const { id: _id, accountId: _account, placedAt: _placed, ...terms } = order;
    const message = placeOrderSchema.parse(placeOrderMessage({ ...terms, commandId: 'order-0001' }));
    expect(readPlaceOrder(message)).toEqual({ ok: true, value: terms });
  });

  test('changed terms', () => {
    const { entryPrice, expiresAt, stopLoss, takeProfit, trailingDistance } = order;
    const change = { orderId: 4, entryPrice, expiresAt, stopLoss, takeProfit, trailingDistance };
    expect(readChangeOrder(changeOrderSchema.parse(changeOrderMessage({ ...change, commandId: 'order-0002' })))).toEqual({
      ok: true,
      value: change,
    });
  });

  test('an alert', () => {
    expect(readSetAlert(setAlertSchema.parse({ symbol: 'EURUSD', price: 1.1 }))).toEqual({
      ok: true,
      value: { symbol: 'EURUSD', level: 1_100_000 },
    });
  });

  test('a partial close', () => {
    expect(readClosePosition(closePositionSchema.parse({ id: 9, amount: 12.34 }))).toMatchObject({ ok: true, value: { margin: 12_34 } });
    expect(readClosePosition(closePositionSchema.parse({ id: 9, amount: 12.345 }))).toMatchObject({
      ok: false,
      fields: [{ field: 'amount' }],
    });
  });

  const wire = { kind: 'limit', direction: 'buy', amount: 10, leverage: 2, price: 1, symbol: 'EURUSD' };
  test.each<[string, object]>([
    ['another kind', { ...wire, kind: 'market' }],
    ['an invalid expiry', { ...wire, expires_at: 'tomorrow' }],
    ['a trailing distance that is not positive', { ...wire, trailing_stop: 0 }],
    ['an amount that is not positive', { ...wire, amount: 0 }],
    ['a price too large to be exact', { ...wire, price: 1e12 }],
  ])('an order with %s is not accepted', (_case, message) => {
    expect(placeOrderSchema.safeParse(message).success).toBe(false);
  });

  test.each([[[]], [Array.from({ length: 201 }, (_, index) => index + 1)], [[0]], [[1.5]]])('closing %j is not accepted', (ids) => {
    expect(closePositionsSchema.safeParse({ ids }).success).toBe(false);
  });
});

describe('answers', () => {
  test('an order and an alert are named by their ids', () => {
    expect(wireAnswer({ kind: 'order', orderId: 4 })).toEqual({ status: true, id: 4 });
    expect(wireAnswer({ kind: 'alert', alertId: 6 })).toEqual({ status: true, id: 6 });
  });

  test('several closes report what was closed and what was left open', () => {
    const closings = [{ positionId: 1, price: price(1_080_000), profit: cents(-5) }];
    const left = [{ positionId: 2, code: 'quoteUnavailable' }] as const;
    const wire = { status: true, closed: [{ id: 1, price: 1.08, profit: -0.05 }], left: [{ id: 2, code: 'quoteUnavailable' }] };
    expect(wireSeveralClosed({ kind: 'closedSeveral', closings, left })).toEqual({ ...wire, waiting: [] });
    expect(wireSeveralClosed({ kind: 'closedSeveral', closings, left, waiting: [3] })).toEqual({ ...wire, waiting: [3] });
  });
});
