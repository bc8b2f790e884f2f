import { findDayFaults } from '@fairlead/domain/trading/calendar-faults.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { keyOfDay, type CalendarEntry } from '@fairlead/domain/trading/special-day.ts';
import { weeklySession } from '@fairlead/domain/trading/special-hours.ts';
import { VENUES, type Venue } from '@fairlead/domain/trading/venue.ts';
import { VENUE_TERMS } from '@fairlead/domain/trading/venue-terms.ts';
import { describe, expect, test } from 'vitest';
import { readShippedDays } from './seed-calendar.ts';

const DAYS = readShippedDays();
const YEARS = [2026, 2027, 2028] as const;
const DAY_MS = 86_400_000;
const EASTER = { 2026: '2026-04-05', 2027: '2027-03-28', 2028: '2028-04-16' } as const;

const on = (venue: Venue, date: string): CalendarEntry | undefined => DAYS.find((day) => day.venue === venue && day.date === date);
const isoOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const weekdayOf = (date: string): number => new Date(date).getUTCDay();

/** The nth weekday (0 = Sunday) of a month (1 to 12); -1 is the last. */
function nth(year: number, month: number, weekday: number, count: number): string {
  const first = count > 0 ? Date.UTC(year, month - 1, 1) : Date.UTC(year, month, 0);
  const step = count > 0 ? 1 : -1;
  let at = first;
  while (new Date(at).getUTCDay() !== weekday) at += step * DAY_MS;
  return isoOf(at + (Math.abs(count) - 1) * step * 7 * DAY_MS);
}

describe('the shipped days', () => {
  test('are all possible, with a source', () => {
    for (const day of DAYS) {
      expect([keyOfDay(day), findDayFaults(day, Date.UTC(2026, 0, 1))]).toEqual([keyOfDay(day), []]);
      expect(day.source).toMatch(/https:\/\//);
    }
  });

  test('have one entry per venue and date, on a date with a session', () => {
    expect(new Set(DAYS.map(keyOfDay)).size).toBe(DAYS.length);
    for (const { venue, date } of DAYS) expect(weeklySession(VENUE_TERMS[venue].hours, date)).not.toEqual([]);
  });

  test('cover every venue that instruments follow, in each of the three years', () => {
    const followed = new Set(INSTRUMENTS.flatMap(({ venue }) => venue ?? []));
    expect(followed).toEqual(new Set(VENUES));
    for (const venue of VENUES) {
      for (const year of YEARS)
        expect([venue, year, DAYS.some((day) => day.venue === venue && day.date.startsWith(`${year}`))]).toEqual([venue, year, true]);
    }
  });

  test('are on working days, save for sessions that begin on a Sunday evening', () => {
    expect(DAYS.filter(({ date }) => [0, 6].includes(weekdayOf(date)))).toEqual([]);
  });
});

describe.each(YEARS)('in %i', (year) => {
  test.each<[string, string]>([
    ['Martin Luther King Day', nth(year, 1, 1, 3)],
    ["Presidents' Day", nth(year, 2, 1, 3)],
    ['Memorial Day', nth(year, 5, 1, -1)],
    ['Labor Day', nth(year, 9, 1, 1)],
    ['Thanksgiving', nth(year, 11, 4, 4)],
  ])('US shares are shut on %s, %s', (reason, date) => {
    for (const venue of ['XNYS', 'XNAS'] as const) expect(on(venue, date)).toMatchObject({ opens: null, closes: null, reason });
    for (const venue of ['CME-EQUITY', 'CME-METALS', 'CME-ENERGY', 'IFEU-BRENT'] as const)
      expect(on(venue, date)).toMatchObject({ reason });
  });

  test('US shares close at 13:00 the day after Thanksgiving', () => {
    const date = isoOf(Date.parse(nth(year, 11, 4, 4)) + DAY_MS);
    for (const venue of ['XNYS', 'XNAS'] as const) expect(on(venue, date)).toMatchObject({ opens: null, closes: '13:00' });
  });

  test('Nasdaq has the days of the NYSE', () => {
    const of = (venue: Venue) =>
      DAYS.filter((day) => day.venue === venue && day.date.startsWith(`${year}`)).map(({ date, opens, closes }) => [date, opens, closes]);
    expect(of('XNAS')).toEqual(of('XNYS'));
  });

  test('every exchange but the currency market is affected by Good Friday, and European ones by Easter Monday', () => {
    const easter = Date.parse(EASTER[year]);
    for (const venue of VENUES)
      expect([venue, on(venue, isoOf(easter - 2 * DAY_MS))?.reason]).toEqual([venue, venue === 'FX' ? undefined : 'Good Friday']);
    for (const venue of ['XETR', 'XEUR', 'XPAR', 'IFEU-FTSE', 'XHKG'] as const) {
      expect([venue, on(venue, isoOf(easter + DAY_MS))?.reason]).toEqual([venue, 'Easter Monday']);
    }
  });

  test('Xetra and Eurex are shut on 24 and 31 December', () => {
    for (const date of [`${year}-12-24`, `${year}-12-31`].filter((one) => ![0, 6].includes(weekdayOf(one)))) {
      for (const venue of ['XETR', 'XEUR'] as const) expect(on(venue, date)).toMatchObject({ opens: null, closes: null });
    }
  });

  test('Hong Kong closes at noon on half days', () => {
    const half = DAYS.filter(({ venue, date, closes }) => venue === 'XHKG' && date.startsWith(`${year}`) && closes !== null);
    expect(half.length).toBeGreaterThan(0);
    for (const day of half) expect(day.closes).toBe('12:00');
  });
});
