import { LANGUAGE_COOKIE, resolveLanguage, type Language } from '@fairlead/contract/language.ts';
import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import { parseCookie } from 'cookie';
import { createContext, RouterContextProvider } from 'react-router';
import { SIGNED_IN_COOKIE } from './cookies.ts';
import { THEME_KEY, themeFrom, type Theme } from './frame/theme.ts';

/** What the server knows about a request for a page, before any route is asked. */
export interface PageRequest {
  readonly settings: Settings;
  /** What the server knows beyond the request, for a page's loader to ask. */
  readonly sources: PageSources;
  readonly language: Language;
  readonly theme: Theme;
  /** Whether this browser holds a session. Only a hint for what to render first: it proves nothing and opens nothing. */
  readonly signedIn: boolean;
  readonly nonce: string;
  /** The address of the script that brings a static page's components to life. */
  readonly behavioursScript: string;
  /** Writes what went wrong while the page was made into the server's log. */
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
  // The server has read the address and the browser's languages already, and names what came of it in the cookie.
  const languageSources = { query: null, cookie: cookies[LANGUAGE_COOKIE], acceptLanguage: null };
  const language = resolveLanguage(languageSources, settings.languages);
  const context = new RouterContextProvider();
  context.set(pageRequestContext, {
    settings,
    sources,
    language,
    theme: themeFrom(cookies[THEME_KEY]),
    signedIn: cookies[SIGNED_IN_COOKIE] === '1',
    nonce,
    behavioursScript,
    logError,
  });
  return context;
}
