import { NO_SOURCES } from '@fairlead/contract/page-sources.fixture.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import { expect, test } from 'vitest';
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
  rule_pack: {
    version: 'test',
    leverage_caps: {},
    stop_out_percent: 50,
    margin_warning_percent: 100,
    withdrawal_business_days: 1,
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

test('a first visit: the browser’s language, the default theme, nobody signed in', () => {
  expect(readRequest('/', { 'accept-language': 'de-AT' })).toMatchObject({
    language: 'de',
    languageChosen: false,
    theme: 'dark',
    signedIn: false,
  });
});

test('stored choices count', () => {
  expect(readRequest('/', { cookie: 'lang=de; theme=light; signed_in=1' })).toMatchObject({
    language: 'de',
    theme: 'light',
    signedIn: true,
  });
});

test('a language in the query is a choice to be stored', () => {
  expect(readRequest('/?lang=de', { cookie: 'lang=en' })).toMatchObject({ language: 'de', languageChosen: true });
});

test('a language that is not offered is no choice', () => {
  expect(readRequest('/?lang=es')).toMatchObject({ language: 'en', languageChosen: false });
});
