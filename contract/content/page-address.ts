/** Addresses of public pages by language: the language is in the query (spec section 2), and is omitted for the first one offered. */
import type { Language } from '../language.ts';

/** `path` starts with a slash; `siteUrl` does not end with one. */
export function pageAddress(siteUrl: string, path: string, language: Language, offered: readonly Language[]): string {
  const address = `${siteUrl}${path}`;
  return language === offered[0] ? address : `${address}?lang=${language}`;
}

/** Returns the path of an entry. */
export function pathOfEntry(collection: 'pages' | 'posts' | 'subpages', slug: string): string {
  if (collection === 'posts') return `/blog/${slug}`;
  return slug === 'index' ? '/' : `/${slug}`;
}

/** Pages hidden in platform-only mode (spec section 6). */
export const HIDDEN_IN_PLATFORM_ONLY_MODE: ReadonlySet<string> = new Set(['/', '/about', '/referrals', '/account-levels']);

/**
 * Content pages that stay available in special mode: everything a client agrees to, and the methodology of the figure in the risk warning.
 */
export const PAGES_IN_SPECIAL_MODE: ReadonlySet<string> = new Set([
  '/terms-conditions',
  '/cookies',
  '/aml-policy',
  '/kyc-policy',
  '/privacy-policy',
  '/risk-figures',
]);
