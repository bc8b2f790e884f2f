/** The blog's posts for feed readers (RSS 2.0). Pure. */
import type { PostCardView } from '@fairlead/contract/content/view.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { pageAddress, pathOfEntry } from '@fairlead/contract/content/page-address.ts';
import { escapeXml } from './escape-xml.ts';

export interface RssInput {
  readonly siteUrl: string;
  readonly siteName: string;
  readonly description: string;
  readonly language: Language;
  readonly offered: readonly Language[];
  /** Newest first. */
  readonly posts: readonly PostCardView[];
}

export function formatRss({ siteUrl, siteName, description, language, offered, posts }: RssInput): string {
  const items = posts.map(({ slug, title, summary, publishedAt }) => {
    const address = pageAddress(siteUrl, pathOfEntry('posts', slug), language, offered);
    const parts = [
      element('title', title),
      element('link', address),
      element('description', summary),
      `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
      element('pubDate', new Date(publishedAt).toUTCString()),
    ];
    return `<item>${parts.join('')}</item>`;
  });
  const own = escapeXml(`${siteUrl}/feed.xml?lang=${language}`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', siteName),
    element('link', pageAddress(siteUrl, '/', language, offered)),
    element('description', description === '' ? siteName : description),
    element('language', language),
    `<atom:link rel="self" type="application/rss+xml" href="${own}"/>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
