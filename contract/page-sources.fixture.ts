import type { PageSources } from './page-sources.ts';

/** Sources that know nothing. */
export const NO_SOURCES: PageSources = {
  listLevels: () => Promise.resolve([]),
  findSite: () =>
    Promise.resolve({
      siteName: 'Fairlead',
      description: '',
      copyrightHtml: '',
      logo: null,
      paymentIcons: [],
      contactEmail: '',
      economics: false,
      menus: null,
    }),
  findPage: () => Promise.resolve({ kind: 'missing' }),
  listQuotes: () => Promise.resolve([]),
  readRiskFigures: () => Promise.resolve(null),
  findCalendar: () =>
    Promise.resolve({
      calendar: { from: '2026-01-01', until: '2026-01-07', time_zone: 'UTC', events: [], has_more: false, currencies: [] },
      filter: { days: 'coming' },
      isFaulty: false,
      now: Date.UTC(2026, 0, 1),
    }),
  publicUrl: null,
};
