import { watchlistsResponseSchema, type WatchlistsResponse } from '@fairlead/contract/markets/schemas.ts';
import { marketPaths } from '@fairlead/contract/paths.ts';
import { WATCHLIST_LIMITS, type Watchlist } from '@fairlead/domain/markets/watchlist.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { testDatabases } from '@fairlead/tests/support/databases.ts';
import { openTestApi } from '@fairlead/tests/support/test-api.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../../adapters/db/database.ts';
import type { FixtureApi } from '../../../../fixture-api.ts';

const METALS: Watchlist = { id: 'metals', name: 'Metals', symbols: ['XAUUSD', 'XAGUSD'] };
const SHARES: Watchlist = { id: 'shares', name: 'Shares 📈', symbols: ['AAPL'] };

describe.each(testDatabases)('watchlists on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let client: { readonly id: number; readonly token: string };
  let other: typeof client;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    client = await signIn('demo@fairlead.test');
    other = await signIn('new@fairlead.test');
    return opened.close;
  });
  beforeEach(() => database.query('DELETE FROM watchlists'));

  async function signIn(email: string): Promise<typeof client> {
    const [user] = await database.query<{ id: number }>('SELECT id FROM users WHERE email = $1', [email]);
    const id = user?.id ?? Number.NaN;
    return { id, token: await api.sessions.start({ audience: 'client', userId: id }, { address: '', country: null, device: '' }, true) };
  }
  const read = async ({ token } = client): Promise<WatchlistsResponse['data']> => {
    const answer = await api.app.inject({ method: 'GET', url: marketPaths.watchlists, query: { token } });
    return watchlistsResponseSchema.parse(answer.json()).data;
  };
  const replace = (lists: unknown, { token } = client) =>
    api.app.inject({ method: 'PUT', url: marketPaths.watchlists, headers: { authorization: `Bearer ${token}` }, payload: { lists } });

  test('are none at first', async () => {
    expect(await read()).toEqual([]);
  });

  test('are replaced as a whole and keep their order', async () => {
    expect((await replace([METALS, SHARES])).json()).toEqual({ status: true, data: [METALS, SHARES] });
    expect(await read()).toEqual([METALS, SHARES]);
    await replace([SHARES, METALS]);
    expect(await read()).toEqual([SHARES, METALS]);
    await replace([]);
    expect(await read()).toEqual([]);
  });

  test('belong to one client each', async () => {
    await replace([METALS]);
    await replace([SHARES], other);
    expect([await read(), await read(other)]).toEqual([[METALS], [SHARES]]);
  });

  test('have each list and each instrument once, and names without surrounding spaces', async () => {
    const twice = { ...METALS, name: '  Metals ', symbols: ['XAUUSD', 'XAGUSD', 'XAUUSD'] };
    expect((await replace([twice, { ...SHARES, id: 'metals' }])).json()).toEqual({ status: true, data: [METALS] });
  });

  test('omit an instrument that is no longer traded', async () => {
    await database.query('INSERT INTO watchlists (user_id, lists) VALUES ($1, $2::jsonb)', [
      client.id,
      JSON.stringify([{ ...METALS, symbols: ['XAUUSD', 'GONE'] }]),
    ]);
    expect(await read()).toEqual([{ ...METALS, symbols: ['XAUUSD'] }]);
  });

  test('can be twenty lists of a hundred instruments', async () => {
    const symbols = INSTRUMENTS.map(({ symbol }) => symbol).slice(0, WATCHLIST_LIMITS.symbols);
    const lists = Array.from({ length: WATCHLIST_LIMITS.lists }, (_, number) => ({ id: `${number}`, name: 'n'.repeat(40), symbols }));
    expect((await replace(lists)).statusCode).toBe(200);
    expect(await read()).toEqual(lists);
  });

  test.each<[string, unknown, number, string]>([
    ['an unknown instrument', [{ ...METALS, symbols: ['NOSUCH'] }], 404, 'instrumentUnknown'],
    ['too many lists', Array.from({ length: 21 }, (_, number) => ({ ...METALS, id: `${number}` })), 400, 'invalidInput'],
    ['too many instruments', [{ ...METALS, symbols: Array.from({ length: 101 }, () => 'XAUUSD') }], 400, 'invalidInput'],
    ['an empty name', [{ ...METALS, name: ' ' }], 400, 'invalidInput'],
    ['a name that is too long', [{ ...METALS, name: 'n'.repeat(41) }], 400, 'invalidInput'],
    ['a name with control characters', [{ ...METALS, name: 'Met\nals' }], 400, 'invalidInput'],
    ['an id that is no id', [{ ...METALS, id: '<b>' }], 400, 'invalidInput'],
    ['no lists', undefined, 400, 'invalidInput'],
  ])('with %s are rejected and stay unchanged', async (_, lists, status, code) => {
    await replace([SHARES]);
    const answer = await replace(lists);
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([status, code]);
    expect(await read()).toEqual([SHARES]);
  });

  test.each(['GET', 'PUT'] as const)('need a session to %s', async (method) => {
    const answer = await api.app.inject({ method, url: marketPaths.watchlists, ...(method === 'PUT' && { payload: { lists: [] } }) });
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([401, 'notSignedIn']);
  });
});
