import { describe, expect, test } from 'vitest';
import { isMarketOpen, nextClosing, nextOpening, openRanges } from './market-hours.ts';
import { sessionOf } from './session.ts';
import type { SpecialDay } from './special-day.ts';
import { createVenueCalendar, type ListedHours } from './special-hours.ts';
import type { Venue } from './venue.ts';
import { VENUE_TERMS } from './venue-terms.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);
const short = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString().slice(0, 16));

function day(venue: Venue, date: string, hours: Partial<Pick<SpecialDay, 'opens' | 'closes'>> = {}, reason = 'Holiday'): SpecialDay {
  return { venue, date, opens: null, closes: null, reason, ...hours };
}

const listed = (venue: Venue): ListedHours => ({ venue, tradingHours: VENUE_TERMS[venue].hours });

const calendar = createVenueCalendar([
  day('XNAS', '2026-11-26', {}, 'Thanksgiving'),
  day('XNAS', '2026-11-27', { closes: '13:00' }, 'Day after Thanksgiving'),
  day('XNAS', '2028-07-03', { closes: '13:00' }),
  day('XNAS', '2028-07-04'),
  day('FX', '2026-01-01'),
  day('FX', '2026-12-25', {}, 'Christmas'),
  day('FX', '2028-12-25'),
  day('CME-EQUITY', '2027-01-18', { closes: '12:00' }, 'Martin Luther King Day'),
  day('CME-METALS', '2027-01-18', { closes: '13:30' }),
  day('CME-METALS', '2026-12-25'),
  day('CBOT-GRAINS', '2026-11-26'),
  day('CBOT-GRAINS', '2026-11-27', { opens: '08:30', closes: '12:05' }, 'Day after Thanksgiving'),
  day('CBOT-GRAINS', '2026-12-24', { closes: '12:05' }),
  day('XHKG', '2026-12-24', { closes: '12:00' }),
  day('XHKG', '2027-02-08'),
  day('XHKG', '2027-02-09'),
  day('XPAR', '2026-12-24', { closes: '14:05' }),
  day('XPAR', '2027-03-26'),
  day('IFEU-FTSE', '2027-12-27'),
  day('IFEU-FTSE', '2027-12-28'),
]);

/** The open times in a span of days, in UTC. */
function opens(venue: Venue, from: string, to: string): readonly string[] {
  return openRanges(calendar.hoursOf(listed(venue)), utc(`${from}T00:00`), utc(`${to}T00:00`)).map(
    ({ fromMs, toMs }) => `${short(fromMs)} ${short(toMs)?.slice(11)}`,
  );
}

describe('a special day takes away from the weekly hours', () => {
  test.each<[Venue, string, string, readonly string[], string]>([
    [
      'XNAS',
      '2026-11-25',
      '2026-12-01',
      ['2026-11-25T14:30 21:00', '2026-11-27T14:30 18:00', '2026-11-30T14:30 21:00'],
      'all of Thanksgiving, and the afternoon of the day after',
    ],
    ['XNAS', '2028-07-03', '2028-07-06', ['2028-07-03T13:30 17:00', '2028-07-05T13:30 20:00'], 'the same in summer time'],
    [
      'FX',
      '2026-12-20',
      '2026-12-29',
      // One session from Sunday to Friday, without its last day.
      ['2026-12-20T22:00 22:00', '2026-12-27T22:00 00:00'],
      'Christmas on a Friday, from 17:00 in New York on the eve',
    ],
    ['FX', '2025-12-28', '2026-01-03', ['2025-12-28T22:00 22:00', '2026-01-01T22:00 22:00'], "New Year's Day in the middle of a week"],
    ['FX', '2028-12-24', '2028-12-27', ['2028-12-25T22:00 00:00'], 'Christmas on a Monday, so that the week begins a day later'],
    [
      'CME-EQUITY',
      '2027-01-17',
      '2027-01-20',
      ['2027-01-17T23:00 18:00', '2027-01-18T23:00 22:00', '2027-01-19T23:00 00:00'],
      'the afternoon of Martin Luther King Day; it reopens at 17:00 in Chicago',
    ],
    ['CME-METALS', '2027-01-17', '2027-01-19', ['2027-01-17T23:00 19:30', '2027-01-18T23:00 00:00'], 'another hour for another group'],
    [
      'CME-METALS',
      '2026-12-23',
      '2026-12-28',
      ['2026-12-23T00:00 22:00', '2026-12-23T23:00 22:00', '2026-12-27T23:00 00:00'],
      'an overnight session',
    ],
    [
      'CBOT-GRAINS',
      '2026-11-25',
      '2026-11-29',
      ['2026-11-25T01:00 13:45', '2026-11-25T14:30 19:20', '2026-11-27T14:30 18:05'],
      'the night before a shortened day as well',
    ],
    [
      'CBOT-GRAINS',
      '2026-12-24',
      '2026-12-25',
      ['2026-12-24T01:00 13:45', '2026-12-24T14:30 18:05'],
      'only the end of a day with two sessions',
    ],
    ['XHKG', '2026-12-24', '2026-12-25', ['2026-12-24T01:30 04:00'], 'the afternoon of a half day'],
    [
      'XPAR',
      '2026-12-24',
      '2026-12-25',
      ['2026-12-24T00:00 13:05', '2026-12-24T23:00 00:00'],
      'what is left of the session, not the next one',
    ],
    [
      // New York has summer time already and Paris has not: the session of the 26th begins an hour before midnight there.
      'XPAR',
      '2027-03-25',
      '2027-03-28',
      ['2027-03-25T00:00 21:00'],
      'the whole session, whichever day it begins on in Paris',
    ],
  ])('%s from %s to %s: %j (%s)', (venue, from, to, expected) => {
    expect(opens(venue, from, to)).toEqual(expected);
  });

  test.each<[Venue, string, string, string]>([
    ['XNAS', '2026-11-25T21:00', '2026-11-27T14:30', '2026-11-27T18:00'],
    ['XNAS', '2026-11-26T16:00', '2026-11-27T14:30', '2026-11-27T18:00'],
    ['XNAS', '2026-11-27T18:00', '2026-11-30T14:30', '2026-11-30T21:00'],
    ['FX', '2026-12-25T12:00', '2026-12-27T22:00', '2027-01-01T22:00'],
    ['XHKG', '2027-02-05T08:00', '2027-02-10T01:30', '2027-02-10T04:00'],
    ['IFEU-FTSE', '2027-12-26T12:00', '2027-12-28T23:00', '2027-12-29T22:00'],
  ])('%s after %s opens next at %s and closes next at %s', (venue, at, opening, closing) => {
    const hours = calendar.hoursOf(listed(venue));
    expect([short(nextOpening(hours, utc(at))), short(nextClosing(hours, utc(at)))]).toEqual([opening, closing]);
  });

  test('the session before a holiday ends, and the one after it begins, as the special hours say', () => {
    const hours = calendar.hoursOf(listed('FX'));
    expect(sessionOf(hours, utc('2026-12-23T12:00'))).toEqual({ opensAt: utc('2026-12-20T22:00'), closesAt: utc('2026-12-24T22:00') });
    expect(sessionOf(hours, utc('2026-12-25T12:00'))).toBeNull();
  });

  test('hours that the broker restricts have the holidays of their venue too', () => {
    const restricted = calendar.hoursOf({ venue: 'CME-EQUITY', tradingHours: 'newYork' });
    expect(isMarketOpen(restricted, utc('2027-01-18T17:59'))).toBe(true);
    expect(isMarketOpen(restricted, utc('2027-01-18T18:00'))).toBe(false);
  });

  test('markets without a venue, without special days or without a close keep their weekly hours', () => {
    expect(calendar.hoursOf({ venue: null, tradingHours: 'newYork' })).toBe('newYork');
    expect(calendar.hoursOf(listed('XETR'))).toBe('xetra');
    expect(calendar.hoursOf({ venue: 'XNAS', tradingHours: 'always' })).toBe('always');
  });
});

describe('what is announced', () => {
  test.each<[string, readonly string[]]>([
    ['2026-11-25T14:29', []],
    // A day before the session that does not take place.
    ['2026-11-25T14:30', ['closed Thanksgiving']],
    // The early close is announced as soon as the last session before it has ended.
    ['2026-11-25T21:00', ['closed Thanksgiving', 'earlyClose Day after Thanksgiving']],
    ['2026-11-26T20:59', ['closed Thanksgiving', 'earlyClose Day after Thanksgiving']],
    ['2026-11-26T21:00', ['earlyClose Day after Thanksgiving']],
    ['2026-11-27T20:59', ['earlyClose Day after Thanksgiving']],
    ['2026-11-27T21:00', []],
  ])('for a US share at %s: %j', (at, expected) => {
    expect(calendar.announcedAt(listed('XNAS'), utc(at)).map(({ kind, reason }) => `${kind} ${reason}`)).toEqual(expected);
  });

  test('over a weekend from the last session on, with the time that is taken away', () => {
    const [session] = calendar.announcedAt(listed('CME-EQUITY'), utc('2027-01-15T22:00'));
    expect(session).toEqual({
      kind: 'earlyClose',
      fromMs: utc('2027-01-18T18:00'),
      toMs: utc('2027-01-18T22:00'),
      reason: 'Martin Luther King Day',
    });
    expect(calendar.announcedAt(listed('CME-EQUITY'), utc('2027-01-15T21:59'))).toEqual([]);
  });

  test('a shortened day with both of its ends', () => {
    expect(
      calendar
        .announcedAt(listed('CBOT-GRAINS'), utc('2026-11-27T00:00'))
        .map(({ kind, fromMs, toMs }) => [kind, short(fromMs), short(toMs)]),
    ).toEqual([
      ['lateOpen', '2026-11-27T01:00', '2026-11-27T14:30'],
      ['earlyClose', '2026-11-27T18:05', '2026-11-27T19:20'],
    ]);
  });

  test('not for a currency pair more than a day ahead, although its week is one session', () => {
    expect(calendar.announcedAt(listed('FX'), utc('2026-12-23T21:59'))).toEqual([]);
    expect(calendar.announcedAt(listed('FX'), utc('2026-12-23T22:00'))).toMatchObject([{ kind: 'closed', reason: 'Christmas' }]);
  });
});
