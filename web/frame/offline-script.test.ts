import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runOfflineScript } from './offline-script.ts';

const NAMES = { offlinePage: '/offline', home: '/platform/BTCUSD', askEveryMs: 5_000 };
const reload = vi.fn();
const replace = vi.fn();
const fetched = vi.fn<() => Promise<{ ok: boolean }>>();
let page: EventTarget;

function openPage(pathname: string, onLine: boolean) {
  page = new EventTarget();
  vi.stubGlobal('location', { pathname, reload, replace });
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  runOfflineScript(NAMES);
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reloads when the device comes online, and not before', () => {
  openPage('/platform/EURUSD', false);
  expect(reload).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('online'));
  expect([reload.mock.calls.length, replace.mock.calls.length]).toEqual([1, 0]);
});

test('stays while the device is online but the server is not', () => {
  openPage('/platform/EURUSD', true);
  expect(reload).not.toHaveBeenCalled();
});

test('reloads when the server responds again, even if the device was online all the time', async () => {
  openPage('/platform/EURUSD', true);
  fetched.mockRejectedValueOnce(new TypeError('no connection')).mockResolvedValueOnce({ ok: false }).mockResolvedValueOnce({ ok: true });
  for (const reloads of [0, 0, 1]) {
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reload).toHaveBeenCalledTimes(reloads);
  }
});

test('sends no requests while the device is offline', async () => {
  openPage('/platform/EURUSD', false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).not.toHaveBeenCalled();
});

test('leaves its own URL for the platform', () => {
  openPage('/offline', true);
  expect(replace).toHaveBeenCalledWith('/platform/BTCUSD');
});

test('is self-contained as text', () => {
  expect(runOfflineScript.toString()).not.toMatch(/\bimport\b|__vi/);
});
