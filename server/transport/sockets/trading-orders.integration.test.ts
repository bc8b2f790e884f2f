import type { CloseSeveralAnswer, PositionsMessage } from '@fairlead/contract/trading/schemas.ts';
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import type { Socket } from 'socket.io-client';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../tests/support/databases.ts';
import { SUITE_START, tradingSocketSuite } from '../../../tests/support/trading-socket-suite.ts';
import { ask, FIXTURE_ASK, FIXTURE_BID, positionsWhere } from './fixture-socket-server.ts';

const MARKET_ORDER = { direction: 'buy', amount: 100, leverage: 30, price: FIXTURE_ASK / 1e6, symbol: 'EURUSD' } as const;
const LIMIT_ORDER = { ...MARKET_ORDER, kind: 'limit', price: 1.07 } as const;

describe.each(testDatabases)('orders, alerts and closes over the trading socket on %s', (kind) => {
  const suite = tradingSocketSuite(kind);
  let client: Socket;

  beforeEach(async () => {
    client = await suite.enter();
  });

  const look = (): Promise<PositionsMessage> => ask<PositionsMessage>(client, 'positions');

  async function place(changes: object = {}): Promise<number> {
    const answer = await ask(client, 'placeOrder', { ...LIMIT_ORDER, ...changes });
    if (!answer.status) throw new Error(`refused: ${answer.error.code}`);
    return answer.id;
  }

  test('an order is placed, changed, and filled by a tick, and the fill is pushed', async () => {
    const id = await place({ stop_lost: 1.05, expires_at: new Date(SUITE_START + 3_600_000).toISOString() });
    expect((await look()).orders).toMatchObject([{ id, kind: 'limit', price: 1.07, stop_lost: 1.05, symbolName: 'EUR/USD' }]);
    expect(await ask(client, 'changeOrder', { id, price: 1.06, stop_lost: null, trailing_stop: 0.02 })).toEqual({ status: true, id });

    const filled = positionsWhere(client, ({ open }) => open.length === 1);
    suite.tick(1_059_000);
    expect(await filled).toMatchObject({
      orders: [],
      open: [{ open_rate: 1.0592, trailing_stop: 0.02, stop_lost: 1.039, opened_by: 'client' }],
    });
  });

  test('a pair is placed at once, and the fill of one cancels the other', async () => {
    const { symbol, ...leg } = LIMIT_ORDER;
    const pair = { symbol, legs: [leg, { ...leg, kind: 'stop', price: 1.09 }], client_order_id: 'one-pair-only' };
    const placed = await ask(client, 'placeOrderPair', pair);
    if (!placed.status) throw new Error(`refused: ${placed.error.code}`);
    const { id, linked_to: other } = placed;
    expect(await ask(client, 'placeOrderPair', pair)).toEqual(placed);
    expect((await look()).orders).toMatchObject([
      { id, kind: 'limit', linked_to: other },
      { id: other, kind: 'stop', linked_to: id },
    ]);
    const filled = positionsWhere(client, ({ open }) => open.length === 1);
    suite.tick(1_069_000);
    expect(await filled).toMatchObject({ orders: [], open: [{ open_rate: 1.0692 }] });
  });

  test('a pair with an order that is refused isn’t placed, and the order is named', async () => {
    const { symbol, ...leg } = LIMIT_ORDER;
    const answer = await ask(client, 'placeOrderPair', { symbol, legs: [leg, { ...leg, price: 1.2 }] });
    expect(answer).toMatchObject({ status: false, error: { code: 'entryPriceTooHigh', limit: FIXTURE_ASK / 1e6, leg: 2 } });
    expect((await look()).orders).toEqual([]);
  });

  test('partial targets are set, shown, and closed by a tick', async () => {
    const position = await ask(client, 'openPosition', MARKET_ORDER);
    const id = position.status ? position.id : 0;
    const targets = [
      { price: 1.1, amount: 30 },
      { price: 1.09, amount: 20 },
    ];
    expect(await ask(client, 'updatePartialTargets', { id, targets })).toEqual({ status: true, id });
    expect((await look()).open).toMatchObject([{ id, partial_targets: [targets[1], targets[0]] }]);
    const closed = positionsWhere(client, ({ history }) => history.length === 1);
    suite.tick(1_091_000);
    expect(await closed).toMatchObject({
      open: [{ id, amount: 80, partial_targets: [targets[0]] }],
      history: [{ part_of: id, amount: 20, closed_rate: 1.091, closingReason: 6 }],
    });
    expect(await ask(client, 'updatePartialTargets', { id, targets: [] })).toEqual({ status: true, id });
    expect((await look()).open[0]).not.toHaveProperty('partial_targets');
  });

  test('cancelled and expired orders disappear', async () => {
    const id = await place();
    expect(await ask(client, 'cancelOrder', { id })).toEqual({ status: true, id });
    await place({ expires_at: new Date(SUITE_START + 1_000).toISOString() });
    const gone = positionsWhere(client, ({ orders }) => orders.length === 0);
    suite.fixture.setTime(SUITE_START + 1_000);
    suite.fixture.engine.expireOrders();
    expect((await gone).open).toEqual([]);
  });

  test('an alert fires, is pushed, and is removed', async () => {
    const answer = await ask(client, 'setAlert', { symbol: 'EURUSD', price: 1.09 });
    const id = answer.status ? answer.id : 0;
    const fired = positionsWhere(client, ({ alerts }) => alerts[0]?.fired_at !== null);
    suite.tick(1_091_000);
    expect((await fired).alerts).toMatchObject([{ id, fired_price: 1.091, direction: 'rises' }]);
    expect(await ask(client, 'removeAlert', { id })).toEqual({ status: true, id });
    expect((await look()).alerts).toEqual([]);
  });

  test('a partial close leaves the rest open and puts the closed part into the history', async () => {
    const position = await ask(client, 'openPosition', MARKET_ORDER);
    const id = position.status ? position.id : 0;
    suite.tick(FIXTURE_BID + 10_000);
    expect(await ask(client, 'closePosition', { id, amount: 40 })).toMatchObject({ status: true, id, profit: 10.89 });
    const { open, history } = await look();
    expect(open).toMatchObject([{ id, amount: 60 }]);
    expect(history).toMatchObject([{ amount: 40, part_of: id, profit: 10.89, closingReason: 0 }]);
  });

  test.each([
    ['more than the stake', 100.01, 99],
    ['so much that less than the smallest stake is left', 99.5, 99],
  ])('a partial close of %s is refused', async (_case, amount, limit) => {
    const position = await ask(client, 'openPosition', MARKET_ORDER);
    const id = position.status ? position.id : 0;
    expect(await ask(client, 'closePosition', { id, amount })).toMatchObject({
      status: false,
      error: { code: 'closeAmountNotAllowed', limit },
    });
  });

  test('several positions are closed in one step, and those that cannot be closed are named', async () => {
    suite.fixture.market.tick('USOIL', 20_000_000, 20_010_000, SUITE_START);
    const first = await ask(client, 'openPosition', MARKET_ORDER);
    const second = await ask(client, 'openPosition', { ...MARKET_ORDER, symbol: 'USOIL', leverage: 10, price: 20.01 });
    const ids = [first, second].map((answer) => (answer.status ? answer.id : 0));
    suite.fixture.market.setHalted('USOIL', true);
    const answer = await ask<CloseSeveralAnswer>(client, 'closePositions', { ids: [...ids, 999_999] });
    expect(answer).toMatchObject({
      status: true,
      closed: [{ id: ids[0], price: FIXTURE_BID / 1e6 }],
      left: [
        { id: ids[1], code: 'tradingHalted' },
        { id: 999_999, code: 'positionUnknown' },
      ],
    });
  });

  test('a guaranteed stop is bought with the order, and its premium appears in the history', async () => {
    const position = await ask(client, 'openPosition', { ...MARKET_ORDER, stop_lost: 1.07, protected: 1 });
    expect((await look()).open).toMatchObject([{ protected: 1, stop_lost: 1.07 }]);
    const closed = positionsWhere(client, ({ open }) => open.length === 0);
    suite.tick(1_000_000);
    const { history } = await closed;
    expect(history).toMatchObject([{ id: position.status ? position.id : 0, closed_rate: 1.07, closingReason: 1, premium: 30 }]);
  });

  describe('the server enforces what the form prevents', () => {
    const commands: readonly (readonly [string, object])[] = [
      ['openPosition', MARKET_ORDER],
      ['placeOrder', LIMIT_ORDER],
      ['placeOrderPair', { symbol: 'EURUSD', legs: [LIMIT_ORDER, LIMIT_ORDER] }],
    ];

    test.each(commands)('%s on an unverified account', async (event, message) => {
      await suite.fixture.setAccess(suite.userId, { verified: false, categoryIds: [2], leverageIndexes: {} });
      expect(await ask(client, event, message)).toMatchObject({
        message: 'The account is not verified',
        error: { code: 'accountNotVerified' },
      });
    });

    test.each(commands)('%s in a category that is not permitted', async (event, message) => {
      await suite.fixture.setAccess(suite.userId, { ...FULL_ACCESS, categoryIds: [1] });
      expect(await ask(client, event, message)).toMatchObject({ message: 'You have no access', error: { code: 'categoryNotPermitted' } });
    });

    test.each(commands)('%s with a leverage that the client may not use', async (event, message) => {
      await suite.fixture.setAccess(suite.userId, { ...FULL_ACCESS, leverageIndexes: { 2: [0] } });
      expect(await ask(client, event, message)).toMatchObject({ error: { code: 'leverageNotAllowed' } });
    });

    test('a price older than the instrument allows fills nothing', async () => {
      suite.fixture.setTime(SUITE_START);
      suite.fixture.market.setQuote('EURUSD', FIXTURE_BID, FIXTURE_ASK, SUITE_START - 30_001);
      expect(await ask(client, 'openPosition', MARKET_ORDER)).toMatchObject({
        message: 'Temporarily unavailable',
        error: { code: 'quoteUnavailable' },
      });
    });

    test.each<[string, object]>([
      ['changeOrder', { price: 1.05 }],
      ['cancelOrder', {}],
    ])('%s on another client’s order', async (event, message) => {
      const id = await place();
      const stranger = await suite.enter(await suite.fixture.signIn(20_000 + suite.userId));
      expect(await ask(stranger, event, { ...message, id })).toMatchObject({ error: { code: 'orderUnknown' } });
    });

    test.each<[string, object, readonly string[]]>([
      ['placeOrder', { ...LIMIT_ORDER, amount: 1.005 }, ['amount']],
      ['placeOrder', { ...LIMIT_ORDER, kind: 'iceberg' }, ['kind']],
      ['placeOrder', { ...LIMIT_ORDER, expires_at: 'soon' }, ['expires_at']],
      ['placeOrderPair', { symbol: 'EURUSD', legs: [LIMIT_ORDER] }, ['legs']],
      ['placeOrderPair', { symbol: 'EURUSD', legs: [LIMIT_ORDER, { ...LIMIT_ORDER, amount: 1.005 }] }, ['legs.1.amount']],
      ['updatePartialTargets', { id: 1, targets: [{ price: 1.1, amount: 1.005 }] }, ['targets.0.amount']],
      ['changeOrder', { id: 1, price: 'high' }, ['price']],
      ['setAlert', { symbol: 'EURUSD' }, ['price']],
      ['closePositions', { ids: [] }, ['ids']],
      ['closePositions', { ids: ['1'] }, ['ids.0']],
    ])('%s %j: the field is named', async (event, message, fields) => {
      const answer = await ask(client, event, message);
      expect(answer.status ? [] : answer.error.fields?.map(({ field }) => field)).toEqual(fields);
    });
  });

  test('the same client order id places one order', async () => {
    const message = { ...LIMIT_ORDER, client_order_id: 'same-order-id' };
    const first = await ask(client, 'placeOrder', message);
    expect(await ask(client, 'placeOrder', message)).toEqual(first);
    expect((await look()).orders.length).toBe(1);
  });
});
