import type { Settings } from '@fairlead/contract/settings.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFixturePlatform } from './platform.fixture.tsx';
import { useFreshRules } from './use-fresh-rules.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a raised margin begins and ends by the clock of the server, on a page that is told nothing', () => {
  const { session } = openFixturePlatform().platform;
  // The device is a day ahead.
  vi.setSystemTime(24 * HOUR_MS);
  const begunAt = Date.now();
  vi.spyOn(session.serverClock, 'now').mockImplementation(() => Date.now() - begunAt);
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
    rule_pack: {
      version: 'test',
      leverage_caps: {},
      stop_out_percent: 50,
      margin_warning_percent: 100,
      withdrawal_business_days: 1,
      allows_inducements: false,
      raised_margins: raised,
      guaranteed_stops: {},
    },
  };
}
