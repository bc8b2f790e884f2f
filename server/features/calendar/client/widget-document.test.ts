import { describe, expect, test } from 'vitest';
import { formatWidgetDocument, widgetContentSecurityPolicy, type WidgetOptions } from './widget-document.ts';

const OPTIONS: WidgetOptions = { theme: 'dark', language: 'en', currencies: ['USD', 'EUR'], nonce: 'n0nce' };

/** What the document's one script is given. */
function settingsOf(document: string): unknown {
  const [, json = ''] = /<script [^>]*>([^<]*)<\/script>/.exec(document) ?? [];
  return JSON.parse(json);
}

describe('the document of TradingView’s widget', () => {
  test('asks for the widget with every importance and our currencies', () => {
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
  ] as const)('in %s names the locale %s', (language, locale) => {
    expect(settingsOf(formatWidgetDocument({ ...OPTIONS, language }))).toMatchObject({ locale });
  });

  test('has one script, which is TradingView’s and has the nonce', () => {
    const scripts = formatWidgetDocument(OPTIONS).match(/<script[^>]*>/g);
    expect(scripts).toEqual(['<script nonce="n0nce" src="https://s3.tradingview.com/external-embedding/embed-widget-events.js" async>']);
  });

  test('is bright where the page is', () => {
    expect(formatWidgetDocument({ ...OPTIONS, theme: 'light' })).toContain('"colorTheme":"light"');
  });
});

test('its policy names TradingView’s hosts and no other', () => {
  const policy = widgetContentSecurityPolicy('n0nce');
  const hosts = new Set([...policy.matchAll(/https:\/\/([^\s;]+)/g)].map(([, host]) => host));
  expect(hosts).toEqual(new Set(['s3.tradingview.com', '*.tradingview.com', '*.tradingview-widget.com']));
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'nonce-n0nce' https://s3.tradingview.com;");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain('sandbox allow-scripts allow-popups');
  expect(policy).not.toContain('allow-same-origin');
});
