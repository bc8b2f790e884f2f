import { describe, expect, test } from 'vitest';
import { formatWidgetDocument, widgetContentSecurityPolicy, type WidgetOptions } from './widget-document.ts';

const OPTIONS: WidgetOptions = { theme: 'dark', language: 'en', currencies: ['USD', 'EUR'], nonce: 'n0nce' };

/** The settings passed to the document's only script. */
function settingsOf(document: string): unknown {
  const [, json = ''] = /<script [^>]*>([^<]*)<\/script>/.exec(document) ?? [];
  return JSON.parse(json);
}

describe('the TradingView widget document', () => {
  test('requests every importance and our currencies', () => {
    expect(settingsOf(formatWidgetDocument(OPTIONS))).toEqual({
      colorTheme: 'dark',
      isTransparent: true,
      locale: 'en',
      importanceFilter: '-1,0,1',
      currencyFilter: 'USD,EUR',
      width: '100%',
      height: '100%',
    });
  });

  test.each([
    ['en', 'en'],
    ['de', 'de_DE'],
    ['it', 'it'],
    ['es', 'es'],
  ] as const)('in %s uses the locale %s', (language, locale) => {
    expect(settingsOf(formatWidgetDocument({ ...OPTIONS, language }))).toMatchObject({ locale });
  });

  test('has one script, TradingView’s, with the nonce', () => {
    const scripts = formatWidgetDocument(OPTIONS).match(/<script[^>]*>/g);
    expect(scripts).toEqual(['<script nonce="n0nce" src="https://s3.tradingview.com/external-embedding/embed-widget-events.js" async>']);
  });

  test('is light if the page is', () => {
    expect(formatWidgetDocument({ ...OPTIONS, theme: 'light' })).toContain('"colorTheme":"light"');
  });
});

test('its policy only allows TradingView’s hosts', () => {
  const policy = widgetContentSecurityPolicy('n0nce');
  const hosts = new Set([...policy.matchAll(/https:\/\/([^\s;]+)/g)].map(([, host]) => host));
  expect(hosts).toEqual(new Set(['s3.tradingview.com', '*.tradingview.com', '*.tradingview-widget.com']));
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'nonce-n0nce' https://s3.tradingview.com;");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain('sandbox allow-scripts allow-popups');
  expect(policy).not.toContain('allow-same-origin');
});
