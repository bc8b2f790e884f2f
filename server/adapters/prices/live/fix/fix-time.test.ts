import { expect, test } from 'vitest';
import { formatTimestamp, readEntryTime, readTimestamp } from './fix-time.ts';

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

test.each([
  ['20261127-16:00:00', '2026-11-27T16:00:00.000Z'],
  ['20261127-16:00:00.095', '2026-11-27T16:00:00.095Z'],
  ['20261127-16:00:00.5', '2026-11-27T16:00:00.500Z'],
  ['20261127-16:00:00.123456789', '2026-11-27T16:00:00.123Z'],
  ['20261231-23:59:60', '2027-01-01T00:00:00.000Z'],
  ['20261127-24:00:00', null],
  ['20261327-16:00:00', null],
  ['20261100-16:00:00', null],
  ['2026-11-27T16:00:00Z', null],
  ['20261127-16:00', null],
  ['', null],
])('the timestamp %j is %s', (value, expected) => {
  expect(iso(readTimestamp(value))).toBe(expected);
});

test('a timestamp is written with milliseconds', () => {
  expect(formatTimestamp(Date.parse('2026-01-02T03:04:05.006Z'))).toBe('20260102-03:04:05.006');
});

test.each([
  ['both', '20261126', '23:59:59.9', '2026-11-27T00:00:00.100Z', '2026-11-26T23:59:59.900Z'],
  ['a time of the same day', undefined, '15:59:59', '2026-11-27T16:00:00.000Z', '2026-11-27T15:59:59.000Z'],
  ['a time of the day before', undefined, '23:59:59.9', '2026-11-27T00:00:00.100Z', '2026-11-26T23:59:59.900Z'],
  ['a time just after midnight, by a clock ahead', undefined, '00:00:00.1', '2026-11-27T23:59:59.900Z', '2026-11-28T00:00:00.100Z'],
  ['a date alone', '20261126', undefined, '2026-11-27T16:00:00.000Z', null],
  ['nothing', undefined, undefined, '2026-11-27T16:00:00.000Z', null],
  ['nonsense', 'today', 'noon', '2026-11-27T16:00:00.000Z', null],
])('an entry with %s', (_what, date, time, sentAt, expected) => {
  expect(iso(readEntryTime(date, time, Date.parse(sentAt)))).toBe(expected);
});
