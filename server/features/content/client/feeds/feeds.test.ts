import { LANGUAGES } from '@fairlead/contract/language.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeXml } from './escape-xml.ts';
import { formatRobots } from './robots.ts';
import { formatRss } from './rss.ts';
import { formatSitemap } from './sitemap.ts';

const SITE = 'https://trade.example';

describe('the map of the site', () => {
  const map = formatSitemap(
    SITE,
    ['en', 'de'],
    [
      { path: '/', languages: LANGUAGES, modifiedAt: Date.UTC(2026, 10, 1) },
      { path: '/about', languages: ['en'], modifiedAt: null },
    ],
  );
  const places = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

  test('has each page in each language on offer that it was written in, the first one without a query', () => {
    expect(places).toEqual([`${SITE}/`, `${SITE}/?lang=de`, `${SITE}/about`]);
  });

  test('names the translations of a page with each of them, and the page whose language the reader decides', () => {
    const [first = '', second = '', third = ''] = map.split('<url>').slice(1);
    for (const entry of [first, second]) {
      expect([...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...pair]) => pair)).toEqual([
        ['en', `${SITE}/?lang=en`],
        ['de', `${SITE}/?lang=de`],
        ['x-default', `${SITE}/`],
      ]);
    }
    expect([...third.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language)).toEqual(['en', 'x-default']);
  });

  test('says when a page was changed last, where that is known', () => {
    expect([...map.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, at]) => at)).toEqual([
      '2026-11-01T00:00:00.000Z',
      '2026-11-01T00:00:00.000Z',
    ]);
  });
});

describe('the feed', () => {
  const post = { slug: 'margin', title: 'Margin & <stops>', summary: '"Why"', image: null, publishedAt: Date.UTC(2026, 10, 3, 9) };
  const input = { siteUrl: SITE, siteName: 'Fairlead', description: '', offered: ['en', 'de'], posts: [post] } as const;

  test('has the posts with their addresses in its language', () => {
    const feed = formatRss({ ...input, language: 'de' });
    expect(feed).toContain('<title>Margin &amp; &lt;stops&gt;</title>');
    expect(feed).toContain(`<link>${SITE}/blog/margin?lang=de</link>`);
    expect(feed).toContain(`<guid isPermaLink="true">${SITE}/blog/margin?lang=de</guid>`);
    expect(feed).toContain('<description>&quot;Why&quot;</description>');
    expect(feed).toContain('<pubDate>Tue, 03 Nov 2026 09:00:00 GMT</pubDate>');
    expect(feed).toContain('<language>de</language>');
  });

  test('of the first language on offer has addresses without a query', () => {
    expect(formatRss({ ...input, language: 'en' })).toContain(`<link>${SITE}/blog/margin</link>`);
  });
});

test('robots are shown the map, and kept out of the app and its calls', () => {
  const lines = formatRobots(SITE).split('\n');
  expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  for (const path of ['/api/', '/platform', '/my-account', '/backoffice', '/payment']) expect(lines).toContain(`Disallow: ${path}`);
});

test('whatever a text holds, escaped it is text of XML', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = escapeXml(text);
      expect(escaped).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|apos;)/);
      for (const control of ['\u0000', '\u0008', '\u000b', '\u001f']) expect(escaped).not.toContain(control);
    }),
  );
});
