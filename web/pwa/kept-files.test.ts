import { describe, expect, test } from 'vitest';
import { addressesOfAssets, isKeptAsset, isPageRequest, keepingOf, readPageShown } from './kept-files.ts';

const ORIGIN = 'https://trade.example';

describe('only files of the build are kept', () => {
  test.each([
    ['/assets/platform-abc123.js', 'GET', true],
    ['/assets/inter-latin-wght-normal-C2S99t-D.woff2', 'GET', true],
    ['/assets/platform-abc123.js?x=1', 'GET', false],
    ['/assets/platform-abc123.js', 'POST', false],
    ['/', 'GET', false],
    ['/platform/BTCUSD', 'GET', false],
    ['/platform/BTCUSD.data', 'GET', false],
    ['/api/get/assets', 'GET', false],
    ['/api/assets/x', 'GET', false],
    ['/socket.io/?transport=polling', 'GET', false],
    ['/service-worker.js', 'GET', false],
    ['/manifest.webmanifest', 'GET', false],
    ['https://elsewhere.example/assets/x.js', 'GET', false],
    ['not an address:', 'GET', false],
  ])('%s by %s: %s', (path, method, kept) => {
    const url = path.startsWith('/') ? ORIGIN + path : path;
    expect(isKeptAsset({ method, url, mode: 'cors' }, ORIGIN)).toBe(kept);
  });
});

test.each([
  ['GET', 'navigate', true],
  ['POST', 'navigate', false],
  ['GET', 'cors', false],
])('a %s request with mode %s is for a page: %s', (method, mode, expected) => {
  expect(isPageRequest({ method, mode, url: `${ORIGIN}/platform` })).toBe(expected);
});

test('the assets of a page are its build files, each once', () => {
  const html = `<link href="/assets/root-A1.css"><link href="/favicon.svg"><script src="/assets/x_2.js"></script><link href="/assets/root-A1.css">`;
  expect(addressesOfAssets(html)).toEqual(['/assets/root-A1.css', '/assets/x_2.js']);
  expect(addressesOfAssets('')).toEqual([]);
});

describe('a message from a page', () => {
  test('lists the loaded files; files that may not be kept are left out', () => {
    const assets = ['/assets/a-1.js', '/api/get/assets', '/assets/../api/x', 'https://elsewhere.example/assets/a.js', 7];
    expect(readPageShown({ kind: 'pageShown', language: 'de', assets })).toEqual({
      kind: 'pageShown',
      language: 'de',
      assets: ['/assets/a-1.js'],
    });
  });

  test.each([
    null,
    'pageShown',
    {},
    { kind: 'other' },
    { kind: 'pageShown' },
    { kind: 'pageShown', language: 'de' },
    { kind: 'pageShown', assets: [] },
  ])('of another kind is ignored: %j', (message) => {
    expect(readPageShown(message)).toBeNull();
  });
});

describe('each worker keeps a page and a cache of its own', () => {
  test.each([
    ['/platform', '/offline', 'fairlead-b2', ['fairlead-b1', 'fairlead-of-last-year']],
    ['/verify', '/verify', 'fairlead-verify-b2', ['fairlead-verify-b1']],
  ])('%s keeps %s in %s and deletes %j', (scope, page, cache, outdated) => {
    const keeping = keepingOf(ORIGIN + scope, 'b2');
    const caches = ['fairlead-b1', 'fairlead-of-last-year', 'fairlead-b2', 'fairlead-verify-b1', 'fairlead-verify-b2', 'others'];
    expect([keeping.page, keeping.cache, caches.filter(keeping.isOutdated)]).toEqual([page, cache, outdated]);
  });
});
