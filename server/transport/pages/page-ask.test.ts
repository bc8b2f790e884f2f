import { describe, expect, test } from 'vitest';
import { readPageAsk, type PageAsk } from './page-ask.ts';

interface PageRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: string;
  readonly publicUrl?: string | null;
}

function ask(
  originalUrl: string,
  { headers = {}, host = 'trade.example', publicUrl = 'https://trade.example' }: PageRequest = {},
): PageAsk {
  const found = readPageAsk({ originalUrl, headers, host, protocol: 'http' }, { languages: ['en', 'de', 'it', 'es'], publicUrl });
  if (found === null) throw new Error(`${originalUrl} makes no address`);
  return found;
}

const keyOf = (url: string, asked?: PageRequest): string | null => ask(url, asked).key;

describe('one page shared by all', () => {
  const plain = keyOf('/about');

  test.each<[string, string, PageRequest?]>([
    ['a parameter that no page reads', '/about?a=1'],
    ['ten thousand such parameters', `/about?${Array.from({ length: 10_000 }, (_, index) => `p${index}=${index}`).join('&')}`],
    ['the referral source', '/about?ref=summer&utm_source=x'],
    ['cookies that do not affect pages', '/about', { headers: { cookie: 'device=secret; other=1; ;=;;' } }],
    ['a cookie with a meaningless value', '/about', { headers: { cookie: 'theme=purple; signed_in=yes; lang=xx' } }],
    ['a cookie of another page', '/about', { headers: { cookie: 'time_zone=Europe/Berlin; economic_calendar=tradingview' } }],
    ['headers that do not affect pages', '/about', { headers: { 'user-agent': 'x', authorization: 'Bearer secret', referer: '/y' } }],
    ['languages that resolve to the same one', '/about', { headers: { 'accept-language': 'xx,yy;q=0.9,en-GB;q=0.1' } }],
    ['another host, if the site has a public URL', '/about', { host: 'evil.example' }],
    ['the language it would have anyway', '/about?lang=en'],
  ])('%s makes no separate page', (_what, url, asked) => {
    expect(keyOf(url, asked)).toBe(plain);
  });

  test.each(['/backoffice/clients/7?search=x', '/affiliate/accounts?sort=y'])('%s is the outline of its area', (url) => {
    expect(keyOf(url)).toBe(keyOf(`/${url.split('/')[1]}/`));
  });

  test.each([
    ['an interval', '15m', true],
    ['another one', '1M', true],
    ['anything else', '15m;<script>', false],
  ])('the platform of a browser that last showed %s', (_case, interval, isKept) => {
    const cookie = `chart_interval=${encodeURIComponent(interval)}`;
    expect(ask('/platform/BTCUSD', { headers: { cookie } }).key?.includes(`chart_interval=${interval}`)).toBe(isKept);
    expect(keyOf('/about', { headers: { cookie } })).toBe(plain);
  });

  test('the order of parameters makes no separate page', () => {
    expect(keyOf('/login?changed=password&ended=idle')).toBe(keyOf('/login?ended=idle&changed=password&next=%2Fplatform'));
  });
});

describe('pages that differ are kept apart', () => {
  test('whatever changes a page is in its key', () => {
    const zone = { headers: { cookie: 'time_zone=Europe/Berlin' } };
    const keys = [
      keyOf('/about'),
      keyOf('/other'),
      keyOf('/about.data'),
      keyOf('/about.data?_routes=root'),
      keyOf('/about?lang=de'),
      keyOf('/about', { headers: { 'accept-language': 'it' } }),
      keyOf('/about', { headers: { cookie: 'lang=es' } }),
      keyOf('/about', { headers: { cookie: 'theme=light' } }),
      keyOf('/about', { headers: { cookie: 'theme=dark' } }),
      keyOf('/about', { headers: { cookie: 'signed_in=1' } }),
      keyOf('/about', { publicUrl: null }),
      keyOf('/about', { publicUrl: null, host: 'other.example' }),
      keyOf('/login?ended=idle'),
      keyOf('/login?ended=session'),
      keyOf('/platform?tvwidgetsymbol=BINANCE%3ABTCUSDT'),
      keyOf('/platform?tvwidgetsymbol=FX%3AEURUSD'),
      keyOf('/economic-calendar'),
      keyOf('/economic-calendar?days=today'),
      keyOf('/economic-calendar?days=today&currencies=EUR&currencies=USD'),
      keyOf('/economic-calendar', zone),
      keyOf('/economic-calendar/', zone),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test.each(['/autoLogin/abc123', '/AUTOLOGIN/abc123', '/payment/return?id=12345678901234567890', '/demo-mails?to=anna%40example.com'])(
    '%s shows personal data and is never cached',
    (url) => {
      expect(keyOf(url)).toBeNull();
    },
  );

  test('an overlong URL is not cached', () => {
    expect(keyOf(`/${'x'.repeat(1_000)}`)).toBeNull();
  });

  test('rendering sees nothing of the request except what is in the key', () => {
    const cookie = 'device=secret; theme=light; signed_in=1; session=abc; time_zone=Europe/Berlin';
    const { request, key } = ask('/about?ref=summer&token=secret', { headers: { cookie, authorization: 'Bearer secret' } });
    expect(request).toEqual({
      url: 'https://trade.example/about',
      headers: [['cookie', 'lang=en; theme=light; signed_in=1']],
    });
    expect(key).not.toContain('secret');
  });
});

test('a language chosen in the URL is to be stored', () => {
  expect(ask('/?lang=de', { headers: { cookie: 'lang=en' } })).toMatchObject({ language: 'de', isLanguageChosen: true });
  expect(ask('/?lang=xx')).toMatchObject({ language: 'en', isLanguageChosen: false });
});

test.each<[string, string]>([
  ['/', 'a b'],
  ['/', ''],
  ['/', 'a"b'],
  ['/', "a'><b"],
  ['/', 'localhost:99999'],
  ['*', 'trade.example'],
  ['http://evil.example/', 'trade.example'],
])('%s at the host %j is not a valid URL', (originalUrl, host) => {
  expect(readPageAsk({ originalUrl, headers: {}, host, protocol: 'http' }, { languages: ['en'], publicUrl: null })).toBeNull();
});
