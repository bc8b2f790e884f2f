import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runHeadStart, takeEarlyAnswer, takeEarlyTimes } from './head-start-script.ts';

const stored = new Map<string, string>();
const asked: [string, RequestInit | undefined][] = [];
const opened: FakeWebSocket[] = [];

class FakeWebSocket extends EventTarget {
  readonly url: string;
  readonly sent: string[] = [];

  constructor(url: string) {
    super();
    this.url = url;
    opened.push(this);
  }

  send(packet: string): void {
    this.sent.push(packet);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('location', { origin: 'https://example.test' });
  vi.stubGlobal('fetch', (path: string, options?: RequestInit) => {
    asked.push([path, options]);
    return Promise.resolve(new Response(path));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.platformHeadStart = undefined;
  globalThis.earlySockets = undefined;
  stored.clear();
  asked.length = 0;
  opened.length = 0;
});

function runScript(): void {
  runHeadStart({
    tokenKey: 'access_token',
    accountPath: '/api/accounts/get',
    assetsPath: '/api/get/assets',
    tradingNamespace: '/trading',
    priceNamespace: '/prices',
  });
}

describe('the script in the page head', () => {
  test('requests account and instruments with the stored token in the header', () => {
    stored.set('access_token', 'secret');
    runScript();
    expect(asked.map(([path, options]) => [path, options?.method, new Headers(options?.headers).get('authorization')])).toEqual([
      ['/api/accounts/get', 'POST', 'Bearer secret'],
      ['/api/get/assets', undefined, 'Bearer secret'],
    ]);
  });

  test('opens both sockets, joins the namespace on each, and keeps the messages received', () => {
    stored.set('access_token', 'secret');
    runScript();
    for (const socket of opened) for (const data of ['0{}', '40/any,{}']) socket.dispatchEvent(new MessageEvent('message', { data }));
    expect(opened.map(({ url, sent }) => [url, sent])).toEqual([
      ['wss://example.test/socket.io/?EIO=4&transport=websocket', ['40/trading,{"token":"secret","format":"changes"}']],
      ['wss://example.test/socket.io/?EIO=4&transport=websocket', ['40/prices,{"format":"compact"}']],
    ]);
    expect(globalThis.earlySockets?.['/prices']).toMatchObject({ auth: '{"format":"compact"}', received: ['0{}', '40/any,{}'] });
  });

  test('requests nothing if nobody is signed in', () => {
    runScript();
    expect([asked, opened]).toEqual([[], []]);
  });
});

describe('an early response', () => {
  test('is taken once, by a call with the same token', async () => {
    stored.set('access_token', 'secret');
    runScript();
    expect(takeEarlyAnswer('/api/get/assets', 'other')).toBeUndefined();
    expect(await (await takeEarlyAnswer('/api/get/assets', 'secret'))?.text()).toBe('/api/get/assets');
    expect(takeEarlyAnswer('/api/get/assets', 'secret')).toBeUndefined();
  });

  test('is not taken if it is too old', () => {
    stored.set('access_token', 'secret');
    runScript();
    vi.advanceTimersByTime(30_001);
    expect(takeEarlyAnswer('/api/get/assets', 'secret')).toBeUndefined();
  });

  test('reports its request and arrival times once, after it is taken', async () => {
    stored.set('access_token', 'secret');
    vi.setSystemTime(5_000);
    runScript();
    vi.setSystemTime(5_400);
    await vi.advanceTimersByTimeAsync(0);
    expect(takeEarlyTimes('/api/get/assets')).toBeUndefined();
    vi.setSystemTime(9_000);
    void takeEarlyAnswer('/api/get/assets', 'secret');
    expect(takeEarlyTimes('/api/get/assets')).toEqual({ asked: 5_000, received: 5_400 });
    expect(takeEarlyTimes('/api/get/assets')).toBeUndefined();
  });

  test('does not exist if the script did not run', () => {
    expect(takeEarlyAnswer('/api/get/assets', 'secret')).toBeUndefined();
  });
});
