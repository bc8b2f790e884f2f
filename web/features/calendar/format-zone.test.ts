import { expect, test } from 'vitest';
import { calendarAddress } from './calendar-address.ts';
import { formatClock, formatCountry, formatDay, formatOffset } from './format-zone.ts';

const WINTER = Date.parse('2026-12-04T13:30:00Z');
const SUMMER = Date.parse('2026-07-02T12:30:00Z');

test.each([
  ['UTC', WINTER, 'UTC'],
  ['Europe/Berlin', WINTER, 'UTC+1'],
  ['Europe/Berlin', SUMMER, 'UTC+2'],
  ['America/New_York', WINTER, 'UTC−5'],
  ['Asia/Kolkata', WINTER, 'UTC+5:30'],
])('the UTC offset of %s', (timeZone, timeMs, offset) => {
  expect(formatOffset(timeZone, timeMs)).toBe(offset);
});

test('midnight is 00:00 in every language', () => {
  expect(['en-IE', 'de-DE', 'it-IT', 'es-ES'].map((locale) => formatClock('2026-12-04T00:00:00Z', locale, 'UTC'))).toEqual(
    Array(4).fill('00:00'),
  );
});

test("days and countries are named in the reader's language", () => {
  expect(formatDay('2026-11-22', 'de-DE')).toBe('Sonntag, 22. November 2026');
  expect([formatCountry('EU', 'it-IT'), formatCountry('US', 'es-ES'), formatCountry('QQ', 'en-IE')]).toEqual([
    'Unione europea',
    'Estados Unidos',
    'QQ',
  ]);
});

test.each([
  [{ days: 'coming' }, '/economic-calendar'],
  [{ days: null }, '/economic-calendar'],
  [
    { days: 'today', currencies: ['USD', 'EUR'], importances: [-1, 1] },
    '/economic-calendar?days=today&currencies=USD&currencies=EUR&importances=-1&importances=1',
  ],
] as const)('%j has an address', (choice, address) => {
  expect(calendarAddress(choice)).toBe(address);
});
