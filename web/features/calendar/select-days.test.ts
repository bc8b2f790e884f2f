import type { CalendarEvent, CalendarView } from '@fairlead/contract/calendar/schemas.ts';
import { describe, expect, test } from 'vitest';
import { selectDays, selectFigures } from './select-days.ts';

const event = (title: string, at: string, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 1,
  at,
  all_day: false,
  currency: 'USD',
  country: 'US',
  importance: 0,
  title,
  source: '',
  actual: '',
  forecast: '',
  previous: '',
  ...more,
});

const EVENTS = [
  event('Early', '2026-11-22T12:00:00.000Z'),
  event('Late', '2026-11-22T23:30:00.000Z'),
  event('Later', '2026-11-22T23:30:00.000Z'),
  event('Morning', '2026-11-23T09:00:00.000Z'),
  event('Holiday', '2026-11-23T00:00:00.000Z', { all_day: true }),
];
const view = (timeZone: string, more: Partial<CalendarView> = {}): CalendarView => ({
  from: '2026-11-21',
  until: '2026-11-28',
  time_zone: timeZone,
  events: EVENTS,
  has_more: false,
  currencies: ['USD'],
  ...more,
});
const NOON = Date.parse('2026-11-22T13:00:00Z');

/** Such as `2026-11-22 today: Early past, Late next`. */
const describeDays = (calendar: CalendarView, now: number) =>
  selectDays(calendar, now).map(
    ({ date, when, events }) => `${date} ${when}: ${events.map((one) => `${one.event.title} ${one.when}`).join(', ')}`,
  );

describe('events by day in', () => {
  test.each([
    ['UTC', ['2026-11-22 today: Early past, Late next, Later next', '2026-11-23 tomorrow: Holiday later, Morning later']],
    ['Europe/Berlin', ['2026-11-22 today: Early past', '2026-11-23 tomorrow: Holiday later, Late next, Later next, Morning later']],
    // It is Monday there already; the holiday belongs to a date, not to a zone.
    ['Pacific/Auckland', ['2026-11-23 today: Holiday later, Early past, Late next, Later next, Morning later']],
  ])('%s', (timeZone, days) => {
    expect(describeDays(view(timeZone), NOON)).toEqual(days);
  });
});

test('past days are past, with all their events', () => {
  expect(describeDays(view('UTC'), Date.parse('2026-11-24T00:00:00Z'))).toEqual([
    '2026-11-22 past: Early past, Late past, Later past',
    '2026-11-23 past: Holiday past, Morning past',
  ]);
});

test('a span that ends before now has no next event', () => {
  expect(describeDays(view('UTC', { from: '2026-11-23' }), NOON).join()).not.toContain('next');
});

test("a figure's column is shown if any event has it", () => {
  expect(selectFigures(EVENTS)).toEqual([]);
  expect(selectFigures([...EVENTS, event('', '', { previous: '1', actual: '2' })])).toEqual(['actual', 'previous']);
});
