import { euros } from '@fairlead/domain/fixture-euros.ts';
import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { WireNotice } from '@fairlead/contract/trading/notices/schemas.ts';
import type { PositionsMessage, WirePosition } from '@fairlead/contract/trading/schemas.ts';
import { price } from '@fairlead/domain/price.ts';
import { describe, expect, test } from 'vitest';
import type { ApiRequest, ApiResult } from '../../../transport/api-client.ts';
import { createFakeSocketPort, settled } from '../../../transport/fake-socket-port.ts';
import { createPriceSocket } from '../../../transport/price-socket.ts';
import { createTradingSocket } from '../../../transport/trading-socket.ts';
import { startTradingSession } from './trading-session.ts';

const bitcoin: ListedInstrument = {
  id: 1,
  symbol: 'BTCUSD',
  displayName: 'Bitcoin',
  group: 'Crypto',
  category: { id: 1, name: 'Crypto', leverages: [1, 2] },
  ruleClass: 'crypto',
  currency: 'USD',
  digits: 2,
  typicalSpread: price(10_000),
  staleAfterMs: 15_000,
  mayBeNegative: false,
  marketOpen: true,
  sessionOpensAt: null,
  nextOpensAt: null,
  nextChangeAt: null,
  market: null,
  specialSessions: [],
  isHalted: false,
  isDelisted: false,
  splits: [],
  financing: null,
  comingActions: [],
  dayOpen: null,
  demoOrigin: null,
};
const open: WirePosition = {
  id: 1,
  symbol: 'BTCUSD',
  symbolName: 'Bitcoin',
  direction: 'buy',
  amount: euros(100),
  leverage: 2,
  open_rate: 60_000,
  open_date: '2026-05-01T00:00:00.000Z',
  closed_rate: null,
  close_date: null,
  take_profit: null,
  stop_lost: 59_000,
  profit: euros(0),
  protected: 0,
  closingReason: null,
  trailing_stop: null,
  opened_by: 'client',
  premium: euros(0),
  part_of: null,
  waiting_close: null,
};
const closed = (id: number, closingReason: number): WirePosition => ({
  ...open,
  id,
  closed_rate: 59_000,
  close_date: '2026-05-02T00:00:00.000Z',
  closingReason,
});

function start(answer: (request: ApiRequest) => unknown = () => ({ ok: false, failure: { kind: 'network' } })) {
  const trading = createFakeSocketPort();
  const prices = createFakeSocketPort();
  const repeated = new Map<number, () => void>();
  const requests: ApiRequest[] = [];
  const session = startTradingSession('token', [bitcoin], {
    openTradingSocket: (listeners) => createTradingSocket({ socket: trading, clock: () => 1, later: () => () => undefined }, listeners),
    openPriceSocket: (instruments, onPrice) => createPriceSocket(prices, () => 1, instruments, onPrice),
    call: <T>(request: ApiRequest) => {
      requests.push(request);
      return Promise.resolve(answer(request) as ApiResult<T>);
    },
    noticeMemory: { read: () => ({ toldSeq: 4, readSeq: 4 }), keep: () => undefined, onChanged: () => () => undefined },
    clock: () => 1,
    newCommandId: () => 'command-1',
    schedule: (task) => task(),
    later: () => () => undefined,
    every: (intervalMs, task) => {
      repeated.set(intervalMs, task);
      return () => repeated.delete(intervalMs);
    },
  });
  return { session, trading, prices, repeated, requests };
}

const BALANCE = {
  equity: euros(90),
  freeMargin: euros(0),
  free_margin: euros(0),
  profit: euros(0),
  usedMargin: euros(90),
  availableMargin: euros(0),
};

function message(version: number, openList: WirePosition[], history: WirePosition[]): PositionsMessage {
  return { version, open: openList, history, orders: [], alerts: [], auto_trading: 0 };
}

describe('staying up to date', () => {
  test('requests positions and balance on connecting, and every five seconds with the last known version', async () => {
    const { trading, repeated } = start();
    trading.connect();
    trading.asked[0]?.answer(message(7, [open], []));
    trading.asked[1]?.answer({ balance: 100, remainder: 0, owed: 0 });
    await settled();
    repeated.get(5_000)?.();
    expect(trading.asked.map(({ event, message: sent }) => [event, sent])).toEqual([
      ['positions', {}],
      ['balance', {}],
      ['positions', { version: 7 }],
      ['balance', {}],
    ]);
  });

  test('applies pushed messages between the requests', () => {
    const { session, trading } = start();
    trading.receive('positions', message(8, [open], []));
    trading.receive('balance', { balance: 1234.56, remainder: -250_000, owed: -20.5 });
    expect(session.account.get()).toMatchObject({
      version: 8,
      balance: 123_456,
      remainder: -250_000,
      owed: -2_050,
      positions: [{ id: 1 }],
    });
    expect(session.figures.get()).toMatchObject({ balance: 123_456, usedMargin: 10_000 });
  });

  describe('with what has changed', () => {
    const balance = { ...BALANCE, balance: euros(90), remainder: 0, owed: euros(0) };
    const stopMoved = { ...open, stop_lost: 59_500 };
    const other = { ...open, id: 2 };

    test('applies it to what it has', () => {
      const { session, trading } = start();
      trading.receive('positions', message(8, [open, other], []));
      trading.receive('changes', {
        from: 8,
        version: 9,
        open: { set: [stopMoved], gone: [2] },
        closed: [closed(2, 0)],
        auto_trading: 0,
        balance,
      });
      expect(session.account.get()).toMatchObject({
        version: 9,
        balance: 9_000,
        positions: [{ id: 1, stopLoss: 59_500_000_000 }],
        history: [{ id: 2 }],
      });
    });

    test.each([
      ['from a version before its own', 7, 9, [{ id: 1, stopLoss: 59_500_000_000 }]],
      ['up to its own version', 7, 8, [{ id: 1, stopLoss: 59_500_000_000 }]],
      ['up to a version before its own', 6, 7, [{ id: 1, stopLoss: 59_000_000_000 }]],
    ])('applies it %s only if nothing newer is lost', (_what, from, version, positions) => {
      const { session, trading } = start();
      trading.receive('positions', message(8, [open], []));
      trading.receive('changes', { from, version, open: { set: [stopMoved], gone: [] }, auto_trading: 0, balance });
      expect(session.account.get()).toMatchObject({ version: Math.max(8, version), positions });
    });

    test('requests the whole once if it has missed something, and again if it misses more meanwhile', async () => {
      const { session, trading } = start();
      trading.connect();
      trading.asked[0]?.answer(message(7, [open], []));
      trading.asked[1]?.answer({ balance: 100, remainder: 0, owed: 0 });
      await settled();
      for (const version of [9, 10]) trading.receive('changes', { from: version - 1, version, auto_trading: 0, balance });
      expect(session.account.get().version).toBe(7);
      expect(trading.asked.slice(2).map(({ event, message: sent }) => [event, sent])).toEqual([
        ['positions', { version: 7 }],
        ['balance', {}],
      ]);
      trading.asked[2]?.answer(message(9, [open], []));
      trading.asked[3]?.answer({ balance: 100, remainder: 0, owed: 0 });
      await settled();
      expect(trading.asked.slice(4).map(({ message: sent }) => sent)).toEqual([{ version: 9 }, {}]);
    });
  });

  test('ends the requests and closes both sockets when stopped', () => {
    const { session, trading, prices, repeated } = start();
    session.stop();
    expect(repeated.size).toBe(0);
    expect([trading.counts.closes, prices.counts.closes]).toEqual([1, 1]);
  });
});

test('prices from the price socket reach the quotes', () => {
  const { session, prices } = start();
  prices.receive('prices', { BTCUSD: { buy: 60_010, sell: 60_000 } });
  expect(session.quotes.read('BTCUSD')?.quote).toEqual({ bid: price(60_000_000_000), ask: price(60_010_000_000), at: 1 });
});

test('the connection state is the worse one of the two sockets', () => {
  const { session, trading, prices } = start();
  const kinds = [session.connection.get().kind];
  session.connection.subscribe(() => kinds.push(session.connection.get().kind));
  trading.connect();
  prices.connect();
  prices.disconnect();
  prices.connect();
  trading.disconnect();
  expect(kinds).toEqual(['connecting', 'connecting', 'live', 'lost', 'live', 'lost']);
});

describe('notices of events without the client’s action', () => {
  const fired: WireNotice = {
    id: '7.0',
    seq: 7,
    at: '2026-05-02T00:00:00.000Z',
    symbol: 'BTCUSD',
    symbolName: 'Bitcoin',
    what: 'alertFired',
    alert_id: 1,
    level: 60_000,
    direction: 'rises',
    price: 60_001,
  };

  test('are requested with every connection, after the last one shown in this browser', async () => {
    const { trading, requests } = start(() => ({ ok: true, data: { status: true, data: [], seq: 9 } }));
    expect(requests).toEqual([]);
    trading.connect();
    await settled();
    trading.disconnect();
    trading.connect();
    expect(requests.map(({ path }) => path)).toEqual(['/api/trading/notices?after=4', '/api/trading/notices?after=9']);
  });

  test('are requested again after a failure, while there is a connection', async () => {
    const { trading, requests, repeated } = start();
    trading.connect();
    await settled();
    repeated.get(5_000)?.();
    await settled();
    trading.disconnect();
    repeated.get(5_000)?.();
    expect(requests.length).toBe(2);
  });

  test('are reported as they arrive', () => {
    const { session, trading } = start();
    const told: string[] = [];
    session.notices.onDelivered(({ notices }) => told.push(...notices.map(({ id }) => id)));
    trading.receive('notices', [fired]);
    expect(told).toEqual(['7.0']);
  });
});

describe('older history', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => closed(100 - index, 0));

  test('is paged with the previous page’s cursor until there is none', async () => {
    const pages = [
      { status: true, data: [closed(50, 0)], cursor: 'a b' },
      { status: true, data: [closed(49, 0)], cursor: null },
    ];
    const { session, trading, requests } = start(() => ({ ok: true, data: pages.shift() }));
    trading.receive('positions', message(1, [], fifty));
    for (let click = 0; click < 3; click += 1) await session.loadMoreHistory();
    expect(requests.map(({ path }) => path)).toEqual(['/api/trading/history?limit=100', '/api/trading/history?limit=50&cursor=a%20b']);
    expect(session.account.get().history.length).toBe(52);
  });

  test('that cannot be loaded is reported', async () => {
    const { session, trading } = start();
    trading.receive('positions', message(1, [], fifty));
    expect(await session.loadMoreHistory()).toBe(false);
  });
});
