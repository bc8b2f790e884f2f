import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTokenBucket } from './token-bucket.ts';

const LIMIT = { perSecond: 20, burst: 40 };

function takeMany(bucket: ReturnType<typeof createTokenBucket>, count: number, now: number): number {
  return Array.from({ length: count }, () => bucket.take(now)).filter((wait) => wait === 0).length;
}

test('a burst passes at once, and no more', () => {
  expect(takeMany(createTokenBucket(LIMIT, 0), 100, 0)).toBe(40);
});

test('tokens are refilled at the steady rate', () => {
  const bucket = createTokenBucket(LIMIT, 0);
  takeMany(bucket, 40, 0);
  expect([takeMany(bucket, 100, 50), takeMany(bucket, 100, 100), takeMany(bucket, 100, 1_100)]).toEqual([1, 1, 20]);
});

test('a pause never saves up more than a burst', () => {
  const bucket = createTokenBucket(LIMIT, 0);
  expect(takeMany(bucket, 100, 3_600_000)).toBe(40);
});

test('a refusal returns the seconds to wait and takes no token', () => {
  const bucket = createTokenBucket({ perSecond: 2, burst: 1 }, 0);
  expect([bucket.take(0), bucket.take(0), bucket.take(250), bucket.take(500)]).toEqual([0, 0.5, 0.25, 0]);
});

test('is full initially and after a pause', () => {
  const bucket = createTokenBucket(LIMIT, 0);
  const before = bucket.isFull(0);
  bucket.take(0);
  expect([before, bucket.isFull(49), bucket.isFull(50)]).toEqual([true, false, true]);
});

test('no pattern of calls gets more than the burst plus the rate', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 200 }), (gaps) => {
      const bucket = createTokenBucket(LIMIT, 0);
      let now = 0;
      let passed = 0;
      for (const gap of gaps) {
        now += gap;
        if (bucket.take(now) === 0) passed += 1;
      }
      expect(passed).toBeLessThanOrEqual(LIMIT.burst + (now / 1000) * LIMIT.perSecond + 1e-6);
    }),
  );
});
