import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { findCalendar } from './client/find-calendar.ts';
import { registerCalendarRoutes } from './client/routes.ts';
import { registerWidgetRoute } from './client/widget-route.ts';
import { registerCalendarOperatorRoutes } from './operators/routes.ts';
import { defineDemoCalendarJob, seedDemoEvents } from './seed-demo-events.ts';

export interface Calendar extends Feature, Pick<PageSources, 'findCalendar'> {}

/** The economic calendar: its events, editors' imports, and the third-party widget that the firm may show instead. */
export function openCalendar({ config, database, clock, brokerSettings, languages, operatorCall }: FeaturePorts): Calendar {
  const currencies = () => brokerSettings.get().calendar_currencies;
  const context = { database, clock, currencies };
  return {
    findCalendar: (search, timeZone, language) => findCalendar(search, timeZone, language, context),
    routes: (api) => {
      registerCalendarRoutes(api, { ...context, languages });
      registerCalendarOperatorRoutes(api, { database, clock, operatorCall });
    },
    documents: (scope) =>
      registerWidgetRoute(scope, { currencies, isShown: () => brokerSettings.get().economic_calendar === 'tradingview' }),
    ...(config.demo ? { seed: () => seedDemoEvents(context), jobs: (jobs) => defineDemoCalendarJob(jobs, context) } : {}),
  };
}
