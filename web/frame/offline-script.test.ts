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

test('asks again when the device is online, and not before', () => {
  openPage('/platform/EURUSD', false);
  expect(reload).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('online'));
  expect([reload.mock.calls.length, replace.mock.calls.length]).toEqual([1, 0]);
});

test('stays where the device is online and the server is not', () => {
  openPage('/platform/EURUSD', true);
  expect(reload).not.toHaveBeenCalled();
});

test('goes on when the server answers again, though the device was online all the time', async () => {
  openPage('/platform/EURUSD', true);
  fetched.mockRejectedValueOnce(new TypeError('no connection')).mockResolvedValueOnce({ ok: false }).mockResolvedValueOnce({ ok: true });
  for (const reloads of [0, 0, 1]) {
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reload).toHaveBeenCalledTimes(reloads);
  }
});

test('asks nobody while the device is offline', async () => {
  openPage('/platform/EURUSD', false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).not.toHaveBeenCalled();
});

test('leads on whoever opened its own address', () => {
  openPage('/offline', true);
  expect(replace).toHaveBeenCalledWith('/platform/BTCUSD');
});

test('stands on its own as text', () => {
  expect(runOfflineScript.toString()).not.toMatch(/\bimport\b|__vi/);
});
