/**
 * What pages read of a request beside its path. The server hands the web app nothing else, so that a page which is kept for the next
 * reader can hold nothing of its first one. A loader or a component that reads more on the server has to be named here, or it reads nothing.
 */
import { CALENDAR_PAGE } from '../calendar/addresses.ts';

/** The cookies that pages are rendered by. None of them says who somebody is, and `signed_in` opens nothing. */
export const PAGE_COOKIES = {
  theme: 'theme',
  signedIn: 'signed_in',
  timeZone: 'time_zone',
  calendar: 'economic_calendar',
} as const;

export interface PageReads {
  /** Parameters of the query, each with the values that make a difference, or any. `lang` is read for every page, and is not among them. */
  readonly query: Readonly<Record<string, readonly string[] | 'any'>>;
  /** The query as a whole, as it was written. */
  readonly wholeQuery?: boolean;
  /** Cookies beside those of theme, language and session. */
  readonly cookies: readonly string[];
  /** The address itself holds something of one person: what it shows is never kept. */
  readonly isPersonal: boolean;
}

const NOTHING: PageReads = { query: {}, cookies: [], isPersonal: false };

const READS: Readonly<Record<string, PageReads>> = {
  '/login': { ...NOTHING, query: { ended: ['idle', 'session'], changed: ['password'] } },
  '/demo-mails': { ...NOTHING, query: { to: 'any' }, isPersonal: true },
  '/payment/return': { ...NOTHING, query: { id: 'any' }, isPersonal: true },
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

/** Areas that live in the browser: the server sends the same outline for every address below. */
const AREAS = ['/backoffice', '/affiliate'];

/** Links that let somebody in. */
const LINK_WITH_CODE = /^\/autologin(?:\/|$)/i;

/** What a page's data is asked for by, when a browser moves on within the app. */
const DATA_REQUEST = /(?:\/_root|\/_)?\.data$/;

/** `pathname` is of the page, or of its data. */
export function readsOfPage(pathname: string): PageReads {
  const page = pathname.replace(DATA_REQUEST, '').replace(/(?<=.)\/+$/, '') || '/';
  const reads = READS[page.toLowerCase()] ?? (LINK_WITH_CODE.test(page) ? { ...NOTHING, isPersonal: true } : NOTHING);
  return DATA_REQUEST.test(pathname) ? { ...reads, query: { ...reads.query, _routes: 'any' } } : reads;
}

/** The path whose page is shown at this one: an area's is the same at all of its addresses. */
export function renderedPath(pathname: string): string {
  return AREAS.find((area) => pathname.startsWith(`${area}/`) && !DATA_REQUEST.test(pathname)) ?? pathname;
}
