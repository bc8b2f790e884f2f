/** The document in the sandboxed frame on the calendar's page: TradingView's events widget, without anything of ours. Pure. */
import type { Language } from '@fairlead/contract/language.ts';

export interface WidgetOptions {
  readonly theme: 'dark' | 'light';
  readonly language: Language;
  readonly currencies: readonly string[];
  /** Authorises the only script of this one response. */
  readonly nonce: string;
}

const SCRIPT = 'https://s3.tradingview.com/external-embedding/embed-widget-events.js';

/** TradingView's names of our languages. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en', de: 'de_DE', it: 'it', es: 'es' };

/** Low, medium and high (spec section 9). */
const IMPORTANCES = '-1,0,1';

export function formatWidgetDocument({ theme, language, currencies, nonce }: WidgetOptions): string {
  const settings = {
    colorTheme: theme,
    isTransparent: true,
    locale: LOCALES[language],
    importanceFilter: IMPORTANCES,
    currencyFilter: currencies.join(','),
    width: '100%',
    height: '100%',
  };
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>TradingView</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<style>html,body,.tradingview-widget-container{height:100%;margin:0}html{color-scheme:${theme}}</style></head><body>`,
    '<div class="tradingview-widget-container"><div class="tradingview-widget-container__widget"></div>',
    `<script nonce="${nonce}" src="${SCRIPT}" async>${JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)}</script>`,
    '</div></body></html>',
  ].join('');
}

const WIDGET_HOSTS = 'https://*.tradingview.com https://*.tradingview-widget.com';

/** Only allows requests to TradingView's hosts, not even to ours. Its script writes styles into the document. */
export function widgetContentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' https://s3.tradingview.com`,
    `style-src 'unsafe-inline' ${WIDGET_HOSTS}`,
    `img-src data: ${WIDGET_HOSTS}`,
    `font-src ${WIDGET_HOSTS}`,
    `connect-src ${WIDGET_HOSTS}`,
    `frame-src ${WIDGET_HOSTS}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    // Also applies if the document is opened by itself.
    'sandbox allow-scripts allow-popups',
  ].join('; ');
}
