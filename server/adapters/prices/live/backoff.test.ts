import { describe, expect, test } from 'vitest';
import { readRetryAfterMs, selectDelayMs } from './backoff.ts';

describe('the wait before the next attempt', () => {
  test.each([
    [0, 0, 0],
    [0, 0.5, 250],
    [1, 1, 1_000],
    [4, 1, 8_000],
    [4, 0, 0],
    // From then on the source is not asked more often than it allows, however the dice fall.
    [5, 0, 4_000],
    [6, 1, 30_000],
    [1_000_000, 1, 30_000],
  ])('after %i failures, at %d: %i ms', (failures, random, waitMs) => {
    expect(selectDelayMs(failures, random)).toBe(waitMs);
  });

  test('is at least what the source asks for', () => {
    expect(selectDelayMs(0, 0, 60_000)).toBe(60_000);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-27T12:00:00Z');
  test.each([
    [undefined, 0],
    ['120', 120_000],
    ['Fri, 27 Nov 2026 12:00:30 GMT', 30_000],
    ['Fri, 27 Nov 2026 11:00:00 GMT', 0],
    ['soon', 0],
    ['-5', 0],
    ['999999999', 3_600_000],
    ['9'.repeat(40), 3_600_000],
  ])('%j is %i ms', (header, waitMs) => {
    expect(readRetryAfterMs(header, now)).toBe(waitMs);
  });

  test('is at most what the caller allows', () => {
    expect(readRetryAfterMs('259200', now, 3 * 86_400_000)).toBe(259_200_000);
  });
});
