/** The sitemap (sitemaps.org 0.9, with the translations of each page). Pure. */
import type { Language } from '@fairlead/contract/language.ts';
import { pageAddress } from '@fairlead/contract/content/page-address.ts';
import { escapeXml } from './escape-xml.ts';

export interface MappedPage {
  /** From the root of the site. */
  readonly path: string;
  readonly languages: readonly Language[];
  /** Milliseconds since 1970 UTC; null if unknown. */
  readonly modifiedAt: number | null;
}

export function formatSitemap(siteUrl: string, offered: readonly Language[], pages: readonly MappedPage[]): string {
  const entries = pages.flatMap(({ path, languages, modifiedAt }) => {
    const translations = offered.filter((language) => languages.includes(language));
    const alternates = [
      ...translations.map((language) => link(language, `${siteUrl}${path}?lang=${language}`)),
      link('x-default', `${siteUrl}${path}`),
    ].join('');
    const lastModified = modifiedAt === null ? '' : `<lastmod>${new Date(modifiedAt).toISOString()}</lastmod>`;
    return translations.map(
      (language) => `<url><loc>${escapeXml(pageAddress(siteUrl, path, language, offered))}</loc>${lastModified}${alternates}</url>`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function link(language: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(address)}"/>`;
}
