/** Addresses of public pages in their languages: the language stands in the query (spec section 2), and is left out for the first one offered. */
import type { Language } from '../language.ts';

/** `path` begins with a slash; `siteUrl` ends without one. */
export function pageAddress(siteUrl: string, path: string, language: Language, offered: readonly Language[]): string {
  const address = `${siteUrl}${path}`;
  return language === offered[0] ? address : `${address}?lang=${language}`;
}

/** Where a page of a collection is found. */
export function pathOfEntry(collection: 'pages' | 'posts' | 'subpages', slug: string): string {
  if (collection === 'posts') return `/blog/${slug}`;
  return slug === 'index' ? '/' : `/${slug}`;
}

/** What there is not where there is to be only the platform (spec section 6). */
export const HIDDEN_WHERE_PLATFORM_ONLY: ReadonlySet<string> = new Set(['/', '/about', '/referrals', '/account-levels']);

/** Content pages that are there in special mode too: what a client agrees to, and the workings of the figure in the risk warning. */
export const PAGES_IN_SPECIAL_MODE: ReadonlySet<string> = new Set([
  '/terms-conditions',
  '/cookies',
  '/aml-policy',
  '/kyc-policy',
  '/privacy-policy',
  '/risk-figures',
]);
