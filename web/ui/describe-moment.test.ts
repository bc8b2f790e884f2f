import { describe, expect, test } from 'vitest';
import { describeMoment } from './describe-moment.ts';

const NOW = Date.UTC(2026, 5, 15, 12, 0, 0);
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const ago = (ms: number) => new Date(NOW - ms).toISOString();

describe('a time', () => {
  test.each([
    ['that is now', 0, 'now'],
    ['less than a minute ago', 59 * SECOND_MS, 'now'],
    ['a minute ago', MINUTE_MS, '1 minute ago'],
    ['almost an hour ago', HOUR_MS - 1, '59 minutes ago'],
    ['an hour ago', HOUR_MS, '1 hour ago'],
    ['almost a day ago', DAY_MS - 1, '23 hours ago'],
    // Not "yesterday": a day ago can be the day before that.
    ['a day ago', DAY_MS, '1 day ago'],
    ['almost a week ago', 7 * DAY_MS - 1, '6 days ago'],
    ['a week ago', 7 * DAY_MS, '8 Jun 2026'],
    ['ahead of the device’s clock', -5 * MINUTE_MS, 'now'],
  ])('%s', (_case, ms, words) => expect(describeMoment(ago(ms), NOW, 'en-IE')).toBe(words));

  test.each([
    ['de-DE', 'vor 2 Stunden'],
    ['it-IT', '2 ore fa'],
    ['es-ES', 'hace 2 horas'],
  ])('in %s', (locale, words) => expect(describeMoment(ago(2 * HOUR_MS), NOW, locale)).toBe(words));
});
