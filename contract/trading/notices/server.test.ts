import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import { NO_REMAINDER } from '@fairlead/domain/exact-cents.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import { CLOSE_REASONS, type ClosedPosition, type CloseReason, type OpenPosition } from '@fairlead/domain/trading/position.ts';
import type { PriceAlert } from '@fairlead/domain/trading/price-alert.ts';
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
    [
      'the other order of a pair filled',
      { kind: 'orderCancelled', order, reason: 'otherFilled' },
      { what: 'otherOrderFilled', order_id: 3 },
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

describe('a corporate action gives one notice', () => {
  const ratio = { newShares: 4, oldShares: 1 };
  const split = (positionId: number): EngineEvent => ({
    kind: 'positionSplit',
    positionId,
    symbol: 'EURUSD',
    actionId: 1,
    ratio,
    openPrice: price(270_000),
    ...NO_STOPS,
    credited: cents(0),
    remainder: NO_REMAINDER,
    price: price(1_080_000),
  });
  const dividend = (amount: number): EngineEvent => ({
    kind: 'dividendBooked',
    positionId: 7,
    symbol: 'EURUSD',
    actionId: 2,
    gross: price(1_000),
    withheldBasisPoints: 0,
    amount: cents(amount),
    remainder: NO_REMAINDER,
  });

  test.each<[string, readonly EngineEvent[], object]>([
    ['for a split of several positions', [split(7), split(8)], { what: 'split', new_shares: 4, old_shares: 1 }],
    ['for a split of an order alone', [{ kind: 'orderSplit', order, actionId: 1, ratio }], { what: 'split', symbol: 'EURUSD' }],
    ['for a split of an alert alone', [{ kind: 'alertSplit', alert: ALERT, actionId: 1, ratio }], { what: 'split', symbol: ALERT.symbol }],
    ['for a dividend on several positions', [dividend(120), dividend(30)], { what: 'dividend', received: 1.5, paid: 0 }],
    ['for a dividend that the client paid', [dividend(-120)], { what: 'dividend', received: 0, paid: 1.2 }],
    ['for a dividend on both sides', [dividend(85), dividend(-120), dividend(-30)], { what: 'dividend', received: 0.85, paid: 1.5 }],
    [
      'for an order of a delisted instrument',
      [{ kind: 'orderCancelled', order, reason: 'delisted' }],
      { what: 'orderDelisted', order_id: 3 },
    ],
  ])('%s', (_, events, notice) => {
    expect(noticesOf(events)).toMatchObject([notice]);
  });
});

const ALERT: PriceAlert = { id: 1, accountId: 1, symbol: 'EURUSD', level: price(1), direction: 'rises', setAt: 0, fired: null };
