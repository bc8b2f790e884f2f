import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import { CLOSE_REASONS, type ClosedPosition, type CloseReason, type OpenPosition } from '@fairlead/domain/trading/position.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { describe, expect, test } from 'vitest';
import { noticesResponseSchema } from './schemas.ts';
import { wireNotices } from './server.ts';

const quote = { bid: price(1_070_000), ask: price(1_070_200), at: 5 };
const position: OpenPosition = {
  ...NO_STOPS,
  id: 7,
  accountId: 1,
  symbol: 'EURUSD',
  side: 'long',
  margin: cents(100_00),
  leverage: 30,
  openPrice: price(1_080_000),
  openedAt: 0,
  guaranteedStop: false,
  openedBy: 'client',
};
const order: EntryOrder = {
  ...NO_STOPS,
  id: 3,
  accountId: 1,
  symbol: 'EURUSD',
  side: 'short',
  entryKind: 'stop',
  entryPrice: price(1_070_500),
  margin: cents(50_00),
  leverage: 10,
  guaranteedStop: false,
  placedAt: 0,
  expiresAt: 9,
};

function closed(closeReason: CloseReason): ClosedPosition {
  return { ...position, closePrice: price(1_070_000), closedAt: 5, profit: cents(-27_78), closeReason, premium: cents(60), partOf: null };
}

function noticesOf(events: readonly EngineEvent[], closings: readonly ClosedPosition[] = []) {
  const notices = wireNotices({ seq: 12, at: 5, events, closed: closings }, () => 'EUR/USD');
  return noticesResponseSchema.parse({ status: true, data: [...notices], seq: 12 }).data;
}

describe('a close gives a notice', () => {
  test.each(CLOSE_REASONS.filter((reason) => reason !== 'manual'))('if caused by %s', (reason) => {
    expect(noticesOf([], [closed(reason)])).toEqual([
      {
        id: '12.0',
        seq: 12,
        at: '1970-01-01T00:00:00.005Z',
        symbol: 'EURUSD',
        symbolName: 'EUR/USD',
        what: 'positionClosed',
        position_id: 7,
        direction: 'buy',
        price: 1.07,
        profit: -27.78,
        premium: 0.6,
        closingReason: CLOSE_REASONS.indexOf(reason),
      },
    ]);
  });

  test('unless the client requested it', () => {
    expect(noticesOf([], [closed('manual')])).toEqual([]);
  });
});

describe('account events the client did not initiate give a notice', () => {
  const opened = (changes: Partial<OpenPosition>, orderId: number | null): EngineEvent => ({
    kind: 'positionOpened',
    position: { ...position, ...changes },
    quote,
    priceBound: null,
    orderId,
  });

  test.each<[string, EngineEvent, object]>([
    [
      'an order was filled',
      opened({}, 3),
      { what: 'orderFilled', order_id: 3, position_id: 7, price: 1.08, amount: 100, direction: 'buy' },
    ],
    ['AutoTrading opened a position', opened({ openedBy: 'auto' }, null), { what: 'positionOpenedByAutoTrading', position_id: 7 }],
    [
      'an order was rejected',
      { kind: 'orderRejected', order, refusal: { code: 'amountAboveFreeMargin', limitAmount: cents(12_50) }, quote },
      {
        what: 'orderRejected',
        order_id: 3,
        kind: 'stop',
        direction: 'sell',
        order_price: 1.0705,
        code: 'amountAboveFreeMargin',
        limit: 12.5,
      },
    ],
    [
      'an order was rejected without a figure',
      { kind: 'orderRejected', order, refusal: { code: 'accountNotActive' }, quote },
      { code: 'accountNotActive', limit: null },
    ],
    ['an order expired', { kind: 'orderCancelled', order, reason: 'expired' }, { what: 'orderExpired', order_id: 3 }],
    [
      'an alert fired',
      {
        kind: 'alertFired',
        alert: { id: 4, accountId: 1, symbol: 'EURUSD', level: price(1_071_000), direction: 'falls', setAt: 0, fired: null },
        quote,
      },
      { what: 'alertFired', alert_id: 4, level: 1.071, direction: 'falls', price: 1.07 },
    ],
  ])('%s', (_case, event, expected) => {
    expect(noticesOf([event])).toMatchObject([{ id: '12.0', symbolName: 'EUR/USD', ...expected }]);
  });

  test.each<[string, EngineEvent]>([
    ['an order the client cancelled', { kind: 'orderCancelled', order, reason: 'client' }],
    ['an order that was placed', { kind: 'orderPlaced', order, quote }],
    ['a position the client opened', opened({}, null)],
    ['a stop that trailed', { kind: 'stopTrailed', positionId: 7, stopLoss: price(1), quote }],
    ['a refusal', { kind: 'commandRefused', command: 'openPosition', symbol: 'BTCUSD', refusal: { code: 'quoteUnavailable' } }],
  ])('but not %s', (_case, event) => {
    expect(noticesOf([event])).toEqual([]);
  });

  test('several notices of one entry have ids of their own, in order', () => {
    const both = noticesOf([opened({}, 3), opened({ id: 8 }, 4)], [closed('stopLoss')]);
    expect(both.map(({ id, what }) => [id, what])).toEqual([
      ['12.0', 'positionClosed'],
      ['12.1', 'orderFilled'],
      ['12.2', 'orderFilled'],
    ]);
  });
});
