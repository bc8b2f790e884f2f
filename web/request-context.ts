import { LANGUAGE_COOKIE, resolveLanguage, type Language } from '@fairlead/contract/language.ts';
import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import { parseCookie } from 'cookie';
import { createContext, RouterContextProvider } from 'react-router';
import { SIGNED_IN_COOKIE } from './cookies.ts';
import { PAGE_COOKIES } from '@fairlead/contract/content/page-reads.ts';
import { THEME_KEY, themeFrom, type Theme } from './frame/theme.ts';

/** What the server knows about a page request before any route runs. */
export interface PageRequest {
  readonly settings: Settings;
  /** The server's data for a page's loader. */
  readonly sources: PageSources;
  readonly language: Language;
  readonly theme: Theme;
  /** Whether this browser has a session. Only a hint for the first render: it proves nothing and gives access to nothing. */
  readonly signedIn: boolean;
  /** The interval of the chart that was shown last in this browser, unchecked. */
  readonly chartInterval: string | undefined;
  readonly nonce: string;
  /** The URL of the script that makes a static page's components interactive. */
  readonly behavioursScript: string;
  /** Writes an error during rendering to the server's log. */
  readonly logError: (error: unknown) => void;
}

export const pageRequestContext = createContext<PageRequest>();

export interface LoadContextInput {
  readonly request: Request;
  readonly settings: Settings;
  readonly sources: PageSources;
  readonly nonce: string;
  readonly behavioursScript: string;
  readonly logError: (error: unknown) => void;
}

export function createLoadContext({
  request,
  settings,
  sources,
  nonce,
  behavioursScript,
  logError,
}: LoadContextInput): RouterContextProvider {
  const cookies = parseCookie(request.headers.get('cookie') ?? '');
  // The server has already resolved the URL and the browser's languages, and puts the result into the cookie.
  const languageSources = { query: null, cookie: cookies[LANGUAGE_COOKIE], acceptLanguage: null };
  const language = resolveLanguage(languageSources, settings.languages);
  const context = new RouterContextProvider();
  context.set(pageRequestContext, {
    settings,
    sources,
    language,
    theme: themeFrom(cookies[THEME_KEY]),
    signedIn: cookies[SIGNED_IN_COOKIE] === '1',
    chartInterval: cookies[PAGE_COOKIES.chartInterval],
    nonce,
    behavioursScript,
    logError,
  });
  return context;
}
