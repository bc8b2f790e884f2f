/** A content page described in schema.org's vocabulary, for search engines. Pure. */
import type { ContentNode, PageView, SiteView } from '@fairlead/contract/content/view.ts';
import { pageAddress, pathOfEntry } from '@fairlead/contract/content/page-address.ts';
import type { Language } from '@fairlead/contract/language.ts';

export interface StructuredDataInput {
  readonly page: PageView;
  readonly site: SiteView;
  readonly siteUrl: string;
  readonly offered: readonly Language[];
}

export function selectStructuredData({ page, site, siteUrl, offered }: StructuredDataInput): object {
  const address = pageAddress(siteUrl, pathOfEntry(page.collection, page.slug), page.language, offered);
  const organisation = {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organisation`,
    name: site.siteName,
    url: siteUrl,
    logo: `${siteUrl}/icon-512.png`,
  };
  const questions = listQuestions(page.nodes);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organisation,
      {
        '@type': 'WebSite',
        '@id': `${siteUrl}/#site`,
        name: site.siteName,
        url: siteUrl,
        inLanguage: offered,
        publisher: { '@id': organisation['@id'] },
      },
      page.collection === 'posts' ? describePost(page, address, siteUrl, organisation['@id']) : describePage(page, address, siteUrl),
      ...(questions.length > 0 ? [{ '@type': 'FAQPage', '@id': `${address}#questions`, mainEntity: questions }] : []),
    ],
  };
}

function describePage({ slug, title, description, language, publishedAt, modifiedAt }: PageView, address: string, siteUrl: string): object {
  return {
    '@type': slug === 'about' ? 'AboutPage' : 'WebPage',
    '@id': address,
    url: address,
    name: title,
    description,
    inLanguage: language,
    isPartOf: { '@id': `${siteUrl}/#site` },
    datePublished: toIso(publishedAt),
    dateModified: toIso(modifiedAt),
  };
}

function describePost(page: PageView, address: string, siteUrl: string, publisher: string): object {
  const { title, description, language, image, publishedAt, modifiedAt } = page;
  return {
    '@type': 'BlogPosting',
    '@id': address,
    url: address,
    headline: title,
    description,
    inLanguage: language,
    ...(image === null ? {} : { image: `${siteUrl}${image.src}` }),
    author: { '@id': publisher },
    publisher: { '@id': publisher },
    datePublished: toIso(publishedAt),
    dateModified: toIso(modifiedAt),
  };
}

function listQuestions(nodes: readonly ContentNode[]): object[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'section') return listQuestions(node.children);
    if (node.kind === 'grid') return node.columns.flatMap(({ children }) => listQuestions(children));
    if (node.kind !== 'questions') return [];
    return node.questions.map(({ question, html }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: html },
    }));
  });
}

function toIso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
