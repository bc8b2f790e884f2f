import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSocketIoPort } from './socket-io-port.ts';

const OPENED = '0{"sid":"s","upgrades":[],"pingInterval":25000,"pingTimeout":20000}';
const GRANTED = '40/trading,{"sid":"n"}';

/** The server side of a WebSocket. */
class FakeWebSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: FakeWebSocket[] = [];
  readonly sent: string[] = [];
  readyState = 1;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeWebSocket.all.push(this);
  }

  send(packet: string): void {
    this.sent.push(packet);
  }

  close(): void {
    this.readyState = 3;
  }

  say(...packets: string[]): void {
    for (const data of packets) this.dispatchEvent(new MessageEvent('message', { data }));
  }

  breakOff(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

let page = new EventTarget();
const heard: unknown[] = [];
const unreachable = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', { origin: 'https://example.test' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  globalThis.earlySockets = undefined;
  FakeWebSocket.all.length = 0;
  heard.length = 0;
});

function openPort() {
  const port = openSocketIoPort({ namespace: '/trading', auth: { token: 'secret' }, onUnreachable: unreachable });
  port.onConnect(() => heard.push('connected'));
  port.onDisconnect((code) => heard.push(['disconnected', code]));
  port.onMessage('balance', (message) => heard.push(message));
  return port;
}

function latest(): FakeWebSocket {
  const socket = FakeWebSocket.all.at(-1);
  if (socket === undefined) throw new Error('no socket was opened');
  return socket;
}

describe('a connection', () => {
  test('joins the namespace when it is open, and is connected once that is granted', () => {
    const port = openPort();
    expect(latest().url).toBe('wss://example.test/socket.io/?EIO=4&transport=websocket');
    latest().say(OPENED);
    expect([latest().sent, port.isConnected()]).toEqual([['40/trading,{"token":"secret"}'], false]);
    latest().say(GRANTED);
    expect([heard, port.isConnected()]).toEqual([['connected'], true]);
  });

  test('answers pings, receives its own namespace, and ignores unknown packets', () => {
    openPort();
    latest().say(OPENED, GRANTED, '2', '42/trading,["balance",{"balance":5}]', '42/prices,["balance",6]', '42/trading,["news",7]', '6');
    expect([latest().sent.slice(1), heard]).toEqual([['3'], ['connected', { balance: 5 }]]);
  });

  test('that is silent for longer than ping interval and timeout is dropped and made again', () => {
    const port = openPort();
    latest().say(OPENED, GRANTED);
    vi.advanceTimersByTime(44_999);
    expect(port.isConnected()).toBe(true);
    vi.advanceTimersByTime(1);
    expect([port.isConnected(), heard.at(-1)]).toEqual([false, ['disconnected', null]]);
    vi.advanceTimersByTime(500);
    expect(FakeWebSocket.all).toHaveLength(2);
  });

  test.each([
    ['breaks off', (socket: FakeWebSocket) => socket.breakOff(), 500],
    ['is closed by the server', (socket: FakeWebSocket) => socket.say('1'), 500],
    ['loses its namespace', (socket: FakeWebSocket) => socket.say('41/trading,'), 5_000],
    ['goes offline', () => page.dispatchEvent(new Event('offline')), 500],
  ])('that %s is made again', (_, end, withinMs) => {
    openPort();
    latest().say(OPENED, GRANTED);
    end(latest());
    expect(heard.at(-1)).toEqual(['disconnected', null]);
    vi.advanceTimersByTime(withinMs);
    expect(FakeWebSocket.all).toHaveLength(2);
    latest().say(OPENED, GRANTED);
    expect(heard.at(-1)).toBe('connected');
  });

  test('that is rejected reports why, and is retried later', () => {
    openPort();
    latest().say(OPENED, '44/trading,{"message":"no","data":{"status":false,"error":{"code":"notSignedIn"}}}');
    expect(heard).toEqual([['disconnected', 'notSignedIn']]);
    vi.advanceTimersByTime(2_499);
    expect(FakeWebSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(2_501);
    expect(FakeWebSocket.all).toHaveLength(2);
  });

  test('is retried at growing intervals of at most five seconds', () => {
    openPort();
    const distances: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      latest().breakOff();
      let waited = 0;
      while (FakeWebSocket.all.length === attempt) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      distances.push(waited);
    }
    for (const [attempt, distance] of distances.entries()) {
      const longest = Math.min(5_000, 500 * 2 ** attempt);
      expect(distance).toBeGreaterThanOrEqual(longest / 2);
      expect(distance).toBeLessThanOrEqual(longest + 50);
    }
  });

  test('that was closed by the client stays closed and delivers nothing', () => {
    const port = openPort();
    latest().say(OPENED, GRANTED);
    port.close();
    latest().say('42/trading,["balance",1]');
    vi.advanceTimersByTime(60_000);
    expect([heard, FakeWebSocket.all.length]).toEqual([['connected'], 1]);
  });
});

describe('a request', () => {
  test('is matched to its response by id', async () => {
    const port = openPort();
    latest().say(OPENED, GRANTED);
    const answers = Promise.all([port.ask('positions', { version: 3 }, 1_000), port.ask('balance', {}, 1_000)]);
    expect(latest().sent.slice(1)).toEqual(['42/trading,1["positions",{"version":3}]', '42/trading,2["balance",{}]']);
    latest().say('43/trading,2[{"balance":1}]', '43/trading,1[{"open":[]}]');
    expect(await answers).toEqual([{ open: [] }, { balance: 1 }]);
  });

  test.each([
    ['times out', () => vi.advanceTimersByTime(1_000), 'response timed out'],
    ['loses its connection', () => latest().breakOff(), 'connection lost'],
  ])('that %s fails', async (_, happen, message) => {
    const port = openPort();
    latest().say(OPENED, GRANTED);
    const answer = port.ask('balance', {}, 1_000);
    happen();
    await expect(answer).rejects.toThrow(message);
  });

  test('is not sent without a connection', async () => {
    const port = openPort();
    port.tell('active');
    await expect(port.ask('balance', {}, 1_000)).rejects.toThrow('not connected');
    latest().say(OPENED);
    expect(latest().sent).toEqual(['40/trading,{"token":"secret"}']);
  });
});

describe('a socket opened ahead by the page', () => {
  function openAhead(auth: string, received: string[]): FakeWebSocket {
    const socket = new FakeWebSocket('early');
    globalThis.earlySockets = { '/trading': { socket: socket as unknown as WebSocket, auth, received, stop: vi.fn() } };
    return socket;
  }

  test('is taken over with its received messages, without joining again', async () => {
    const early = openAhead('{"token":"secret"}', [OPENED, GRANTED, '42/trading,["balance",{"balance":5}]']);
    const port = openPort();
    await Promise.resolve();
    expect([FakeWebSocket.all.length, early.sent, heard, port.isConnected()]).toEqual([1, [], ['connected', { balance: 5 }], true]);
    early.say('42/trading,["balance",{"balance":6}]');
    expect(heard.at(-1)).toEqual({ balance: 6 });
  });

  test('joins the namespace if the server has not sent anything on it yet', async () => {
    const early = openAhead('{"token":"secret"}', []);
    const port = openPort();
    await Promise.resolve();
    early.say(OPENED, GRANTED);
    expect([early.sent, port.isConnected()]).toEqual([['40/trading,{"token":"secret"}'], true]);
  });

  test('is followed by an ordinary one', async () => {
    const early = openAhead('{"token":"secret"}', [OPENED, GRANTED]);
    openPort();
    await Promise.resolve();
    early.breakOff();
    vi.advanceTimersByTime(500);
    latest().say(OPENED);
    expect(latest().sent).toEqual(['40/trading,{"token":"secret"}']);
  });

  test.each([
    ['with another token', '{"token":"other"}', 1],
    ['that is closed', '{"token":"secret"}', 3],
  ])('is not used if it is one %s', (_, auth, readyState) => {
    const early = openAhead(auth, [OPENED, GRANTED]);
    early.readyState = readyState;
    openPort();
    expect([FakeWebSocket.all.length, early.readyState]).toEqual([2, 3]);
  });
});
