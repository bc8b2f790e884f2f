import { describe, expect, test } from 'vitest';
import { addDays, dateIn, startOfDay, timeIn, weekdayOf } from './zoned-time.ts';

const iso = (timeMs: number) => new Date(timeMs).toISOString();

describe('a time in a time zone', () => {
  test.each([
    ['UTC', '2026-12-04', '13:30', '2026-12-04T13:30:00.000Z'],
    ['America/New_York', '2026-12-04', '08:30', '2026-12-04T13:30:00.000Z'],
    ['America/New_York', '2026-07-02', '08:30', '2026-07-02T12:30:00.000Z'],
    ['Europe/Berlin', '2026-12-17', '14:15', '2026-12-17T13:15:00.000Z'],
    ['Asia/Tokyo', '2026-12-18', '08:30', '2026-12-17T23:30:00.000Z'],
    ['Pacific/Auckland', '2026-12-18', '00:00', '2026-12-17T11:00:00.000Z'],
    // The morning after a clock change, on either side of the Atlantic.
    ['America/New_York', '2026-03-08', '08:30', '2026-03-08T12:30:00.000Z'],
    ['America/New_York', '2026-11-01', '08:30', '2026-11-01T13:30:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '00:30', '2026-03-28T23:30:00.000Z'],
    // Skipped, and occurring twice.
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ])('is converted in %s on %s at %s', (timeZone, date, time, expected) => {
    expect(iso(timeIn(timeZone, date, time))).toBe(expected);
  });
});

test.each([
  ['UTC', '2026-11-22T23:59:59.999Z', '2026-11-22'],
  ['Europe/Berlin', '2026-11-22T23:00:00.000Z', '2026-11-23'],
  ['America/New_York', '2026-11-22T04:59:00.000Z', '2026-11-21'],
])('in %s at %s the date is %s', (timeZone, at, date) => {
  expect(dateIn(timeZone, Date.parse(at))).toBe(date);
});

test('a day with a clock change is longer or shorter than others', () => {
  const hours = (date: string) => (startOfDay('Europe/Berlin', addDays(date, 1)) - startOfDay('Europe/Berlin', date)) / 3_600_000;
  expect(['2026-03-29', '2026-06-01', '2026-10-25'].map(hours)).toEqual([23, 24, 25]);
});

test('the week starts on Monday', () => {
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-22')]).toEqual([1, 7]);
});
