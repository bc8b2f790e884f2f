import { NO_SOURCES } from '@fairlead/contract/content/page-sources.fixture.ts';
import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import { createStaticHandler, type LoaderFunctionArgs } from 'react-router';
import { describe, expect, test } from 'vitest';
import { createLoadContext } from '../request-context.ts';
import { loader as contentLoader } from './content-route.tsx';
import { loader as landingLoader } from './landing-route.tsx';
import { loader as levelsLoader } from './levels-route.tsx';
import { loader as missingPageLoader } from './missing-page-route.tsx';
import { loader as platformEntryLoader } from './platform-entry-route.tsx';
import { loader as postLoader } from './post-route.tsx';
import { loader as referralsLoader } from './referrals-route.tsx';

const ORDINARY: Settings = {
  demo: false,
  registration_allowed: true,
  platform_only: false,
  special_mode: false,
  economics: null,
  economic_calendar: 'own',
  map_tiles_url: null,
  languages: ['en'],
  idle_timeout_ms: 1_200_000,
  calendar: 'market',
  financing: [],
  rule_pack: {
    version: 'test',
    leverage_caps: {},
    stop_out_percent: 50,
    margin_warning_percent: 100,
    withdrawal_business_days: 1,
    allows_inducements: false,
    raised_margins: [],
    scheduled_leverage: [],
    guaranteed_stops: {},
  },
};
const SPECIAL: Settings = { ...ORDINARY, special_mode: true };
const PLATFORM_ONLY: Settings = { ...ORDINARY, platform_only: true };

/** A content service with a page for every slug. */
const EVERY_PAGE: PageSources = {
  ...NO_SOURCES,
  findPage: (collection, slug, language) =>
    Promise.resolve({
      kind: 'found',
      page: {
        collection,
        slug,
        language,
        translations: [language],
        title: 'A page',
        description: '',
        image: null,
        nodes: [],
        hidden: false,
        publishedAt: 0,
        modifiedAt: 0,
      },
    }),
};

const withSlug = ({ params, ...args }: LoaderFunctionArgs) => ({ ...args, params: { slug: params['slug'] ?? '' } });

const site = createStaticHandler([
  { path: '/', loader: (args) => landingLoader({ ...args, params: {} }) },
  { path: '/platform', loader: (args) => platformEntryLoader({ ...args, params: {} }) },
  { path: '/account-levels', loader: (args) => levelsLoader({ ...args, params: {} }) },
  { path: '/referrals', loader: (args) => referralsLoader({ ...args, params: {} }) },
  { path: '/blog/:slug', loader: (args) => postLoader(withSlug(args)) },
  { path: '/:slug', loader: (args) => contentLoader(withSlug(args)) },
  { path: '*', loader: missingPageLoader },
]);

const PLATFORM = '302 /platform/BTCUSD';

/** The status and the redirect target: `302 /login`. */
async function answerTo(path: string, settings: Settings, cookie = ''): Promise<string> {
  const request = new Request(`https://site.test${path}`, { headers: { cookie } });
  const requestContext = createLoadContext({
    request,
    settings,
    sources: EVERY_PAGE,
    nonce: 'n',
    behavioursScript: '/b.js',
    logError: () => undefined,
  });
  const answer = await site.query(request, { requestContext });
  return answer instanceof Response ? `${answer.status} ${answer.headers.get('location')}` : String(answer.statusCode);
}

describe('a visitor', () => {
  test.each([
    ['/', '200'],
    ['/index', '301 /'],
    ['/about', '200'],
    ['/referrals', '200'],
    ['/account-levels', '200'],
    ['/blog/first', '200'],
    ['/no/such/page', '404'],
  ])('requesting %s gets %s', async (path, expected) => {
    expect(await answerTo(path, ORDINARY)).toBe(expected);
  });
});

test('a browser with a session is redirected from the home page to the platform', async () => {
  expect(await answerTo('/', ORDINARY, 'signed_in=1')).toBe(PLATFORM);
});

test("the platform's entry redirects to the symbol in its query", async () => {
  expect(await answerTo('/platform?tvwidgetsymbol=BINANCE%3AETHUSDT', ORDINARY)).toBe('302 /platform/ETHUSD');
});

describe('in special mode', () => {
  test.each(['/', '/about', '/no-such-page', '/index', '/blog/first', '/referrals'])('%s redirects to the platform', async (path) => {
    expect(await answerTo(path, SPECIAL)).toBe(PLATFORM);
  });

  test.each([
    ['/terms-conditions', '200'],
    ['/cookies', '200'],
    ['/no/such/page', '404'],
  ])('%s gets %s', async (path, expected) => {
    expect(await answerTo(path, SPECIAL)).toBe(expected);
  });
});

describe('on a platform-only site', () => {
  test.each([
    ['/', PLATFORM],
    ['/about', '404'],
    ['/referrals', '404'],
    ['/account-levels', '404'],
    ['/terms-conditions', '200'],
    ['/cookies', '200'],
  ])('%s gets %s', async (path, expected) => {
    expect(await answerTo(path, PLATFORM_ONLY)).toBe(expected);
  });
});
