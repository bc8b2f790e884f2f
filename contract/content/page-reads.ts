/**
 * What pages read from a request besides its path. The server passes nothing else to the web app, so a cached page cannot contain anything
 * about the reader it was first rendered for. Anything else that a loader or component reads on the server must be declared here, or it
 * reads nothing.
 */
import { CALENDAR_PAGE } from '../calendar/addresses.ts';

/** The cookies used to render pages. None identifies a person, and `signed_in` grants no access. */
export const PAGE_COOKIES = {
  theme: 'theme',
  signedIn: 'signed_in',
  timeZone: 'time_zone',
  calendar: 'economic_calendar',
  chartInterval: 'chart_interval',
} as const;

export interface PageReads {
  /** Query parameters, each with the values that make a difference, or any. `lang` is read by every page and not listed. */
  readonly query: Readonly<Record<string, readonly string[] | 'any'>>;
  /** The unparsed query as a whole. */
  readonly wholeQuery?: boolean;
  /** Cookies other than those of theme, language and session. */
  readonly cookies: readonly string[];
  /** The URL itself contains something personal, so its page is never cached. */
  readonly isPersonal: boolean;
}

const NOTHING: PageReads = { query: {}, cookies: [], isPersonal: false };

const READS: Readonly<Record<string, PageReads>> = {
  '/login': { ...NOTHING, query: { ended: ['idle', 'session'], changed: ['password'] } },
  '/demo-mails': { ...NOTHING, query: { to: 'any' }, isPersonal: true },
  '/payment/return': { ...NOTHING, query: { id: 'any' }, isPersonal: true },
  '/execution-quality': { ...NOTHING, query: { month: 'any' } },
  '/platform': { ...NOTHING, wholeQuery: true },
  [CALENDAR_PAGE]: {
    ...NOTHING,
    query: {
      days: 'any',
      date: 'any',
      from: 'any',
      until: 'any',
      currencies: 'any',
      importances: 'any',
      time_zone: 'any',
      show: 'any',
    },
    cookies: [PAGE_COOKIES.timeZone, PAGE_COOKIES.calendar],
  },
};

/** Areas rendered in the browser: the server sends the same shell for every URL in them. */
const AREAS = ['/backoffice', '/affiliate'];

/** The trading platform, with an instrument. */
const PLATFORM = /^\/platform\/[^/]+$/i;

/** Links that sign in the recipient. */
const LINK_WITH_CODE = /^\/autologin(?:\/|$)/i;

/** The path of a page's data when a browser navigates within the app. */
const DATA_REQUEST = /(?:\/_root|\/_)?\.data$/;

/** `pathname` is that of the page or of its data. */
export function readsOfPage(pathname: string): PageReads {
  const page = pathname.replace(DATA_REQUEST, '').replace(/(?<=.)\/+$/, '') || '/';
  const reads = READS[page.toLowerCase()] ?? readsOfPlace(page);
  return DATA_REQUEST.test(pathname) ? { ...reads, query: { ...reads.query, _routes: 'any' } } : reads;
}

function readsOfPlace(page: string): PageReads {
  if (PLATFORM.test(page)) return { ...NOTHING, cookies: [PAGE_COOKIES.chartInterval] };
  return LINK_WITH_CODE.test(page) ? { ...NOTHING, isPersonal: true } : NOTHING;
}

/** Returns the path whose page is rendered here; all URLs of an area share one. */
export function renderedPath(pathname: string): string {
  return AREAS.find((area) => pathname.startsWith(`${area}/`) && !DATA_REQUEST.test(pathname)) ?? pathname;
}
