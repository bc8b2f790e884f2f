import { FALLBACK_LANGUAGE, type Language } from '@fairlead/contract/language.ts';
import type { SiteView } from '@fairlead/contract/content/view.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import { useRouteLoaderData } from 'react-router';
import { DEFAULT_THEME, type Theme } from './theme.ts';

/** What the server hands every page; it stays as it is until the page is loaded anew. */
export interface PageData {
  readonly settings: Settings;
  readonly language: Language;
  readonly theme: Theme;
  readonly signedIn: boolean;
  /** What the content service says about the whole site. */
  readonly site: SiteView;
  /** The share of clients who lose money, in percent; null while there are too few to say. */
  readonly losingPercent: number | null;
  /** How browsers reach the site, without a slash at its end. */
  readonly siteUrl: string;
  /** The address of the script that brings a static page's components to life. */
  readonly behavioursScript: string;
}

/** The page's data, or null where the root itself failed. */
export function usePageDataIfAny(): PageData | null {
  return useRouteLoaderData<PageData>('root') ?? null;
}

export function usePageData(): PageData {
  const data = usePageDataIfAny();
  if (data === null) throw new Error('a page is rendered without the data of its root');
  return data;
}

/** How a page looks before anything is known about its reader. */
export const PLAIN_PAGE = { language: FALLBACK_LANGUAGE, theme: DEFAULT_THEME } as const;
