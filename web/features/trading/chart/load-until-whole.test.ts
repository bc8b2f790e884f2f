import { expect, test } from 'vitest';
import type { CandlePage } from './load-candles.ts';
import { loadUntilWhole } from './load-until-whole.ts';

const page = (count: number, isLoading: boolean): CandlePage => ({
  candles: Array.from({ length: count }, (_, timestamp) => ({ timestamp, open: 1, high: 1, low: 1, close: 1 })),
  hasMore: isLoading,
  isLoading,
});

async function collect(answers: readonly (CandlePage | null)[], abortAfter = Number.POSITIVE_INFINITY) {
  const waits: number[] = [];
  const abort = new AbortController();
  let loads = 0;
  const shown: (number | null)[] = [];
  const pages = loadUntilWhole({
    load: () => {
      loads += 1;
      if (loads > abortAfter) abort.abort();
      return Promise.resolve(answers[loads - 1] ?? null);
    },
    wait: (delayMs) => {
      waits.push(delayMs);
      return Promise.resolve();
    },
    signal: abort.signal,
  });
  for await (const one of pages) shown.push(one?.candles.length ?? null);
  return { shown, waits, loads };
}

test.each([
  ['a whole page', [page(5, false)], [5], []],
  ['a page that cannot be loaded', [null], [null], []],
  ['what is stored, and the rest when it comes', [page(2, true), page(2, true), page(5, false)], [2, 2, 5], [2_000, 4_000]],
  ['the rest after a failure in between', [page(2, true), null, page(5, false)], [2, 5], [2_000, 4_000]],
])('%s', async (_what, answers, shown, waits) => {
  expect(await collect(answers)).toMatchObject({ shown, waits });
});

test('asks at most every half a minute, for as long as the server is loading', async () => {
  const { waits } = await collect([...Array.from({ length: 7 }, () => page(1, true)), page(2, false)]);
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('asks no more once the chart shows something else', async () => {
  expect(await collect([page(1, true), page(2, true), page(3, true)], 1)).toMatchObject({ shown: [1], loads: 2 });
});
