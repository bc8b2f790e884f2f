import type { CalendarQuery } from '@fairlead/contract/calendar/schemas.ts';
import { expect, test } from 'vitest';
import { decideSpan } from './decide-span.ts';

const SUNDAY = '2026-11-22';

test.each<[CalendarQuery, string, string]>([
  [{}, '2026-11-22', '2026-11-28'],
  [{ days: 'coming' }, '2026-11-22', '2026-11-28'],
  [{ days: 'yesterday' }, '2026-11-21', '2026-11-21'],
  [{ days: 'today' }, '2026-11-22', '2026-11-22'],
  [{ days: 'tomorrow' }, '2026-11-23', '2026-11-23'],
  [{ days: 'thisWeek' }, '2026-11-16', '2026-11-22'],
  [{ days: 'nextWeek' }, '2026-11-23', '2026-11-29'],
  [{ days: 'today', date: '2027-01-02' }, '2027-01-02', '2027-01-02'],
  [{ date: '2027-01-02', from: '2026-12-01', until: '2026-12-31' }, '2026-12-01', '2026-12-31'],
  [{ from: '2026-12-01' }, '2026-12-01', '2026-12-07'],
  [{ until: '2026-12-01' }, '2026-12-01', '2026-12-01'],
  [{ from: '2026-12-05', until: '2026-12-01' }, '2026-12-05', '2026-12-05'],
  [{ from: '2026-01-01', until: '2026-12-31' }, '2026-01-01', '2026-03-03'],
])('%j on a Sunday means %s to %s', (query, from, until) => {
  expect(decideSpan(query, SUNDAY)).toEqual({ from, until });
});
