import { describe, expect, test } from 'vitest';
import { expiryFormOf, localTimeText, readExpiry, WAITS_UNTIL_CANCELLED } from './expiry.ts';

// Local times on purpose: days end when they end for the client, wherever the test runs.
const NOON = new Date(2026, 10, 21, 12, 30).getTime();

describe('until when an order waits', () => {
  test.each([
    ['until it is cancelled', WAITS_UNTIL_CANCELLED, null],
    ['to the next midnight on the clock on the wall', { choice: 'endOfDay', atText: '' }, new Date(2026, 10, 22, 0, 0).getTime()],
    ['a week from now', { choice: 'week', atText: '' }, NOON + 7 * 86_400_000],
    ['to a moment in local time', { choice: 'at', atText: '2026-12-01T09:05' }, new Date(2026, 11, 1, 9, 5).getTime()],
  ] as const)('%s', (_, form, expiresAt) => {
    expect(readExpiry(form, NOON)).toEqual({ ok: true, expiresAt });
  });

  test.each(['', 'soon', '2026-13-40T00:00'])('a moment of "%s" says nothing', (atText) => {
    expect(readExpiry({ choice: 'at', atText }, NOON)).toEqual({ ok: false });
  });
});

test('an order that is edited starts from what it has', () => {
  expect(expiryFormOf(null)).toEqual(WAITS_UNTIL_CANCELLED);
  const form = expiryFormOf(NOON);
  expect(form).toEqual({ choice: 'at', atText: '2026-11-21T12:30' });
  expect(readExpiry(form, 0)).toEqual({ ok: true, expiresAt: NOON });
});

test('local times are written as an input takes them', () => {
  expect(localTimeText(new Date(987, 0, 2, 3, 4).getTime())).toBe('0987-01-02T03:04');
});
