import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { findCalendar } from './client/find-calendar.ts';
import { registerCalendarRoutes } from './client/routes.ts';
import { registerWidgetRoute } from './client/widget-route.ts';
import { registerCalendarOperatorRoutes } from './operators/routes.ts';
import { defineDemoCalendarJob, plantDemoEvents } from './plant-demo-events.ts';

export interface Calendar extends Feature, Pick<PageSources, 'findCalendar'> {}

/** The economic calendar: what is published when, what editors import, and the calendar of somebody else that the house may show instead. */
export function openCalendar({ config, database, clock, house, languages, operatorCall }: FeaturePorts): Calendar {
  const currencies = () => house.get().calendar_currencies;
  const context = { database, clock, currencies };
  return {
    findCalendar: (search, timeZone, language) => findCalendar(search, timeZone, language, context),
    routes: (api) => {
      registerCalendarRoutes(api, { ...context, languages });
      registerCalendarOperatorRoutes(api, { database, clock, operatorCall });
    },
    documents: (scope) => registerWidgetRoute(scope, { currencies, isShown: () => house.get().economic_calendar === 'tradingview' }),
    ...(config.demo ? { seed: () => plantDemoEvents(context), jobs: (jobs) => defineDemoCalendarJob(jobs, context) } : {}),
  };
}
