import { NO_SOURCES } from '@fairlead/contract/content/page-sources.fixture.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import { PAGE_COOKIES } from '@fairlead/contract/content/page-reads.ts';
import { expect, test } from 'vitest';
import { SIGNED_IN_COOKIE } from './cookies.ts';
import { TIME_ZONE_COOKIE } from './features/content/behaviours/adopt-time-zone.ts';
import { THEME_KEY } from './frame/theme.ts';
import { createLoadContext, pageRequestContext } from './request-context.ts';

const settings: Settings = {
  demo: false,
  registration_allowed: false,
  platform_only: false,
  special_mode: false,
  economics: null,
  economic_calendar: 'own',
  map_tiles_url: null,
  languages: ['en', 'de'],
  idle_timeout_ms: 1_200_000,
  calendar: 'market',
  rule_pack: {
    version: 'test',
    leverage_caps: {},
    stop_out_percent: 50,
    margin_warning_percent: 100,
    withdrawal_business_days: 1,
    allows_inducements: false,
    raised_margins: [],
    guaranteed_stops: {},
  },
};

function readRequest(path: string, headers: Record<string, string> = {}) {
  const request = new Request(`https://site.test${path}`, { headers });
  return createLoadContext({
    request,
    settings,
    sources: NO_SOURCES,
    nonce: 'n',
    behavioursScript: '/b.js',
    logError: () => undefined,
  }).get(pageRequestContext);
}

test('a first visit: the default theme, nobody signed in', () => {
  expect(readRequest('/', { cookie: 'lang=de' })).toMatchObject({ language: 'de', theme: 'dark', signedIn: false });
});

test('stored choices count', () => {
  expect(readRequest('/', { cookie: 'lang=de; theme=light; signed_in=1' })).toMatchObject({
    language: 'de',
    theme: 'light',
    signedIn: true,
  });
});

test('a language that is not offered is the first one that is', () => {
  expect(readRequest('/', { cookie: 'lang=es' })).toMatchObject({ language: 'en' });
});

test('R9: the cookies that the server lets through are the ones that pages read', () => {
  expect(PAGE_COOKIES).toMatchObject({ theme: THEME_KEY, signedIn: SIGNED_IN_COOKIE, timeZone: TIME_ZONE_COOKIE });
});
