import type { ErrorCode } from '@fairlead/contract/errors.ts';
import { describe, expect, test } from 'vitest';
import type { ApiFailure, ApiRequest, ApiResult } from '../../transport/api-client.ts';
import { loadPlatform, type MarketPorts } from './load-platform.ts';

const asset = {
  id: 1,
  name: 'Bitcoin',
  symbol: 'BTCUSD',
  asset_category_id: 1,
  position_assets_category: { name: 'Crypto', leverage: '1,2' },
  day_open: null,
  special_sessions: [],
  splits: [],
  financing: null,
  coming_actions: [],
};
const goodAccount = { ok: true, data: { status: true, data: { access_token: 't', first_name: 'Ada' } } };
const goodAssets = { ok: true, data: { status: true, data: [asset], demo_prices: true, calendar: 1, listing: '0.0.0', now: 4_000 } };
const refused = (status: number, code: ErrorCode = 'internal'): { ok: false; failure: ApiFailure } => ({
  ok: false,
  failure: { kind: 'refused', status, body: { status: false, message: '', error: { code } } },
});
const network = { ok: false, failure: { kind: 'network' } };

/** Answers each path with its list of answers in turn, repeating the last one. */
function portsAnswering(answers: Record<string, unknown[]>): MarketPorts & { readonly requests: ApiRequest[] } {
  const requests: ApiRequest[] = [];
  return {
    requests,
    call: <T>(request: ApiRequest) => {
      requests.push(request);
      const list = answers[request.path] ?? [];
      return Promise.resolve((list.length > 1 ? list.shift() : list[0]) as ApiResult<T>);
    },
    wait: () => Promise.resolve(),
    clock: () => 1_000,
  };
}

async function load(account: unknown[], assets: unknown[]) {
  return loadPlatform('t', portsAnswering({ '/api/accounts/get': account, '/api/get/assets': assets }), new AbortController().signal);
}

test('a valid account and its instruments open the platform', async () => {
  expect(await load([goodAccount], [goodAssets])).toMatchObject({
    kind: 'ready',
    user: { first_name: 'Ada' },
    market: { demoPrices: true, instruments: [{ symbol: 'BTCUSD', category: { leverages: [1, 2] } }] },
  });
});

describe('signs out', () => {
  test.each<[string, unknown[], unknown[], string]>([
    ['to the login page if the account request is rejected', [refused(401)], [goodAssets], '/login'],
    ['to the login page if the account comes without its token', [{ ok: true, data: { status: true, data: {} } }], [goodAssets], '/login'],
    ['to the home page if the instruments request is rejected', [goodAccount], [refused(403)], '/'],
    ['to the home page if the instruments stay unavailable', [goodAccount], [refused(503)], '/'],
  ])('%s', async (_, account, assets, to) => {
    expect(await load(account, assets)).toEqual({ kind: 'signOut', to });
  });
});

test.each<[string, unknown[], unknown[]]>([
  ['no network', [network], [network]],
  ['an unavailable server', [refused(503)], [goodAssets]],
  ['a rate-limited request', [refused(429)], [goodAssets]],
])('a failed account request does not end the session: %s', async (_, account, assets) => {
  expect(await load(account, assets)).toEqual({ kind: 'unreachable' });
});

test('a short outage signs nobody out', async () => {
  expect(await load([network, refused(503), goodAccount], [network, goodAssets])).toMatchObject({ kind: 'ready' });
});

test('a rejected request is not retried', async () => {
  const ports = portsAnswering({ '/api/accounts/get': [refused(401)], '/api/get/assets': [goodAssets] });
  await loadPlatform('t', ports, new AbortController().signal);
  expect(ports.requests.filter(({ path }) => path === '/api/accounts/get').length).toBe(1);
});

describe('while trading is paused', () => {
  test('shows the instruments without the account', async () => {
    expect(await load([refused(503, 'unavailable')], [goodAssets])).toMatchObject({
      kind: 'paused',
      market: { instruments: [{ symbol: 'BTCUSD' }] },
    });
  });

  test.each<[string, unknown[], unknown[]]>([
    ['both requests are unavailable', [refused(503, 'unavailable')], [refused(503, 'unavailable')]],
    ['the pause ends between the two requests', [goodAccount], [refused(503, 'unavailable')]],
  ])('signs nobody out if %s', async (_, account, assets) => {
    expect(await load(account, assets)).toEqual({ kind: 'unreachable' });
  });
});

test('measures the server clock’s offset from the times of the response, or of the early response', async () => {
  const ports = portsAnswering({ '/api/accounts/get': [goodAccount], '/api/get/assets': [goodAssets] });
  const aborter = new AbortController();
  expect(await loadPlatform('t', ports, aborter.signal)).toMatchObject({ market: { clockOffsetMs: 3_000 } });
  const early = { ...ports, takeEarlyTimes: () => ({ asked: 200, received: 600 }) };
  expect(await loadPlatform('t', early, aborter.signal)).toMatchObject({ market: { clockOffsetMs: 3_600 } });
});
