import { accountPaths, marketPaths, tradingPaths } from '@fairlead/contract/paths.ts';
import { PRICES_EVENT, PRICE_NAMESPACE, TRADING_NAMESPACE, tradingEvents } from '@fairlead/contract/socket-events.ts';
import { sessionResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { assetsResponseSchema, type PricesMessage } from '@fairlead/contract/markets/schemas.ts';
import { balanceResponseSchema, type CommandAnswer, type OpenPositionMessage } from '@fairlead/contract/trading/schemas.ts';
import { readFileSync } from 'node:fs';
import { io, type Socket } from 'socket.io-client';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, testDatabases, type TestDatabasePlace } from '../tests/support/databases.ts';
import { readConfig } from './config.ts';
import { DEMO_PASSWORD } from './demo/demo-clients.ts';
import { formatMetricTable } from './metrics/fixture-metric-table.ts';
import { startServer, type RunningServer } from './start-server.ts';
import { createLog } from './transport/http/log.ts';

describe.each(testDatabases)('the whole server on %s', (kind) => {
  let place: TestDatabasePlace;
  let server: RunningServer;
  let logLines: string[];

  beforeEach(async () => {
    place = await createTestDatabase(kind);
    logLines = [];
    await start();
    return async () => {
      await server.stop();
      await place.remove();
    };
  });

  async function start(): Promise<void> {
    const config = readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: '1',
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      PRICE_FEED: 'sandbox:always-open',
      WEB_BUILD: 'none',
      SHUTDOWN_TIMEOUT_MS: '60000',
    });
    server = await startServer({
      config,
      priceSources: null,
      log: createLog('info', { write: (line) => void logLines.push(line) }),
      clock: Date.now,
    });
  }

  const address = () => `http://127.0.0.1:${server.port}`;

  async function logIn(): Promise<string> {
    const response = await fetch(`${address()}${accountPaths.login}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@fairlead.test', password: DEMO_PASSWORD }),
    });
    return sessionResponseSchema.parse(await response.json()).data.token;
  }

  async function call(path: string, token: string, method: 'GET' | 'POST' = 'GET'): Promise<unknown> {
    const response = await fetch(`${address()}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    return response.json();
  }

  function connect(namespace: string, token?: string): Socket {
    const auth = token === undefined ? {} : { token };
    const socket = io(`${address()}${namespace}`, { forceNew: true, transports: ['websocket'], reconnection: false, auth });
    onTestFinished(() => void socket.disconnect());
    return socket;
  }

  /** Buys ten euros of bitcoin at the current price. */
  async function orderNow(): Promise<OpenPositionMessage> {
    const socket = connect(PRICE_NAMESPACE);
    const price = await new Promise<number>((resolve) => {
      socket.on(PRICES_EVENT, (prices: PricesMessage) => {
        const bitcoin = prices['BTCUSD'];
        if (bitcoin !== undefined) resolve(bitcoin.buy);
      });
    });
    return { direction: 'buy', symbol: 'BTCUSD', amount: 10, leverage: 1, price: price * 1.05 };
  }

  const openPositions = async (token: string) =>
    balanceResponseSchema.parse(await call(accountPaths.getBalance, token, 'POST')).data.positions.open;

  test('is ready, trades, and shows the trades everywhere', async () => {
    expect(await (await fetch(`${address()}/readyz`)).json()).toEqual({
      status: true,
      checks: { leadership: 'ok', database: 'ok', engine: 'ok', prices: 'ok', clock: 'ok', files: 'ok' },
    });
    const token = await logIn();
    const assets = assetsResponseSchema.parse(await call(marketPaths.assets, token));
    expect(assets).toMatchObject({ demo_prices: true });
    expect(assets.data.every(({ market_open }) => market_open)).toBe(true);

    const trading = connect(TRADING_NAMESPACE, token);
    const answer = (await trading.emitWithAck(tradingEvents.openPosition, await orderNow())) as CommandAnswer;
    if (!answer.status) throw new Error(answer.message);
    expect(await openPositions(token)).toMatchObject([{ id: answer.id, symbol: 'BTCUSD', amount: 10, direction: 'buy' }]);
    const closed = (await trading.emitWithAck(tradingEvents.closePosition, { id: answer.id })) as CommandAnswer;
    expect(closed).toMatchObject({ status: true, id: answer.id });
    expect(await openPositions(token)).toEqual([]);
    // Besides the trades of the demo client's day with AutoTrading.
    const own = await call(`${tradingPaths.history}?opened_by=client`, token);
    expect(own).toMatchObject({ status: true, data: [{ id: answer.id, closingReason: 0 }] });

    const metrics = await (await fetch(`${address()}/metrics`)).text();
    expect(metrics).toMatch(/fairlead_commands_total\{kind="openPosition",outcome="opened"\} [1-9]/);
    expect(metrics).toMatch(/fairlead_ticks_accepted_total [1-9]/);
    expect(metrics).toMatch(/fairlead_sockets 2/);
    expect(readFileSync(new URL('../docs/operating/metrics.md', import.meta.url), 'utf8')).toContain(formatMetricTable(metrics));
    expect(logLines.join('')).not.toContain(token);
  });

  test('loses nothing it has acknowledged when it is stopped during trading', async () => {
    const trading = connect(TRADING_NAMESPACE, await logIn());
    const order = await orderNow();
    await trading.emitWithAck(tradingEvents.positions);
    const answers = Array.from({ length: 30 }, async () => {
      const answer = (await trading
        .timeout(5_000)
        .emitWithAck(tradingEvents.openPosition, order)
        .catch(() => null)) as CommandAnswer | null;
      return answer;
    });
    await Promise.race(answers);
    await server.stop();
    const settled = await Promise.all(answers);
    const acknowledged = settled.flatMap((answer) => (answer?.status === true ? [answer.id] : []));
    const refusals = settled.flatMap((answer) => (answer?.status === false ? [answer.error.code] : []));
    expect(acknowledged.length).toBeGreaterThan(0);
    expect([...new Set(refusals)].filter((code) => code !== 'unavailable')).toEqual([]);

    await start();
    const open = (await openPositions(await logIn())).map(({ id }) => id);
    expect(acknowledged.filter((id) => !open.includes(id))).toEqual([]);
    expect(open.length).toBeLessThanOrEqual(settled.length - refusals.length);
  });

  test('stops by itself if it cannot start, and releases the database', async () => {
    const taken = String(server.port);
    const second = await createTestDatabase(kind);
    onTestFinished(second.remove);
    const config = readConfig({
      PORT: taken,
      HOST: '127.0.0.1',
      DATA_DIR: second.dataDir,
      DATABASE_URL: second.databaseUrl ?? '',
      WEB_BUILD: 'none',
      SHUTDOWN_TIMEOUT_MS: '60000',
    });
    const log = createLog('silent');
    await expect(startServer({ config, priceSources: null, log, clock: Date.now })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const again = await startServer({ config: { ...config, port: 0 }, priceSources: null, log, clock: Date.now });
    await again.stop();
  });
});
