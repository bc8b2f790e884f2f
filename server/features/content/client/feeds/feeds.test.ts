import { LANGUAGES } from '@fairlead/contract/language.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeXml } from './escape-xml.ts';
import { formatRobots } from './robots.ts';
import { formatRss } from './rss.ts';
import { formatSitemap } from './sitemap.ts';

const SITE = 'https://trade.example';

describe('the sitemap', () => {
  const map = formatSitemap(
    SITE,
    ['en', 'de'],
    [
      { path: '/', languages: LANGUAGES, modifiedAt: Date.UTC(2026, 10, 1) },
      { path: '/about', languages: ['en'], modifiedAt: null },
    ],
  );
  const places = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

  test('lists each page in every language it is available in, the default language without a query', () => {
    expect(places).toEqual([`${SITE}/`, `${SITE}/?lang=de`, `${SITE}/about`]);
  });

  test('lists the translations of a page with each of them, and the language-neutral page', () => {
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

  test('shows when a page was last changed, if known', () => {
    expect([...map.matchAll(/<lastmod>([^<]*)<\/lastmod>/g)].map(([, at]) => at)).toEqual([
      '2026-11-01T00:00:00.000Z',
      '2026-11-01T00:00:00.000Z',
    ]);
  });
});

describe('the feed', () => {
  const post = { slug: 'margin', title: 'Margin & <stops>', summary: '"Why"', image: null, publishedAt: Date.UTC(2026, 10, 3, 9) };
  const input = { siteUrl: SITE, siteName: 'Fairlead', description: '', offered: ['en', 'de'], posts: [post] } as const;

  test('lists the posts with their URLs in its language', () => {
    const feed = formatRss({ ...input, language: 'de' });
    expect(feed).toContain('<title>Margin &amp; &lt;stops&gt;</title>');
    expect(feed).toContain(`<link>${SITE}/blog/margin?lang=de</link>`);
    expect(feed).toContain(`<guid isPermaLink="true">${SITE}/blog/margin?lang=de</guid>`);
    expect(feed).toContain('<description>&quot;Why&quot;</description>');
    expect(feed).toContain('<pubDate>Tue, 03 Nov 2026 09:00:00 GMT</pubDate>');
    expect(feed).toContain('<language>de</language>');
  });

  test('uses URLs without a query in the default language', () => {
    expect(formatRss({ ...input, language: 'en' })).toContain(`<link>${SITE}/blog/margin</link>`);
  });
});

test('robots.txt names the sitemap and excludes the app and its calls', () => {
  const lines = formatRobots(SITE).split('\n');
  expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  for (const path of ['/api/', '/platform', '/my-account', '/backoffice', '/payment']) expect(lines).toContain(`Disallow: ${path}`);
});

test('any text is valid XML text once escaped', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = escapeXml(text);
      expect(escaped).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|apos;)/);
      for (const control of ['\u0000', '\u0008', '\u000b', '\u001f']) expect(escaped).not.toContain(control);
    }),
  );
});
