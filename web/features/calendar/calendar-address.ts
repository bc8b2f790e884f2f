import type { CalendarPageView, Importance } from '@fairlead/contract/calendar/schemas.ts';
import { CALENDAR_PAGE } from '@fairlead/contract/calendar/addresses.ts';

export interface Choice {
  readonly days: CalendarPageView['filter']['days'];
  readonly currencies?: readonly string[] | undefined;
  readonly importances?: readonly Importance[] | undefined;
}

/** The URL of the calendar with this choice, as the filter form writes it. */
export function calendarAddress({ days, currencies = [], importances = [] }: Choice): string {
  const query = new URLSearchParams();
  if (days !== null && days !== 'coming') query.append('days', days);
  for (const currency of currencies) query.append('currencies', currency);
  for (const importance of importances) query.append('importances', String(importance));
  return query.size === 0 ? CALENDAR_PAGE : `${CALENDAR_PAGE}?${query.toString()}`;
}
