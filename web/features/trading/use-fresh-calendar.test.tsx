import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFixturePlatform } from './platform.fixture.tsx';
import { useFreshCalendar } from './use-fresh-calendar.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each<[string, { calendar?: number; listing?: string }, number]>([
  ['what the instruments show', {}, 0],
  ['another trading calendar', { calendar: 2 }, 1],
  ['a corporate action that has taken effect', { listing: '1.2.1' }, 1],
  ['both', { calendar: 2, listing: '1.2.1' }, 1],
])('the instruments are reloaded once after the server announces %s', async (_, announced, times) => {
  const { platform, prices } = openFixturePlatform();
  const reload = vi.fn();
  const market = { calendar: 1, listing: '1.1.1' };
  const { rerender } = renderHook((shown) => useFreshCalendar(platform.session, shown, reload), { initialProps: market });
  act(() => prices.receive('terms', { rules: 'test', halted: [], under_review: [], ...market, ...announced }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(reload).toHaveBeenCalledTimes(times);
  rerender({ ...market, ...announced });
  act(() => prices.receive('terms', { rules: 'test', halted: ['BTCUSD'], under_review: [], ...market, ...announced }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(reload).toHaveBeenCalledTimes(times);
});
