import { NO_SOURCES } from '@fairlead/contract/content/page-sources.fixture.ts';
import { PAGE_COOKIES } from '@fairlead/contract/content/page-reads.ts';
import { expect, test } from 'vitest';
import { SIGNED_IN_COOKIE } from './cookies.ts';
import { TIME_ZONE_COOKIE } from './features/content/behaviours/adopt-time-zone.ts';
import { THEME_KEY } from './frame/theme.ts';
import { createLoadContext, pageRequestContext } from './request-context.ts';
import { PLAIN_SETTINGS } from './settings.fixture.ts';

function readRequest(path: string, headers: Record<string, string> = {}) {
  const request = new Request(`https://site.test${path}`, { headers });
  return createLoadContext({
    request,
    settings: PLAIN_SETTINGS,
    sources: NO_SOURCES,
    nonce: 'n',
    behavioursScript: '/b.js',
    logError: () => undefined,
  }).get(pageRequestContext);
}

test('a first visit has the default theme and no session', () => {
  expect(readRequest('/', { cookie: 'lang=de' })).toMatchObject({ language: 'de', theme: 'dark', signedIn: false });
});

test('stored choices are used', () => {
  expect(readRequest('/', { cookie: 'lang=de; theme=light; signed_in=1' })).toMatchObject({
    language: 'de',
    theme: 'light',
    signedIn: true,
  });
});

test('a language that is not offered is replaced by the default language', () => {
  expect(readRequest('/', { cookie: 'lang=es' })).toMatchObject({ language: 'en' });
});

test('the server lets through exactly the cookies that pages read', () => {
  expect(PAGE_COOKIES).toMatchObject({ theme: THEME_KEY, signedIn: SIGNED_IN_COOKIE, timeZone: TIME_ZONE_COOKIE });
});
