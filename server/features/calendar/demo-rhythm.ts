/** The days of a month on which a regular release is published. Pure, and without a clock: days are like 2026-12-04. */
import { addDays, weekdayOf, type DateText } from './zoned-time.ts';

/** The days in a month given as 2026-12. */
export type Rhythm = (month: string) => readonly DateText[];

export const MONDAY = 1;
export const TUESDAY = 2;
export const WEDNESDAY = 3;
export const THURSDAY = 4;
export const FRIDAY = 5;

/** The first such weekday on or after that day of the month: from day 1 the first in the month, from day 8 the second. */
export function firstOf(weekday: number, fromDay = 1): Rhythm {
  return (month) => {
    const start = dayOf(month, fromDay);
    return [addDays(start, (weekday - weekdayOf(start) + 7) % 7)];
  };
}

/** The nth working day of the month, counted from that day. */
export function workingDay(nth: number, fromDay = 1): Rhythm {
  return (month) => {
    let date = dayOf(month, fromDay);
    for (let left = isWorkingDay(date) ? nth - 1 : nth; left > 0;) {
      date = addDays(date, 1);
      if (isWorkingDay(date)) left -= 1;
    }
    return [date];
  };
}

/** The last day of the month, whatever weekday it is. */
export const lastDay: Rhythm = (month) => [addDays(dayOf(nextMonth(month), 1), -1)];

export function everyWeek(weekday: number): Rhythm {
  return (month) => {
    const [first = ''] = firstOf(weekday)(month);
    return [0, 7, 14, 21, 28].map((days) => addDays(first, days)).filter((date) => date.startsWith(month));
  };
}

/** Dates published in advance, by year, as '01-28 03-18'; a month without known dates has none. */
export function onDates(years: Readonly<Record<string, string>>): Rhythm {
  const dates = Object.entries(years).flatMap(([year, days]) => days.split(' ').map((day) => `${year}-${day}`));
  return (month) => dates.filter((date) => date.startsWith(month));
}

/** A date on a United States holiday moves to the previous working day. */
export function besidesUnitedStatesHolidays(rhythm: Rhythm): Rhythm {
  return (month) => rhythm(month).map((date) => (isUnitedStatesHoliday(date) ? workingDayBefore(date) : date));
}

/** A date on New Year's Day moves to a week later. */
export function besidesNewYear(rhythm: Rhythm): Rhythm {
  return (month) => rhythm(month).map((date) => (date.endsWith('-01-01') ? addDays(date, 7) : date));
}

function isUnitedStatesHoliday(date: DateText): boolean {
  const [thanksgiving] = firstOf(THURSDAY, 22)(`${date.slice(0, 4)}-11`);
  return date === thanksgiving || ['-01-01', '-07-04', '-12-24', '-12-25'].some((end) => date.endsWith(end));
}

function workingDayBefore(date: DateText): DateText {
  const before = addDays(date, -1);
  return isWorkingDay(before) && !isUnitedStatesHoliday(before) ? before : workingDayBefore(before);
}

/** Nothing is published anywhere on Christmas and New Year’s Day. */
function isWorkingDay(date: DateText): boolean {
  return weekdayOf(date) <= FRIDAY && !['-12-25', '-12-26', '-01-01'].some((end) => date.endsWith(end));
}

function dayOf(month: string, day: number): DateText {
  return `${month}-${String(day).padStart(2, '0')}`;
}

/** Every month with a day in the span, in order. */
export function monthsOf(from: DateText, until: DateText): readonly string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= until.slice(0, 7); month = nextMonth(month)) months.push(month);
  return months;
}

function nextMonth(month: string): string {
  return addDays(dayOf(month, 28), 4).slice(0, 7);
}
