import { describe, expect, test } from 'vitest';
import { expiryFormOf, localTimeText, readExpiry, GOOD_TILL_CANCELLED } from './expiry.ts';

// Local times on purpose: days end in the client's time zone, wherever the test runs.
const NOON = new Date(2026, 10, 21, 12, 30).getTime();

describe('order expiry', () => {
  test.each([
    ['until it is cancelled', GOOD_TILL_CANCELLED, null],
    ['at the next local midnight', { choice: 'endOfDay', atText: '' }, new Date(2026, 10, 22, 0, 0).getTime()],
    ['a week from now', { choice: 'week', atText: '' }, NOON + 7 * 86_400_000],
    ['at a local date and time', { choice: 'at', atText: '2026-12-01T09:05' }, new Date(2026, 11, 1, 9, 5).getTime()],
  ] as const)('%s', (_, form, expiresAt) => {
    expect(readExpiry(form, NOON)).toEqual({ ok: true, expiresAt });
  });

  test.each(['', 'soon', '2026-13-40T00:00'])('rejects "%s" as a date and time', (atText) => {
    expect(readExpiry({ choice: 'at', atText }, NOON)).toEqual({ ok: false });
  });
});

test('editing an order starts from its expiry', () => {
  expect(expiryFormOf(null)).toEqual(GOOD_TILL_CANCELLED);
  const form = expiryFormOf(NOON);
  expect(form).toEqual({ choice: 'at', atText: '2026-11-21T12:30' });
  expect(readExpiry(form, 0)).toEqual({ ok: true, expiresAt: NOON });
});

test('local times are formatted for a datetime-local input', () => {
  expect(localTimeText(new Date(987, 0, 2, 3, 4).getTime())).toBe('0987-01-02T03:04');
});
