import { describe, expect, test } from 'vitest';
import { addDays, businessDaysAfter, dayOf, isBusinessDay, startOfDay } from './business-day.ts';

describe('a business day', () => {
  test.each([
    ['2026-11-20', true, 'a Friday'],
    ['2026-11-21', false, 'a Saturday'],
    ['2026-11-22', false, 'a Sunday'],
    ['2026-11-23', true, 'a Monday'],
    ['2026-01-01', false, "New Year's Day"],
    ['2026-04-03', false, 'Good Friday of 2026'],
    ['2026-04-06', false, 'Easter Monday of 2026'],
    ['2027-03-26', false, 'Good Friday of 2027'],
    ['2027-03-29', false, 'Easter Monday of 2027'],
    ['2038-04-23', false, 'Good Friday of 2038, the latest possible'],
    ['2026-05-01', false, 'Labour Day'],
    ['2026-12-24', true, 'Christmas Eve'],
    ['2026-12-25', false, 'Christmas'],
    ['2026-05-14', true, 'Ascension Day, when T2 is open'],
  ])('%s: %s (%s)', (day, expected) => {
    expect(isBusinessDay(day)).toBe(expected);
  });
});

describe('business days after', () => {
  test.each([
    ['2026-11-19', 1, '2026-11-20', 'Thursday'],
    ['2026-11-20', 1, '2026-11-23', 'Friday'],
    ['2026-11-21', 1, '2026-11-23', 'Saturday'],
    ['2026-11-20', 3, '2026-11-25', 'Friday'],
    ['2026-12-24', 1, '2026-12-28', 'Christmas Eve'],
    ['2026-12-31', 1, '2027-01-04', "New Year's Eve"],
    ['2026-11-19', 0, '2026-11-19', 'the same day'],
  ])('%s and %i: %s (%s)', (day, count, expected) => {
    expect(businessDaysAfter(day, count)).toBe(expected);
  });
});

test('days are in UTC', () => {
  expect(dayOf(Date.parse('2026-03-29T23:59:59.999Z'))).toBe('2026-03-29');
  expect(startOfDay('2026-03-29')).toBe(Date.parse('2026-03-29T00:00:00Z'));
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
});
