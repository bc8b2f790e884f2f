import { LANGUAGE_COOKIE, resolveLanguage, type Language } from '@fairlead/contract/language.ts';
import { PAGE_COOKIES, readsOfPage, renderedPath } from '@fairlead/contract/content/page-reads.ts';
import { stringifyCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { HOST } from '../content-security-policy.ts';
import { readCookie } from '../http/cookies.ts';

/** A page request, reduced to what its page can depend on. */
export interface PageAsk {
  /** The key under which the page may be cached and shared; null if it shows personal data. */
  readonly key: string | null;
  /** The request passed to the web app. */
  readonly request: PlainRequest;
  /** The requested path, which is not always what is rendered. */
  readonly pathname: string;
  readonly language: Language;
  /** The visitor chose the language in the URL, so the choice is to be stored. */
  readonly isLanguageChosen: boolean;
}

/** A request in the form passed to the rendering thread. */
export interface PlainRequest {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export interface ReadPageAskOptions {
  readonly languages: readonly Language[];
  /** The site's public URL, without a trailing slash; null to use the request's own host. */
  readonly publicUrl: string | null;
}

type PageRequest = Pick<FastifyRequest, 'headers' | 'originalUrl' | 'protocol' | 'host'>;

/** Longer than any of our queries; longer URLs are rendered but not cached. */
const LONGEST_KEPT_URL = 600;

const COOKIE_VALUES: Readonly<Record<string, RegExp>> = {
  [PAGE_COOKIES.theme]: /^(?:dark|light)$/,
  [PAGE_COOKIES.signedIn]: /^1$/,
  [PAGE_COOKIES.timeZone]: /^[A-Za-z0-9_+/%-]{1,64}$/,
  [PAGE_COOKIES.calendar]: /^tradingview$/,
  [PAGE_COOKIES.chartInterval]: /^\d{1,2}[a-zA-Z]{1,2}$/,
};

/** Null if host and path don't form a valid URL. Everything else in the request is dropped here: other cookies, headers and parameters. */
export function readPageAsk(asked: PageRequest, { languages, publicUrl }: ReadPageAskOptions): PageAsk | null {
  const { originalUrl, headers } = asked;
  const isPlain = originalUrl.startsWith('/') && HOST.test(asked.host);
  const address = isPlain ? URL.parse(`${asked.protocol}://${asked.host}${originalUrl}`) : null;
  if (address === null) return null;
  const reads = readsOfPage(address.pathname);
  const query = address.searchParams.get('lang');
  const cookie = readCookie(asked, LANGUAGE_COOKIE) ?? undefined;
  const language = resolveLanguage({ query, cookie, acceptLanguage: headers['accept-language'] ?? null }, languages);
  const search = reads.wholeQuery === true ? address.search : formatQuery(reads.query, address.searchParams);
  const url = `${publicUrl ?? address.origin}${renderedPath(address.pathname)}${search}`;
  const names = [PAGE_COOKIES.theme, PAGE_COOKIES.signedIn, ...reads.cookies];
  const kept = names.flatMap((name) => keepCookie(name, readCookie(asked, name)));
  const cookies = stringifyCookie({ [LANGUAGE_COOKIE]: language, ...Object.fromEntries(kept) });
  return {
    key: reads.isPersonal || url.length > LONGEST_KEPT_URL ? null : `${url} ${cookies}`,
    request: { url, headers: [['cookie', cookies]] },
    pathname: address.pathname,
    language,
    isLanguageChosen: query?.toLowerCase() === language,
  };
}

/** Uses the table's order, so that the order in the URL makes no separate page. */
function formatQuery(known: Readonly<Record<string, readonly string[] | 'any'>>, asked: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const [name, values] of Object.entries(known)) {
    for (const value of asked.getAll(name)) if (values === 'any' || values.includes(value)) kept.append(name, value);
  }
  return kept.size === 0 ? '' : `?${kept}`;
}

function keepCookie(name: string, value: string | null): [name: string, value: string][] {
  return value !== null && COOKIE_VALUES[name]?.test(value) === true ? [[name, value]] : [];
}
