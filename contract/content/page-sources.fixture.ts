import type { PageSources } from './page-sources.ts';
import { PLAIN_SITE } from './plain-site.ts';

/** Sources without any content. */
export const NO_SOURCES: PageSources = {
  listLevels: () => Promise.resolve([]),
  findSite: () => Promise.resolve(PLAIN_SITE),
  findPage: () => Promise.resolve({ kind: 'missing' }),
  listQuotes: () => Promise.resolve([]),
  findCandles: () => Promise.resolve(null),
  readRiskFigures: () => Promise.resolve(null),
  findCalendar: () =>
    Promise.resolve({
      calendar: { from: '2026-01-01', until: '2026-01-07', time_zone: 'UTC', events: [], has_more: false, currencies: [] },
      filter: { days: 'coming' },
      isFaulty: false,
      now: Date.UTC(2026, 0, 1),
    }),
  findExecution: () => Promise.resolve({ months: [], shown: null }),
  publicUrl: null,
};
