import type { AccountLevel } from '../account/schemas.ts';
import type { CalendarPageView } from '../calendar/schemas.ts';
import type { PageView, SiteView } from './view.ts';
import type { Language } from '../language.ts';
import type { QuoteGroupView } from '../markets/quotes-view.ts';
import type { RiskFigures } from '../risk/schemas.ts';

/** What the server answers its own web app with while a page is rendered, without a call over the network. */
export interface PageSources {
  listLevels(language: Language): Promise<readonly AccountLevel[]>;
  /** Never rejects: where the content service does not answer, it is what was known last, or what comes with the product. */
  findSite(language: Language): Promise<SiteView>;
  findPage(collection: PageView['collection'], slug: string, language: Language): Promise<FoundPage>;
  listQuotes(): Promise<readonly QuoteGroupView[]>;
  /** Null until they were computed for the first time. */
  readRiskFigures(): Promise<RiskFigures | null>;
  /** `search` is the query of the page's address, unread; `timeZone` what the reader's browser stored, unchecked. */
  findCalendar(search: string, timeZone: string | undefined, language: Language): Promise<CalendarPageView>;
  /** How browsers reach the site, without a slash at its end; null where the request's own host has to do. */
  readonly publicUrl: string | null;
}

export type FoundPage =
  | { readonly kind: 'found'; readonly page: PageView }
  /** The page has another address now. */
  | { readonly kind: 'moved'; readonly slug: string }
  | { readonly kind: 'missing' }
  /** The content service does not answer, and the page was not known before. */
  | { readonly kind: 'unavailable' };
