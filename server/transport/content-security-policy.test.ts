import { describe, expect, test } from 'vitest';
import { pageContentSecurityPolicy, type ProviderOrigins } from './content-security-policy.ts';

const directives = (policy: string) => new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]));
const PLAYERS = 'https://www.youtube-nocookie.com https://player.vimeo.com';
const NO_PROVIDERS = { forms: [], frames: [] };
const policyFor = (host: string, development = false, providers: ProviderOrigins = NO_PROVIDERS) =>
  directives(pageContentSecurityPolicy({ pathname: '/', nonce: 'n0', host, development, providers, mapTiles: null }));

test('inline scripts need the nonce, inline styles are refused', () => {
  expect(policyFor('trade.example').get('script-src')).toBe("'self' 'nonce-n0'");
  expect(policyFor('trade.example').get('style-src')).toBe("'self'");
});

test('a worker and a manifest come from our own origin', () => {
  expect(policyFor('trade.example').get('worker-src')).toBe("'self'");
  expect(policyFor('trade.example').get('manifest-src')).toBe("'self'");
});

test('images come from our own origin, from the page itself, or from a file chosen on it', () => {
  expect(policyFor('trade.example').get('img-src')).toBe("'self' data: blob:");
});

describe("sockets are allowed on the page's host", () => {
  test.each(['trade.example', 'localhost:8080', '[::1]:8080'])('%s', (host) => {
    expect(policyFor(host).get('connect-src')).toBe(`'self' ws://${host} wss://${host}`);
  });

  test.each(['', 'a b', "evil; script-src 'unsafe-inline'", 'x,y', 'host\n'])('but not for %j', (host) => {
    expect(policyFor(host).get('connect-src')).toBe("'self'");
  });
});

test('only development may inject styles', () => {
  expect(policyFor('localhost:5173', true).get('style-src')).toContain("'unsafe-inline'");
});

test('forms and frames are ours, or belong to payment providers that need them', () => {
  expect(policyFor('trade.example').get('form-action')).toBe("'self'");
  expect(policyFor('trade.example').get('frame-src')).toBe(`'self' ${PLAYERS}`);
  const providers = { forms: ['https://card.example'], frames: ['https://cashier.example'] };
  expect(policyFor('trade.example', false, providers).get('form-action')).toBe("'self' https://card.example");
  expect(policyFor('trade.example', false, providers).get('frame-src')).toBe(`'self' ${PLAYERS} https://cashier.example`);
});

test('plug-ins are blocked', () => {
  expect(policyFor('trade.example').get('object-src')).toBe("'none'");
});

describe('styles written by scripts', () => {
  const styleSources = (pathname: string) =>
    directives(
      pageContentSecurityPolicy({
        pathname,
        nonce: 'n0',
        host: 'trade.example',
        development: false,
        providers: NO_PROVIDERS,
        mapTiles: null,
      }),
    );
  const ENTRY = '/backoffice/content/01fe060c38280fe675db7ecc';

  test('are allowed where an entry is edited, while scripts stay restricted', () => {
    const policy = styleSources(ENTRY);
    expect(policy.get('style-src')).toBe("'self' 'unsafe-inline'");
    expect(policy.get('script-src')).toBe("'self' 'nonce-n0'");
  });

  test.each([
    '/',
    '/about',
    '/backoffice',
    '/backoffice/login',
    '/backoffice/content',
    '/backoffice/content/settings',
    `${ENTRY}/preview`,
    `/blog${ENTRY}`,
    `/x${ENTRY}`,
  ])('but not at %s', (pathname) => {
    expect(styleSources(pathname).get('style-src')).toBe("'self'");
  });
});
