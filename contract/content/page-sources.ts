import type { AccountLevel } from '../account/schemas.ts';
import type { CalendarPageView } from '../calendar/schemas.ts';
import type { PageView, SiteView } from './view.ts';
import type { Language } from '../language.ts';
import type { QuoteGroupView } from '../markets/quotes-view.ts';
import type { CandlesQuery, CandlesResponse } from '../markets/schemas.ts';
import type { RiskFigures } from '../risk/schemas.ts';
import type { PublishedExecutionPage } from '../trading/execution/schemas.ts';

/** The data sources the server gives its own web app while rendering a page, without network calls. */
export interface PageSources {
  listLevels(language: Language): Promise<readonly AccountLevel[]>;
  /** Never rejects: if the content service does not respond, returns the last known site, or the one shipped with the product. */
  findSite(language: Language): Promise<SiteView>;
  findPage(collection: PageView['collection'], slug: string, language: Language): Promise<FoundPage>;
  listQuotes(): Promise<readonly QuoteGroupView[]>;
  /** The latest candles; null if they are not at hand, because no page waits for a price source. */
  findCandles(query: Pick<CandlesQuery, 'symbol' | 'interval' | 'limit'>): Promise<CandlesResponse['data'] | null>;
  /** Null until they are first calculated. */
  readRiskFigures(): Promise<RiskFigures | null>;
  /** `search` is the unparsed query of the page's URL; `timeZone` is the unchecked value stored by the reader's browser. */
  findCalendar(search: string, timeZone: string | undefined, language: Language): Promise<CalendarPageView>;
  /** `month` is the unchecked value in the page's URL; the latest if it names none that is published. */
  findExecution(month: string | null): Promise<PublishedExecutionPage>;
  /** The site's public URL without a trailing slash; null if the host of the request has to be used. */
  readonly publicUrl: string | null;
}

export type FoundPage =
  | { readonly kind: 'found'; readonly page: PageView }
  /** The page has moved to another URL. */
  | { readonly kind: 'moved'; readonly slug: string }
  | { readonly kind: 'missing' }
  /** The content service does not respond, and the page is not cached. */
  | { readonly kind: 'unavailable' };
