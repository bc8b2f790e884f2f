import type { ContentNode, PageView } from '@fairlead/contract/content/view.ts';
import { PLAIN_SITE } from '@fairlead/contract/content/plain-site.ts';
import { expect, test } from 'vitest';
import { selectStructuredData } from './structured-data.ts';

const BASE = { anchor: null, className: '', align: null } as const;
const PAGE: PageView = {
  collection: 'pages',
  slug: 'help',
  language: 'de',
  translations: ['en', 'de'],
  title: 'Hilfe',
  description: 'Fragen',
  image: null,
  nodes: [],
  hidden: false,
  publishedAt: Date.UTC(2026, 10, 1),
  modifiedAt: Date.UTC(2026, 10, 2),
};

interface Graph {
  readonly '@graph': readonly Readonly<Record<string, unknown>>[];
}

function graphOf(page: Partial<PageView>) {
  const data = selectStructuredData({
    page: { ...PAGE, ...page },
    site: PLAIN_SITE,
    siteUrl: 'https://trade.example',
    offered: ['en', 'de'],
  });
  return (data as Graph)['@graph'];
}

const typesOf = (page: Partial<PageView>) => graphOf(page).map((each) => each['@type']);

test.each([
  ['a page', {}, 'WebPage'],
  ['the page about us', { slug: 'about' }, 'AboutPage'],
  ['a post', { collection: 'posts' } as const, 'BlogPosting'],
])('%s is %s', (_case, page, type) => {
  expect(typesOf(page)).toEqual(['Organization', 'WebSite', type]);
});

test('a page has its URL in its language, and both of its dates', () => {
  expect(graphOf({})[2]).toMatchObject({
    url: 'https://trade.example/help?lang=de',
    inLanguage: 'de',
    datePublished: '2026-11-01T00:00:00.000Z',
    dateModified: '2026-11-02T00:00:00.000Z',
  });
});

test('questions are found at any depth', () => {
  const questions = (question: string): ContentNode => ({
    ...BASE,
    kind: 'questions',
    title: '',
    questions: [{ question, html: '<p>Yes</p>' }],
  });
  const nodes: readonly ContentNode[] = [
    { ...BASE, kind: 'section', children: [questions('One?')] },
    { ...BASE, kind: 'grid', columns: [{ ...BASE, children: [questions('Two?')] }] },
  ];
  expect(graphOf({ nodes })[3]).toEqual({
    '@type': 'FAQPage',
    '@id': 'https://trade.example/help?lang=de#questions',
    mainEntity: ['One?', 'Two?'].map((name) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text: '<p>Yes</p>' },
    })),
  });
});
