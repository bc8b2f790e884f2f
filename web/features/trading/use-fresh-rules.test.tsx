import { settingsPaths } from '@fairlead/contract/paths.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFixturePlatform } from './platform.fixture.tsx';
import { useFreshRules } from './use-fresh-rules.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an increased margin begins and ends by the server’s clock, without a message', () => {
  const { session } = openFixturePlatform().platform;
  // The device is a day ahead.
  vi.setSystemTime(24 * HOUR_MS);
  const startedAt = Date.now();
  vi.spyOn(session.serverClock, 'now').mockImplementation(() => Date.now() - startedAt);
  const iso = (at: number): string => new Date(at).toISOString();
  const raised = [{ symbol: 'BTCUSD', percent: 100, from: iso(2 * HOUR_MS), until: iso(3 * HOUR_MS) }];
  const settings = settingsWith(raised);
  const { result } = renderHook(() => useFreshRules(session, settings, () => undefined));
  const percentsAfter = (ms: number): unknown => {
    act(() => void vi.advanceTimersByTime(ms));
    return result.current.marginPercents;
  };
  expect(result.current.marginPercents).toEqual({});
  expect(percentsAfter(2 * HOUR_MS - 1)).toEqual({});
  expect(percentsAfter(1)).toEqual({ BTCUSD: 100 });
  expect(percentsAfter(HOUR_MS - 1)).toEqual({ BTCUSD: 100 });
  expect(percentsAfter(1)).toEqual({});
  expect(result.current.raisedMargins).toEqual([]);
});

test('an increase announced while the page is open is loaded together with the instruments', async () => {
  const { platform, prices } = openFixturePlatform();
  const iso = (hours: number): string => new Date(hours * HOUR_MS).toISOString();
  const announced = settingsWith([{ symbol: 'BTCUSD', percent: 200, from: iso(25), until: iso(73) }]);
  const fetched = vi.fn(async (_path: string) => Response.json({ ...announced, rule_pack: { ...announced.rule_pack, version: 'next' } }));
  vi.stubGlobal('fetch', fetched);
  const reloadMarket = vi.fn();
  const settings = settingsWith([]);
  const { result } = renderHook(() => useFreshRules(platform.session, settings, reloadMarket));
  act(() => prices.receive('terms', { rules: 'test', calendar: 1, actions: 0, halted: [], under_review: [] }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(fetched).not.toHaveBeenCalled();
  act(() => prices.receive('terms', { rules: 'next', calendar: 1, actions: 0, halted: [], under_review: [] }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(result.current.raisedMargins).toMatchObject([{ symbol: 'BTCUSD', percent: 200 }]);
  expect(reloadMarket).toHaveBeenCalledOnce();
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([settingsPaths.settings]);
  vi.unstubAllGlobals();
});

test('a reload that fails is repeated until the announced version is loaded', async () => {
  const { platform, prices } = openFixturePlatform();
  const announced = settingsWith([]);
  const next = { ...announced, rule_pack: { ...announced.rule_pack, version: 'next' } };
  const answers = [new Response(null, { status: 503 }), Response.json(next)];
  vi.stubGlobal('fetch', async () => answers.shift());
  const settings = settingsWith([]);
  const reloadMarket = vi.fn();
  const { result } = renderHook(() => useFreshRules(platform.session, settings, reloadMarket));
  act(() => prices.receive('terms', { rules: 'next', calendar: 1, actions: 0, halted: [], under_review: [] }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(result.current.version).toBe('test');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(result.current.version).toBe('next');
  expect(reloadMarket).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

function settingsWith(raised: Settings['rule_pack']['raised_margins']): Settings {
  return {
    demo: false,
    registration_allowed: true,
    platform_only: false,
    special_mode: false,
    economics: null,
    economic_calendar: 'own',
    map_tiles_url: null,
    languages: ['en'],
    idle_timeout_ms: 1_200_000,
    calendar: 'market',
    financing: [],
    rule_pack: {
      version: 'test',
      leverage_caps: {},
      stop_out_percent: 50,
      margin_warning_percent: 100,
      withdrawal_business_days: 1,
      allows_inducements: false,
      raised_margins: raised,
      scheduled_leverage: [],
      guaranteed_stops: {},
    },
  };
}
