import { FALLBACK_LANGUAGE, type Language } from '@fairlead/contract/language.ts';
import type { SiteView } from '@fairlead/contract/content/view.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import { useRouteLoaderData } from 'react-router';
import { DEFAULT_THEME, type Theme } from './theme.ts';

/** The server's data for every page; unchanged until the page is reloaded. */
export interface PageData {
  readonly settings: Settings;
  readonly language: Language;
  readonly theme: Theme;
  readonly signedIn: boolean;
  /** The content service's data on the whole site. */
  readonly site: SiteView;
  /** The percentage of clients who lose money; null while there are too few. */
  readonly losingPercent: number | null;
  /** The site's public URL, without a trailing slash. */
  readonly siteUrl: string;
  /** The URL of the script with the behaviours of static pages. */
  readonly behavioursScript: string;
}

/** The page's data, or null if the root itself failed. */
export function usePageDataIfAny(): PageData | null {
  return useRouteLoaderData<PageData>('root') ?? null;
}

export function usePageData(): PageData {
  const data = usePageDataIfAny();
  if (data === null) throw new Error("a page was rendered without its root's data");
  return data;
}

/** The look of a page before anything is known about its reader. */
export const PLAIN_PAGE = { language: FALLBACK_LANGUAGE, theme: DEFAULT_THEME } as const;
