import { beforeEach, describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import { LONGEST_WAIT_MS, MOST_ENTRY_ORDERS, type EntryOrder } from '../trading/entry-order.ts';
import type { EntryTicket } from '../trading/order-terms.ts';
import type { ChangeOrder, PlaceOrder } from './command.ts';
import type { Answer, EngineEvent } from './event.ts';
import { FixtureEngine, FULL_ACCESS, openFundedAccount } from './fixture-engine.ts';
import type { RefusalCode } from './refusal.ts';

const BID = 1_080_000;
const ASK = 1_080_200;
const NOW = 50_000;

let engine: FixtureEngine;
let commands = 0;

beforeEach(() => {
  engine = new FixtureEngine();
  openFundedAccount(engine, 1, 1_000_00, NOW);
  engine.tick('EURUSD', BID, ASK, NOW);
});

const GOOD_ORDER: Omit<PlaceOrder, 'commandId'> = {
  kind: 'placeOrder',
  accountId: 1,
  at: NOW,
  symbol: 'EURUSD',
  side: 'long',
  entryKind: 'limit',
  entryPrice: price(1_070_000),
  margin: cents(100_00),
  leverage: 30,
  stopLoss: null,
  takeProfit: null,
  trailingDistance: null,
  guaranteedStop: false,
  expiresAt: null,
};

function newId(): string {
  commands += 1;
  return `command-${commands}`;
}

function place(changes: Partial<PlaceOrder> = {}): Answer {
  return engine.submit({ ...GOOD_ORDER, commandId: newId(), ...changes });
}

function tick(bid: number, at = NOW): void {
  engine.tick('EURUSD', bid, bid + (ASK - BID), at);
}

function lastEvents(): readonly EngineEvent[] {
  return engine.journal.at(-1)?.events ?? [];
}

function codeOf(answer: Answer): RefusalCode | null {
  return answer.kind === 'refused' ? answer.refusal.code : null;
}

describe('placing', () => {
  test('on a delisted instrument is refused, also while it is halted', () => {
    engine.market.setHalted('EURUSD', true);
    engine.market.delist('EURUSD');
    expect(codeOf(place())).toBe('instrumentDelisted');
  });

  test.each<[string, Partial<PlaceOrder>, object | null]>([
    ['a buy limit below the ask', { entryPrice: price(ASK) }, null],
    ['a buy limit above the ask', { entryPrice: price(ASK + 1) }, { code: 'entryPriceTooHigh', limitPrice: ASK }],
    ['a buy stop above the ask', { entryKind: 'stop', entryPrice: price(ASK) }, null],
    ['a buy stop below the ask', { entryKind: 'stop', entryPrice: price(ASK - 1) }, { code: 'entryPriceTooLow', limitPrice: ASK }],
    ['a sell limit above the bid', { side: 'short', entryPrice: price(BID) }, null],
    ['a sell limit below the bid', { side: 'short', entryPrice: price(BID - 1) }, { code: 'entryPriceTooLow', limitPrice: BID }],
    ['a sell stop below the bid', { side: 'short', entryKind: 'stop', entryPrice: price(BID) }, null],
    [
      'a sell stop above the bid',
      { side: 'short', entryKind: 'stop', entryPrice: price(BID + 1) },
      { code: 'entryPriceTooHigh', limitPrice: BID },
    ],
    ['a stop loss below the order’s own price', { stopLoss: price(1_069_800) }, null],
    ['a stop loss above its closing price', { stopLoss: price(1_069_801) }, { code: 'stopLossTooHigh', limitPrice: 1_069_800 }],
    ['a take profit below the order’s own price', { takeProfit: price(1_069_799) }, { code: 'takeProfitTooLow', limitPrice: 1_069_800 }],
    ['a leverage that is not allowed', { leverage: 7 }, { code: 'leverageNotAllowed' }],
    ['a stake above the free margin', { margin: cents(1_000_01) }, { code: 'amountAboveFreeMargin', limitAmount: 1_000_00 }],
    ['an instrument that never had a price', { symbol: 'USDTRY' }, { code: 'quoteUnavailable' }],
    ['an unknown instrument', { symbol: 'NOTHING' }, { code: 'instrumentUnknown' }],
    ['a closed market, judged by its last price', { at: NOW + 3 * 24 * 3_600_000 }, null],
    ['an expiry in the past', { expiresAt: NOW }, { code: 'expiryNotAllowed' }],
    ['the highest possible price', { side: 'short', entryPrice: price(1e15), trailingDistance: price(1e15) }, null],
    ['an expiry more than a year ahead', { expiresAt: NOW + LONGEST_WAIT_MS + 1 }, { code: 'expiryNotAllowed' }],
  ])('%s', (_case, changes, refusal) => {
    const answer = place(changes);
    expect(answer).toEqual(refusal === null ? { kind: 'order', orderId: 1 } : { kind: 'refused', refusal });
  });

  test('unverified and inactive accounts are refused, as for any trade', () => {
    engine.submit({
      kind: 'setTradingAccess',
      accountId: 1,
      at: NOW,
      commandId: newId(),
      access: { verified: false, categoryIds: [], leverageIndexes: {} },
    });
    expect(codeOf(place())).toBe('accountNotVerified');
    engine.submit({ kind: 'setAccountStatus', accountId: 1, at: NOW, commandId: newId(), status: 'frozen' });
    expect(codeOf(place())).toBe('accountNotActive');
  });

  test('the number of pending orders is limited', () => {
    for (let count = 0; count < MOST_ENTRY_ORDERS; count += 1) expect(codeOf(place())).toBe(null);
    expect(codeOf(place())).toBe('tooManyOrders');
    expect(codeOf(change(1, 1_060_000))).toBe(null);
  });

  test('reserves no margin', () => {
    place({ margin: cents(900_00) });
    expect(codeOf(place({ margin: cents(900_00) }))).toBe(null);
  });
});

const NO_TERMS = { stopLoss: null, takeProfit: null, trailingDistance: null, expiresAt: null } as const;

function change(orderId: number, entryPrice: number, terms: Partial<ChangeOrder> = NO_TERMS): Answer {
  const command = { kind: 'changeOrder', accountId: 1, at: NOW, commandId: newId(), orderId, entryPrice: price(entryPrice) } as const;
  return engine.submit({ ...command, ...terms });
}

function cancel(orderId: number, accountId = 1): Answer {
  return engine.submit({ kind: 'cancelOrder', accountId, at: NOW, commandId: newId(), orderId });
}

describe('changing and cancelling', () => {
  test('the new price replaces the old one', () => {
    place();
    expect(change(1, 1_060_000)).toEqual({ kind: 'order', orderId: 1 });
    tick(1_069_000);
    expect(engine.account(1).positions).toEqual([]);
    tick(1_059_800);
    expect(engine.account(1).positions).toMatchObject([{ openPrice: 1_060_000 }]);
  });

  const TERMS = { stopLoss: price(1_050_000), takeProfit: price(1_100_000), expiresAt: NOW + LONGEST_WAIT_MS / 2 } as const;

  test.each<[string, Partial<ChangeOrder>, Partial<EntryOrder>]>([
    ['names none of them', {}, { ...TERMS, trailingDistance: null }],
    ['removes the take profit', { takeProfit: null }, { ...TERMS, takeProfit: null, trailingDistance: null }],
    ['makes it good till cancelled', { expiresAt: null }, { ...TERMS, expiresAt: null, trailingDistance: null }],
    ['removes all of them', NO_TERMS, NO_TERMS],
  ])('a change that %s leaves the other terms alone', (_case, terms, left) => {
    place(TERMS);
    expect(change(1, 1_060_000, terms)).toEqual({ kind: 'order', orderId: 1 });
    expect(engine.account(1).orders).toMatchObject([{ entryPrice: 1_060_000, ...left }]);
  });

  test('changed terms are checked like new ones', () => {
    place();
    expect(codeOf(change(1, ASK + 1))).toBe('entryPriceTooHigh');
  });

  test('a cancelled order is not filled', () => {
    place();
    expect(cancel(1)).toEqual({ kind: 'order', orderId: 1 });
    tick(1_060_000);
    expect(engine.account(1)).toMatchObject({ orders: [], positions: [] });
  });

  test.each<[string, () => Answer]>([
    ['that never existed', () => cancel(9)],
    ['that was cancelled', () => (cancel(1), cancel(1))],
    ['that was filled', () => (tick(1_060_000), cancel(1))],
    ['of another account', () => (openFundedAccount(engine, 2, 1_00, NOW), cancel(1, 2))],
  ])('an order %s is unknown', (_case, act) => {
    place();
    expect(codeOf(act())).toBe('orderUnknown');
  });
});

describe('filling', () => {
  test.each<[string, Partial<PlaceOrder>, number, number | null]>([
    ['a buy limit exactly at its price', {}, 1_069_800, 1_070_000],
    ['a buy limit not one step above it', {}, 1_069_801, null],
    ['a buy limit with a better price passed on', {}, 1_060_000, 1_060_200],
    ['a buy stop at the market price beyond its level', { entryKind: 'stop', entryPrice: price(1_090_000) }, 1_095_000, 1_095_200],
    ['a buy stop not one step below it', { entryKind: 'stop', entryPrice: price(1_090_000) }, 1_089_799, null],
    ['a sell limit with a better price passed on', { side: 'short', entryPrice: price(1_090_000) }, 1_091_000, 1_091_000],
    [
      'a sell stop at the market price beyond its level',
      { side: 'short', entryKind: 'stop', entryPrice: price(1_070_000) },
      1_050_000,
      1_050_000,
    ],
  ])('%s', (_case, changes, bid, openPrice) => {
    place(changes);
    tick(bid);
    expect(engine.account(1).positions.map((position) => position.openPrice)).toEqual(openPrice === null ? [] : [openPrice]);
    expect(engine.account(1).orders.length).toBe(openPrice === null ? 1 : 0);
  });

  test('the position names its order and inherits its stops', () => {
    place({ stopLoss: price(1_060_000), takeProfit: price(1_100_000) });
    tick(1_069_000);
    expect(lastEvents()).toMatchObject([
      { kind: 'positionOpened', orderId: 1, priceBound: 1_070_000, position: { stopLoss: 1_060_000, takeProfit: 1_100_000 } },
    ]);
  });

  test.each<[string, Partial<PlaceOrder>, (() => void) | null, number, RefusalCode]>([
    [
      'margin that is no longer available',
      { margin: cents(900_00) },
      () => void place({ margin: cents(600_00) }),
      1_069_000,
      'amountAboveFreeMargin',
    ],
    ['a gap through its stop loss', { stopLoss: price(1_065_000) }, null, 1_060_000, 'stopLossTooHigh'],
    ['a revoked permission', {}, () => withdrawPermission(), 1_069_000, 'categoryNotPermitted'],
    ['a frozen account', {}, () => freeze(), 1_069_000, 'accountNotActive'],
  ])('is rejected because of %s, and recorded as such', (_case, changes, arrange, bid, code) => {
    const answer = place(changes);
    const orderId = answer.kind === 'order' ? answer.orderId : 0;
    if (code === 'amountAboveFreeMargin') {
      // The larger order is placed first. The smaller one triggers one step earlier, so it takes the margin on an earlier tick.
      engine.submit({ ...GOOD_ORDER, commandId: newId(), margin: cents(600_00), entryPrice: price(1_075_000) });
      tick(1_074_000);
    } else arrange?.();
    tick(bid);
    expect(lastEvents()).toMatchObject([{ kind: 'orderRejected', order: { id: orderId }, refusal: { code } }]);
    expect(engine.account(1).orders).toEqual([]);
  });

  test('two orders reached by one tick take margin in id order and get different positions', () => {
    openFundedAccount(engine, 2, 1_000_00, NOW);
    place({ margin: cents(600_00) });
    place({ margin: cents(600_00) });
    place({ margin: cents(100_00), accountId: 2 });
    tick(1_060_000);
    expect(engine.account(1).positions.map(({ id }) => id)).toEqual([1]);
    expect(engine.account(2).positions.map(({ id }) => id)).toEqual([2]);
    expect(engine.journal.flatMap(({ events }) => events).filter(({ kind }) => kind === 'orderRejected').length).toBe(1);
  });

  test('an order can use margin that a stop frees on the same tick', () => {
    place({ margin: cents(600_00) });
    engine.submit({
      ...GOOD_ORDER,
      kind: 'openPosition',
      commandId: newId(),
      margin: cents(900_00),
      leverage: 1,
      priceBound: price(ASK),
      stopLoss: price(1_072_000),
      openedBy: 'client',
    });
    tick(1_060_000);
    expect(lastEvents().map(({ kind }) => kind)).toEqual(['positionClosed', 'positionOpened']);
  });

  test('an expired order is not filled', () => {
    place({ expiresAt: NOW + 1_000 });
    tick(1_060_000, NOW + 1_000);
    expect(lastEvents()).toMatchObject([{ kind: 'orderCancelled', order: { id: 1 }, reason: 'expired' }]);
  });
});

function withdrawPermission(): void {
  engine.submit({
    kind: 'setTradingAccess',
    accountId: 1,
    at: NOW,
    commandId: newId(),
    access: { ...FULL_ACCESS, categoryIds: [1] },
  });
}

function freeze(): void {
  engine.submit({ kind: 'setAccountStatus', accountId: 1, at: NOW, commandId: newId(), status: 'frozen' });
}

describe('a pair', () => {
  const BELOW = { entryKind: 'limit', entryPrice: price(1_070_000) } as const;
  const ABOVE = { entryKind: 'stop', entryPrice: price(1_090_000) } as const;

  function placePair(first: Partial<EntryTicket> = {}, second: Partial<EntryTicket> = {}): Answer {
    const { kind: _kind, accountId, at, symbol, ...ticket } = GOOD_ORDER;
    const legs = [
      { ...ticket, ...BELOW, ...first },
      { ...ticket, ...ABOVE, ...second },
    ] as const;
    return engine.submit({ kind: 'placeOrderPair', commandId: newId(), accountId, at, symbol, legs });
  }

  test('is two orders that know each other', () => {
    expect(placePair()).toEqual({ kind: 'orderPair', orderIds: [1, 2] });
    expect(lastEvents().map(({ kind }) => kind)).toEqual(['orderPlaced', 'orderPlaced', 'ordersLinked']);
    expect(engine.account(1).orders).toMatchObject([
      { id: 1, ...BELOW, linkedTo: 2 },
      { id: 2, ...ABOVE, linkedTo: 1 },
    ]);
  });

  test.each<[string, Partial<EntryTicket>, Partial<EntryTicket>, object]>([
    ['the first is refused', { entryPrice: price(ASK + 1) }, {}, { code: 'entryPriceTooHigh', limitPrice: ASK, leg: 1 }],
    ['the second is refused', {}, { entryPrice: price(ASK - 1) }, { code: 'entryPriceTooLow', limitPrice: ASK, leg: 2 }],
    ['both are refused', { leverage: 7 }, { margin: cents(99) }, { code: 'leverageNotAllowed', leg: 1 }],
  ])('is not placed at all if %s', (_case, first, second, refusal) => {
    expect(placePair(first, second)).toEqual({ kind: 'refused', refusal });
    expect(engine.account(1).orders).toEqual([]);
  });

  test('counts like two orders', () => {
    for (let count = 0; count < MOST_ENTRY_ORDERS - 1; count += 1) place();
    expect(placePair()).toEqual({ kind: 'refused', refusal: { code: 'tooManyOrders', leg: 2 } });
    cancel(1);
    expect(placePair()).toMatchObject({ kind: 'orderPair' });
  });

  test('reserves no margin: each order may need what is available', () => {
    expect(placePair({ margin: cents(900_00) }, { margin: cents(900_00) })).toMatchObject({ kind: 'orderPair' });
  });

  test.each([
    ['first', 1_069_000, 1, 2],
    ['second', 1_091_000, 2, 1],
  ])('whose %s order fills loses the other in the same entry', (_case, bid, filled, cancelled) => {
    placePair();
    tick(bid);
    expect(lastEvents()).toMatchObject([
      { kind: 'positionOpened', orderId: filled },
      { kind: 'orderCancelled', order: { id: cancelled }, reason: 'otherFilled' },
    ]);
    expect(engine.account(1)).toMatchObject({ orders: [], positions: [{ id: 1 }] });
  });

  test('of which one tick reaches both fills the older', () => {
    placePair({ entryPrice: price(1_060_000) }, { ...BELOW });
    tick(1_050_000);
    expect(lastEvents()).toMatchObject([
      { kind: 'positionOpened', orderId: 1 },
      { kind: 'orderCancelled', order: { id: 2 }, reason: 'otherFilled' },
    ]);
    expect(engine.account(1).positions).toHaveLength(1);
  });

  test.each<[string, Partial<EntryTicket>, object]>([
    ['is rejected', { stopLoss: price(1_059_000) }, { kind: 'orderRejected', order: { id: 1 } }],
    ['has expired', { expiresAt: NOW + 5 }, { kind: 'orderCancelled', order: { id: 1 }, reason: 'expired' }],
  ])('of which one tick reaches both fills the newer if the older %s', (_case, terms, ending) => {
    placePair({ entryPrice: price(1_060_000), ...terms }, { ...BELOW });
    tick(1_050_000, NOW + 5);
    expect(lastEvents()).toMatchObject([ending, { kind: 'positionOpened', orderId: 2 }]);
    expect(lastEvents()).toHaveLength(2);
    expect(engine.account(1).orders).toEqual([]);
  });

  test.each<[string, () => void, Partial<EntryTicket>]>([
    ['is cancelled', () => void cancel(1), {}],
    ['expires', () => engine.expire(NOW + 1_000), { expiresAt: NOW + 1_000 }],
    ['is rejected', () => (freeze(), tick(1_069_000)), {}],
  ])('leaves a single order if one of them %s', (_case, end, first) => {
    placePair(first);
    end();
    expect(engine.account(1).orders).toMatchObject([{ id: 2, ...ABOVE }]);
    expect(engine.account(1).orders[0]).not.toHaveProperty('linkedTo');
    expect(engine.state.orders.get(2)).toBe(engine.account(1).orders[0]);
  });

  test('stays a pair if one of them is changed', () => {
    placePair();
    change(1, 1_060_000);
    expect(engine.account(1).orders).toMatchObject([
      { entryPrice: 1_060_000, linkedTo: 2 },
      { id: 2, linkedTo: 1 },
    ]);
    tick(1_059_000);
    expect(engine.account(1)).toMatchObject({ orders: [], positions: [{ openPrice: 1_059_200 }] });
  });

  test('is watched again after a restart', () => {
    placePair();
    engine.restart();
    tick(1_069_000);
    expect(engine.account(1)).toMatchObject({ orders: [], positions: [{ id: 1 }] });
  });

  test('has one answer, however often it is sent', () => {
    const answer = placePair();
    commands -= 1;
    expect(placePair()).toEqual(answer);
    expect(engine.account(1).orders).toHaveLength(2);
  });
});

describe('expiry', () => {
  test('ends an order exactly when it expires', () => {
    place({ expiresAt: NOW + 1_000 });
    engine.expire(NOW + 999);
    expect(engine.account(1).orders.length).toBe(1);
    engine.expire(NOW + 1_000);
    expect(lastEvents()).toMatchObject([{ kind: 'orderCancelled', order: { id: 1 }, reason: 'expired' }]);
  });

  test('ignores filled and cancelled orders, and those without an expiry', () => {
    place();
    place({ expiresAt: NOW + 1_000 });
    cancel(2);
    place({ expiresAt: NOW + 1_000 });
    tick(1_060_000);
    const entries = engine.journal.length;
    engine.expire(NOW + 10_000);
    expect(engine.journal.length).toBe(entries);
  });
});
