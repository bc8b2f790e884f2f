import type { CalendarEvent, CalendarView } from '@fairlead/contract/calendar/schemas.ts';
import { publicPaths } from '@fairlead/contract/paths.ts';
import { callApi } from '../../../transport/api-client.ts';

export interface EventsQuery {
  /** Both days are included, in UTC. */
  readonly from: string;
  readonly until: string;
  readonly currencies: readonly string[];
}

/** The events of some days in the language of the page; null if they couldn't be loaded. */
export async function loadEvents({ from, until, currencies }: EventsQuery, signal: AbortSignal): Promise<readonly CalendarEvent[] | null> {
  const query = new URLSearchParams({
    from,
    until,
    currencies: currencies.join(','),
    importances: '0,1',
    lang: document.documentElement.lang,
  });
  const answer = await callApi<{ readonly data: CalendarView }>({ method: 'GET', path: `${publicPaths.calendar}?${query}`, signal });
  return answer.ok ? answer.data.data.events : null;
}
