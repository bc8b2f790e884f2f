import { LANGUAGE_COOKIE, resolveLanguage, type Language } from '@fairlead/contract/language.ts';
import { PAGE_COOKIES, readsOfPage, renderedPath } from '@fairlead/contract/content/page-reads.ts';
import { stringifyCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { HOST } from '../content-security-policy.ts';
import { readCookie } from '../http/cookies.ts';

/** A request for a page, reduced to what its page can depend on. */
export interface PageAsk {
  /** Under which the page may be kept and shared; null where it shows something of one person. */
  readonly key: string | null;
  /** What the web app is asked for. */
  readonly request: PlainRequest;
  /** As it was asked for, which is not always what is rendered. */
  readonly pathname: string;
  readonly language: Language;
  /** The reader chose the language in the address, so the choice is to be stored. */
  readonly isLanguageChosen: boolean;
}

/** A request as it crosses to the thread that renders. */
export interface PlainRequest {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export interface ReadPageAskOptions {
  readonly languages: readonly Language[];
  /** How browsers reach the site, without a slash at its end; null where the request's own host has to do. */
  readonly publicUrl: string | null;
}

type Asked = Pick<FastifyRequest, 'headers' | 'originalUrl' | 'protocol' | 'host'>;

/** Longer than any query of ours; what is longer is rendered and not kept. */
const LONGEST_KEPT_URL = 600;

const COOKIE_VALUES: Readonly<Record<string, RegExp>> = {
  [PAGE_COOKIES.theme]: /^(?:dark|light)$/,
  [PAGE_COOKIES.signedIn]: /^1$/,
  [PAGE_COOKIES.timeZone]: /^[A-Za-z0-9_+/%-]{1,64}$/,
  [PAGE_COOKIES.calendar]: /^tradingview$/,
};

/** Null where host and path make no address. Everything that the result does not name is left behind here: other cookies, headers and parameters. */
export function readPageAsk(asked: Asked, { languages, publicUrl }: ReadPageAskOptions): PageAsk | null {
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

/** In the order of the table, so that the order in the address makes no other page. */
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
