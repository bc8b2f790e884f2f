import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';
import type { RenderedPage } from './rendered-page.ts';

const page = (bytes: number): RenderedPage => ({ status: 200, headers: [], parts: [new Uint8Array(bytes)], isUnavailable: false });

test('R9: the cache is bounded in bytes, and what was not asked for the longest makes room', () => {
  const cache = createPageCache(100_000);
  const used = page(9_000);
  cache.keep('used', used, 10);
  for (let count = 0; count < 10_000; count += 1) {
    cache.keep(`page ${count}`, page(9_000), 10);
    expect(cache.find('used', 1)).toBe(used);
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
  }
  expect(cache.pages).toBeLessThan(12);
  expect(cache.find('page 1', 1)).toBeNull();
});

test('R9: no page takes much of the cache', () => {
  const cache = createPageCache(100_000);
  cache.keep('large', page(50_000), 10);
  expect([cache.find('large', 1), cache.bytes]).toEqual([null, 0]);
});

test('R9: a page is kept until its time is over', () => {
  const cache = createPageCache(100_000);
  cache.keep('a', page(10), 10);
  expect(cache.find('a', 9)).not.toBeNull();
  expect(cache.find('a', 10)).toBeNull();
  expect([cache.bytes, cache.pages]).toEqual([0, 0]);
});

test('R9: a page that is kept again is counted once', () => {
  const cache = createPageCache(100_000);
  cache.keep('a', page(10), 10);
  const { bytes } = cache;
  cache.keep('a', page(10), 20);
  expect([cache.bytes, cache.pages]).toEqual([bytes, 1]);
  cache.clear();
  expect([cache.bytes, cache.pages]).toEqual([0, 0]);
});
