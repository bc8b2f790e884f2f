import { accountPaths } from '@fairlead/contract/paths.ts';
import { describe, expect, test } from 'vitest';
import type { ApiFailure, ApiRequest, ApiResult } from '../../../transport/api-client.ts';
import { exampleUser } from '../session-user.fixture.ts';
import { loadAccount } from './load-account.ts';

const USER = exampleUser();
const COUNTRIES = [{ id: 276, alpha2: 'DE', name: 'Germany' }];
const goodAccount = { ok: true, data: { status: true, data: USER } };
const goodCountries = { ok: true, data: { status: true, data: COUNTRIES } };
const refused = (status: number): { ok: false; failure: ApiFailure } => ({
  ok: false,
  failure: { kind: 'refused', status, body: { status: false, message: '', error: { code: 'internal' } } },
});
const network = { ok: false, failure: { kind: 'network' } };

/** Every request for the account or the countries gets the same response. */
async function load(account: unknown, countries: unknown, kept: string | null = null) {
  const stored = new Map(kept === null ? [] : [['countries', kept]]);
  const asked: string[] = [];
  const entry = await loadAccount(
    'token-1',
    {
      call: <T>({ path }: ApiRequest) => {
        asked.push(path);
        return Promise.resolve((path === accountPaths.get ? account : countries) as ApiResult<T>);
      },
      wait: () => Promise.resolve(),
      storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => stored.set(key, text) },
    },
    new AbortController().signal,
  );
  return { entry, asked, kept: stored.get('countries') };
}

test('the current account and the countries, which are stored', async () => {
  const { entry, kept } = await load(goodAccount, goodCountries);
  expect(entry).toEqual({ kind: 'ready', user: USER, countries: COUNTRIES });
  expect(kept).toBe(JSON.stringify(COUNTRIES));
});

test('stored countries are not requested again', async () => {
  const { entry, asked } = await load(goodAccount, network, JSON.stringify(COUNTRIES));
  expect(entry).toMatchObject({ kind: 'ready', countries: COUNTRIES });
  expect(asked).toEqual([accountPaths.get]);
});

test.each(['', 'no json', '[]', '[1]', '{"id":1}', '[{"id":"276","alpha2":"DE"}]'])(
  'invalid stored countries, %j, are reloaded',
  async (kept) => {
    expect((await load(goodAccount, goodCountries, kept)).entry).toMatchObject({ kind: 'ready', countries: COUNTRIES });
  },
);

describe('signs out', () => {
  test.each<[string, unknown, unknown, string]>([
    ['to the login page when the account is refused', refused(401), goodCountries, '/login'],
    ['to the login page when the account lacks its token', { ok: true, data: { status: true, data: {} } }, goodCountries, '/login'],
    ['to the home page when the countries are refused', goodAccount, refused(403), '/'],
  ])('%s', async (_, account, countries, to) => {
    expect((await load(account, countries)).entry).toEqual({ kind: 'signOut', to });
  });
});

test.each<[string, unknown, unknown]>([
  ['no network', network, network],
  ['an unavailable server', refused(503), goodCountries],
  ['too many requests', refused(429), goodCountries],
  ['unreachable countries', goodAccount, network],
])('%s leaves the session alone', async (_, account, countries) => {
  expect((await load(account, countries)).entry).toEqual({ kind: 'unreachable' });
});
