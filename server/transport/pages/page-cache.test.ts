import { expect, test } from 'vitest';
import { createPageCache } from './page-cache.ts';
import type { RenderedPage } from './rendered-page.ts';

const page = (bytes: number): RenderedPage => ({ status: 200, headers: [], parts: [new Uint8Array(bytes)], isUnavailable: false });

test('the cache is bounded in bytes and evicts the least recently used page', () => {
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

test('no page takes a large part of the cache', () => {
  const cache = createPageCache(100_000);
  cache.keep('large', page(50_000), 10);
  expect([cache.find('large', 1), cache.bytes]).toEqual([null, 0]);
});

test('a page is cached until it expires', () => {
  const cache = createPageCache(100_000);
  cache.keep('a', page(10), 10);
  expect(cache.find('a', 9)).not.toBeNull();
  expect(cache.find('a', 10)).toBeNull();
  expect([cache.bytes, cache.pages]).toEqual([0, 0]);
});

test('a page cached again is counted once', () => {
  const cache = createPageCache(100_000);
  cache.keep('a', page(10), 10);
  const { bytes } = cache;
  cache.keep('a', page(10), 20);
  expect([cache.bytes, cache.pages]).toEqual([bytes, 1]);
  cache.clear();
  expect([cache.bytes, cache.pages]).toEqual([0, 0]);
});
