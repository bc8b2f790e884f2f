import type { Language } from '@fairlead/contract/language.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PageHead, type PageHeadProps } from './page-head.tsx';

const page = vi.hoisted(() => ({ language: 'de' as Language }));

vi.mock('./page-data.ts', () => ({
  usePageData: () => ({
    settings: { languages: ['en', 'de', 'it'] },
    site: { siteName: 'Fairlead' },
    siteUrl: 'https://trade.example',
    language: page.language,
  }),
}));

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

function show(language: Language, props: Partial<PageHeadProps> = {}) {
  page.language = language;
  render(<PageHead title="Über uns" description="Wer wir sind" path="/about" languages={['en', 'de', 'it', 'es']} {...props} />);
  const hrefs = (selector: string) => [...document.querySelectorAll(selector)].map((each) => each.getAttribute('href'));
  const property = (name: string) => document.querySelector(`meta[property="${name}"]`)?.getAttribute('content');
  return { hrefs, property };
}

test("the canonical URL has the reader's language", () => {
  expect(show('de').hrefs('link[rel=canonical]')).toEqual(['https://trade.example/about?lang=de']);
});

test('the first language needs no query', () => {
  expect(show('en').hrefs('link[rel=canonical]')).toEqual(['https://trade.example/about']);
});

test('alternates are the available translations and the URL without a language', () => {
  const { hrefs } = show('de');
  expect(hrefs('link[hreflang]')).toEqual([
    'https://trade.example/about?lang=en',
    'https://trade.example/about?lang=de',
    'https://trade.example/about?lang=it',
    'https://trade.example/about',
  ]);
});

test('an untranslated page is canonical in the language it shows', () => {
  const { hrefs, property } = show('de', { languages: ['en'] });
  expect(hrefs('link[rel=canonical]')).toEqual(['https://trade.example/about']);
  expect(property('og:locale')).toBe('en_GB');
});

test('link previews have a title, text, URL and image', () => {
  const { property } = show('de');
  expect(['og:title', 'og:description', 'og:url', 'og:locale', 'og:image', 'og:type'].map(property)).toEqual([
    'Über uns',
    'Wer wir sind',
    'https://trade.example/about?lang=de',
    'de_DE',
    'https://trade.example/media/og.png',
    'website',
  ]);
});
