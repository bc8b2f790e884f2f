import { euros } from '@fairlead/domain/fixture-euros.ts';
import type { BalanceMessage, PositionsMessage } from '@fairlead/contract/trading/schemas.ts';
import { describe, expect, test } from 'vitest';
import { createFakeSocketPort, settled } from './fake-socket-port.ts';
import { keepingMessages } from './keeping-messages.ts';
import type { SocketPort } from './socket-port.ts';
import { createTradingSocket } from './trading-socket.ts';

const positions: PositionsMessage = { version: 3, open: [], history: [], orders: [], alerts: [], auto_trading: 0 };
const balance: BalanceMessage = {
  balance: euros(100),
  equity: euros(100),
  freeMargin: euros(100),
  free_margin: euros(100),
  profit: euros(0),
  usedMargin: euros(0),
  availableMargin: euros(100),
  remainder: 0,
  owed: euros(0),
};
const refused = { status: false, message: '', error: { code: 'internal' } };

function open(socket = createFakeSocketPort(), port: SocketPort = socket) {
  const heard: unknown[] = [];
  const trading = createTradingSocket(
    { socket: port, clock: () => 1_000, later: () => () => undefined },
    {
      onPositions: (message) => heard.push(message),
      onBalance: (message) => heard.push(message),
      onChanges: (message) => heard.push(message),
      onNotices: (notices) => heard.push(notices),
      onConnected: () => heard.push('connected'),
    },
  );
  return { socket, trading, heard };
}

test('pushed positions and balance are received, messages with an error are ignored', () => {
  const { socket, heard } = open();
  socket.receive('positions', positions);
  socket.receive('balance', balance);
  socket.receive('positions', refused);
  socket.receive('balance', refused);
  socket.receive('positions', null);
  expect(heard).toEqual([positions, balance]);
});

test('pushed notices are received, an error in their place is not', () => {
  const { socket, heard } = open();
  socket.receive('notices', []);
  socket.receive('notices', refused);
  expect(heard).toEqual([[]]);
});

describe('refreshing', () => {
  test('requests with the last known version, and an unchanged response is silent', async () => {
    const { socket, trading, heard } = open();
    socket.connect();
    const refreshed = trading.refresh(3);
    expect(socket.asked[0]).toMatchObject({ event: 'positions', message: { version: 3 } });
    socket.asked[0]?.answer({ version: 3, unchanged: true });
    socket.asked[1]?.answer(balance);
    await refreshed;
    expect(heard).toEqual(['connected', balance]);
  });

  test('without a response counts as a lost connection and makes a new one', async () => {
    const { socket, trading } = open();
    socket.connect();
    const refreshed = trading.refresh(undefined);
    socket.asked[0]?.loseAnswer();
    await refreshed;
    expect(trading.connection.get()).toEqual({ kind: 'lost', since: 1_000 });
    expect(socket.counts.reconnects).toBe(1);
  });

  test('requests nothing without a connection', async () => {
    const { socket, trading } = open();
    await trading.refresh(1);
    expect(socket.asked).toEqual([]);
  });
});

describe('the connection', () => {
  test('is connecting, live, lost and live again', () => {
    const { socket, trading } = open();
    const kinds = [trading.connection.get().kind];
    for (const change of [socket.connect, socket.disconnect, socket.connect]) {
      change();
      kinds.push(trading.connection.get().kind);
    }
    expect(kinds).toEqual(['connecting', 'live', 'lost', 'live']);
  });

  test.each<[string, (socket: ReturnType<typeof createFakeSocketPort>) => void]>([
    ['the server signs the client out', (socket) => socket.receive('signedOut', undefined)],
    ['the token is rejected', (socket) => socket.disconnect('notSignedIn')],
  ])('ends when %s, without further attempts', (_, act) => {
    const { socket, trading } = open();
    act(socket);
    expect(trading.connection.get()).toEqual({ kind: 'ended' });
    expect(socket.counts.closes).toBe(1);
  });

  test('an unanswered command is sent again with the same id after reconnecting', async () => {
    const { socket, trading } = open();
    socket.connect();
    const outcome = trading.send('closePosition', { id: 4, client_order_id: 'order-0004' });
    socket.disconnect();
    socket.asked[0]?.loseAnswer();
    await settled();
    socket.connect();
    expect(socket.asked[1]).toMatchObject({ event: 'closePosition', message: { client_order_id: 'order-0004' } });
    socket.asked[1]?.answer({ status: true, id: 4 });
    expect(await outcome).toMatchObject({ kind: 'done' });
  });
});

describe('trading', () => {
  test('paused and resumed before the socket existed is not reported; the socket’s creator requests the data itself', () => {
    const socket = createFakeSocketPort();
    const keeping = keepingMessages(socket, ['tradingStatus']);
    socket.connect();
    socket.receive('tradingStatus', { status: 'paused' });
    socket.receive('tradingStatus', { status: 'open' });
    const { trading, heard } = open(socket, keeping);
    expect([trading.connection.get().kind, heard]).toEqual(['live', []]);
    socket.receive('tradingStatus', { status: 'paused' });
    socket.receive('tradingStatus', { status: 'open' });
    expect([trading.connection.get().kind, heard]).toEqual(['live', ['connected']]);
  });

  test('pauses and resumes; missed data is then requested', () => {
    const { socket, trading, heard } = open();
    socket.connect();
    heard.length = 0;
    socket.receive('tradingStatus', { status: 'paused' });
    expect([trading.connection.get().kind, heard]).toEqual(['paused', []]);
    socket.receive('tradingStatus', { status: 'open' });
    expect([trading.connection.get().kind, heard]).toEqual(['live', ['connected']]);
  });

  test('open on connecting is not reported again', () => {
    const { socket, heard } = open();
    socket.connect();
    socket.receive('tradingStatus', { status: 'open' });
    expect(heard).toEqual(['connected']);
  });

  test.each([[{ status: 'closing soon' }], [{}], [null], ['paused']])(
    'has an unknown status such as %j, which changes nothing',
    (message) => {
      const { socket, trading } = open();
      socket.connect();
      socket.receive('tradingStatus', message);
      expect(trading.connection.get().kind).toBe('live');
    },
  );

  test('resuming sends a pending command again at once, with the same id', async () => {
    const { socket, trading } = open();
    socket.connect();
    const outcome = trading.send('closePosition', { id: 4, client_order_id: 'order-0004' });
    socket.asked[0]?.answer({ status: false, message: '', error: { code: 'unavailable', retryAfterSeconds: 2 } });
    socket.receive('tradingStatus', { status: 'paused' });
    await settled();
    expect(socket.asked.length).toBe(1);
    socket.receive('tradingStatus', { status: 'open' });
    expect(socket.asked[1]).toMatchObject({ event: 'closePosition', message: { client_order_id: 'order-0004' } });
    socket.asked[1]?.answer({ status: true, id: 4 });
    expect(await outcome).toMatchObject({ kind: 'done' });
  });
});
