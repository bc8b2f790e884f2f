import { describe, expect, test } from 'vitest';
import type { CandlePage } from './load-candles.ts';
import { loadCovering } from './load-covering.ts';

const candle = (timestamp: number) => ({ timestamp, open: 1, high: 1, low: 1, close: 1 });

/** A history of candles at 1, 2, ... `count`, in pages of three. */
function history(count: number, fails: ReadonlySet<number> = new Set()) {
  const asked: (number | null)[] = [];
  const load = (before: number | null): Promise<CandlePage | null> => {
    asked.push(before);
    if (fails.has(asked.length)) return Promise.resolve(null);
    const end = before ?? count + 1;
    const from = Math.max(1, end - 3);
    const candles = Array.from({ length: Math.max(0, end - from) }, (_, place) => candle(from + place));
    return Promise.resolve({ candles, hasMore: from > 1, isLoading: false });
  };
  return { asked, load };
}

const ports = (load: (before: number | null) => Promise<CandlePage | null>, signal = new AbortController().signal) => ({
  load,
  wait: () => Promise.resolve(),
  signal,
});

describe('the candles that cover a chart', () => {
  test.each([
    ['one page if it reaches back far enough', 10, 8, [8, 9, 10], [null]],
    ['as many pages as it takes', 10, 4, [2, 3, 4, 5, 6, 7, 8, 9, 10], [null, 8, 5]],
    ['all that there are', 4, 0, [1, 2, 3, 4], [null, 2]],
    ['none', 0, 0, [], [null]],
  ])('are %s', async (_, count, backTo, expected, pages) => {
    const { asked, load } = history(count);
    const covering = await loadCovering(null, backTo, ports(load));
    expect(covering?.candles.map(({ timestamp }) => timestamp)).toEqual(expected);
    expect(asked).toEqual(pages);
  });

  test('go on from those known', async () => {
    const { asked, load } = history(10);
    const known = await loadCovering(null, 9, ports(load));
    const covering = await loadCovering(known, 6, ports(load));
    expect(covering?.candles.map(({ timestamp }) => timestamp)).toEqual([5, 6, 7, 8, 9, 10]);
    expect(asked).toEqual([null, 8]);
  });

  test('are none if a page fails or the loading is ended, never a part', async () => {
    expect(await loadCovering(null, 1, ports(history(10, new Set([2])).load))).toBeNull();
    const ending = new AbortController();
    ending.abort();
    expect(await loadCovering(null, 1, ports(history(10).load, ending.signal))).toBeNull();
  });

  test('of a source that is still loading are waited for', async () => {
    let tries = 0;
    const load = (): Promise<CandlePage> => {
      tries += 1;
      return Promise.resolve({ candles: [candle(1)], hasMore: false, isLoading: tries < 3 });
    };
    expect(await loadCovering(null, 1, ports(load))).toEqual({ candles: [candle(1)], hasMore: false });
    expect(tries).toBe(3);
  });
});
