import { marketPaths } from '@fairlead/contract/paths.ts';
import { favouritesResponseSchema, type FavouritesResponse } from '@fairlead/contract/markets/schemas.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BrokerRules } from '../../../../engine/broker-rules.ts';
import { openTestDatabase, testDatabases } from '../../../../../tests/support/databases.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { requireSession } from '../../../../identity/sessions/require-session.ts';
import { createSessions, type Sessions } from '../../../../identity/sessions/sessions.ts';
import { createHttpApp } from '../../../../transport/http/http-app.ts';
import { createLog } from '../../../../transport/http/log.ts';
import { createMarketFeature } from '../../market-feature.ts';
import { QuoteBoard } from '../../quote-board.ts';
import { registerMarketRoutes } from '../routes.ts';

const NOW = Date.UTC(2026, 10, 25, 15, 30, 20);

describe.each(testDatabases)('favourites on %s', (kind) => {
  let database: Database;
  let remove: () => Promise<void>;
  let app: FastifyInstance;
  let sessions: Sessions;

  beforeAll(async () => {
    ({ database, remove } = await openTestDatabase(kind));
    const clock = (): number => NOW;
    const log = createLog('silent');
    sessions = createSessions({ database, clock, limits: { idleTimeoutMs: 1e6, absoluteTimeoutMs: 1e9, touchEveryMs: 1_000 } });
    const market = createMarketFeature({
      instruments: INSTRUMENTS,
      brokerRules: new BrokerRules(RETAIL_RULE_PACK, INSTRUMENTS),
      quotes: new QuoteBoard({ instruments: INSTRUMENTS, clock }),
      feed: { isDemo: true, loadHistory: () => Promise.resolve([]) },
      database,
      originOf: () => null,
      clock,
      log,
    });
    app = await createHttpApp({
      log,
      trustProxy: null,
      isSecure: false,
      requestsPerMinute: 1_000_000,
      registerApi: (api) => registerMarketRoutes(api, { requireClient: requireSession(sessions, 'client'), market }),
    });
  });
  afterAll(async () => {
    await app.close();
    await remove();
  });

  let client: { readonly id: number; readonly token: string };

  const addClient = async (email: string): Promise<typeof client> => {
    const [row] = await database.query<{ id: number }>(
      "INSERT INTO users (email, email_normalised, password_hash, created_at, uniqid) VALUES ($1, $1, '', now(), $1) RETURNING id",
      [email],
    );
    const id = row?.id ?? Number.NaN;
    return { id, token: await sessions.start({ audience: 'client', userId: id }, { address: '', country: null, device: '' }, true) };
  };
  const read = async ({ token }: typeof client): Promise<FavouritesResponse['data']> => {
    const answer = await app.inject({ method: 'GET', url: marketPaths.favourites, query: { token } });
    return favouritesResponseSchema.parse(answer.json()).data;
  };
  const replace = (symbols: unknown, { token } = client) =>
    app.inject({ method: 'PUT', url: marketPaths.favourites, headers: { authorization: `Bearer ${token}` }, payload: { symbols } });

  beforeEach(async () => {
    await database.query('DELETE FROM users');
    client = await addClient('first@fairlead.test');
  });

  test('are empty at first', async () => {
    expect(await read(client)).toEqual([]);
  });

  test('are replaced as a whole and keep their order', async () => {
    expect((await replace(['XAUUSD', 'BTCUSD'])).json()).toEqual({ status: true, data: ['XAUUSD', 'BTCUSD'] });
    expect(await read(client)).toEqual(['XAUUSD', 'BTCUSD']);
    await replace(['AAPL', 'XAUUSD']);
    expect(await read(client)).toEqual(['AAPL', 'XAUUSD']);
    await replace([]);
    expect(await read(client)).toEqual([]);
  });

  test('belong to one client each', async () => {
    const other = await addClient('other@fairlead.test');
    await replace(['BTCUSD']);
    await replace(['AAPL'], other);
    expect([await read(client), await read(other)]).toEqual([['BTCUSD'], ['AAPL']]);
  });

  test('can contain all instruments, each once', async () => {
    const all = INSTRUMENTS.map(({ symbol }) => symbol);
    expect((await replace(all)).json()).toEqual({ status: true, data: all });
    expect((await replace(['BTCUSD', 'AAPL', 'BTCUSD'])).json()).toEqual({ status: true, data: ['BTCUSD', 'AAPL'] });
  });

  test.each([
    ['an unknown instrument', ['BTCUSD', 'NOSUCH'], 404, 'instrumentUnknown'],
    ['more than all instruments', Array.from({ length: INSTRUMENTS.length + 1 }, () => 'BTCUSD'), 400, 'invalidInput'],
    ['values that are no symbols', [1], 400, 'invalidInput'],
    ['no list', undefined, 400, 'invalidInput'],
  ])('with %s are rejected and stay unchanged', async (_, symbols, status, code) => {
    await replace(['AAPL']);
    const answer = await replace(symbols);
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([status, code]);
    expect(await read(client)).toEqual(['AAPL']);
  });

  test.each(['GET', 'PUT'] as const)('need a session to %s', async (method) => {
    const answer = await app.inject({ method, url: marketPaths.favourites, ...(method === 'PUT' && { payload: { symbols: [] } }) });
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([401, 'notSignedIn']);
  });

  test('omit an instrument that is no longer traded', async () => {
    await database.query('INSERT INTO favourite_instruments (user_id, symbols) VALUES ($1, $2::jsonb)', [
      client.id,
      JSON.stringify(['BTCUSD', 'GONE', 'AAPL']),
    ]);
    expect(await read(client)).toEqual(['BTCUSD', 'AAPL']);
  });
});
