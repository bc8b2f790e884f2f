/** The traces that a server sends to a collector, and what the server does without one. */
import { sessionResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { PRICES_EVENT, PRICE_NAMESPACE, TRADING_NAMESPACE, tradingEvents } from '@fairlead/contract/socket-events.ts';
import type { PricesMessage } from '@fairlead/contract/markets/schemas.ts';
import type { CommandAnswer } from '@fairlead/contract/trading/schemas.ts';
import { io, type Socket } from 'socket.io-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, testDatabases } from '../tests/support/databases.ts';
import { readConfig } from './config.ts';
import { DEMO_PASSWORD } from './demo/demo-clients.ts';
import { startServer } from './start-server.ts';
import { traceOfCall, traceOfCommand } from './tracing/command-trace.ts';
import { startFixtureCollector, type CollectedSpan, type FixtureCollector } from './tracing/fixture-collector.ts';
import { createLog } from './transport/http/log.ts';

const EMAIL = 'demo@fairlead.test';

describe.each(testDatabases)('traces of a server on %s', (kind) => {
  async function startTraced(collector: Pick<FixtureCollector, 'url'>, settings: Readonly<Record<string, string>> = {}) {
    const place = await createTestDatabase(kind);
    onTestFinished(place.remove);
    const logLines: string[] = [];
    const server = await startServer({
      config: readConfig({
        PORT: '0',
        HOST: '127.0.0.1',
        DEMO: '1',
        DATA_DIR: place.dataDir,
        DATABASE_URL: place.databaseUrl ?? '',
        PRICE_FEED: 'sandbox:always-open',
        WEB_BUILD: 'none',
        SHUTDOWN_TIMEOUT_MS: '10000',
        TRACES_URL: collector.url,
        ...settings,
      }),
      priceSources: null,
      log: createLog('info', { write: (line) => void logLines.push(line) }),
      clock: Date.now,
    });
    onTestFinished(server.stop);
    return { server, logLines, address: `http://127.0.0.1:${server.port}` };
  }

  function connect(address: string, namespace: string, token?: string): Socket {
    const auth = token === undefined ? {} : { token };
    const socket = io(`${address}${namespace}`, { forceNew: true, transports: ['websocket'], reconnection: false, auth });
    onTestFinished(() => void socket.disconnect());
    return socket;
  }

  async function logIn(address: string) {
    const response = await fetch(`${address}${accountPaths.login}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: DEMO_PASSWORD }),
    });
    const { data } = sessionResponseSchema.parse(await response.json());
    return { token: data.token, requestId: response.headers.get('x-request-id') ?? '' };
  }

  async function bitcoinPrice(address: string): Promise<number> {
    const socket = connect(address, PRICE_NAMESPACE);
    return new Promise((resolve) => {
      socket.on(PRICES_EVENT, (prices: PricesMessage) => {
        const bitcoin = prices['BTCUSD'];
        if (bitcoin !== undefined) resolve(bitcoin.buy);
      });
    });
  }

  async function order(address: string, token: string, clientOrderId: string, bound: number): Promise<CommandAnswer> {
    const trading = connect(address, TRADING_NAMESPACE, token);
    const message = { direction: 'buy', symbol: 'BTCUSD', amount: 10, leverage: 1, price: bound, client_order_id: clientOrderId };
    return (await trading.timeout(5_000).emitWithAck(tradingEvents.openPosition, message)) as CommandAnswer;
  }

  const spansOf = (spans: readonly CollectedSpan[], clientOrderId: string): readonly CollectedSpan[] =>
    spans
      .filter(({ attributes }) => String(attributes['fairlead.command.id']).endsWith(`:${clientOrderId}`))
      .toSorted((a, b) => Number(a.startNs - b.startNs));

  test('an order is one trace, from the click to the commit; so is a repetition; a refusal shows its code', async () => {
    const collector = await startFixtureCollector();
    onTestFinished(collector.close);
    const { server, address } = await startTraced(collector);
    const { token, requestId } = await logIn(address);
    const price = await bitcoinPrice(address);
    const beganNs = BigInt(Date.now()) * 1_000_000n;
    expect(await order(address, token, 'the-click', price * 1.05)).toMatchObject({ status: true });
    const endedNs = BigInt(Date.now() + 1) * 1_000_000n;
    expect(await order(address, token, 'the-click', price * 1.05)).toMatchObject({ status: true });
    const refused = await order(address, token, 'the-refusal', price / 2);
    await server.stop();

    const spans = spansOf(collector.spans, 'the-click');
    const [request, submission, work, commit, ...repetition] = spans;
    const accountId = Number(request?.attributes['fairlead.account.id']);
    const commandId = `openPosition:${accountId}:the-click`;
    const { traceId, requestSpanId, submissionSpanId } = traceOfCommand({ accountId, commandId });
    const known = { 'fairlead.command.id': commandId, 'fairlead.account.id': accountId };
    const command = { ...known, 'fairlead.command.kind': 'openPosition' };
    expect([request, submission, work, commit]).toMatchObject([
      { name: 'openPosition', spanId: requestSpanId, parentSpanId: null, attributes: { ...command, 'fairlead.event': 'openPosition' } },
      { name: 'submit', spanId: submissionSpanId, parentSpanId: requestSpanId, attributes: { ...command, 'fairlead.outcome': 'opened' } },
      { name: 'engine', parentSpanId: submissionSpanId, attributes: { ...command, 'fairlead.outcome': 'opened' } },
      { name: 'commit', parentSpanId: work?.spanId, attributes: known },
    ]);
    expect(spans.every((span) => span.traceId === traceId && !span.isError)).toBe(true);
    for (const [outer, inner] of [
      [request, submission],
      [submission, work],
      [work, commit],
    ]) {
      expect(inner?.startNs).toBeGreaterThanOrEqual(outer?.startNs ?? endedNs);
      expect(inner?.endNs).toBeLessThanOrEqual(outer?.endNs ?? 0n);
    }
    expect(request?.startNs).toBeGreaterThanOrEqual(beganNs - 5_000_000n);
    expect(request?.endNs).toBeLessThanOrEqual(endedNs + 5_000_000n);

    expect(repetition.map(({ name, attributes }) => [name, attributes['fairlead.outcome']])).toEqual([
      ['openPosition', undefined],
      ['submit', 'opened'],
      ['engine', 'repeated'],
    ]);
    expect(repetition[0]?.parentSpanId).toBe(requestSpanId);

    if (refused.status) throw new Error('it was not refused');
    const refusal = spansOf(collector.spans, 'the-refusal');
    expect(refusal.map(({ name, isError, attributes }) => [name, isError, attributes['error.type']])).toEqual([
      ['openPosition', true, refused.error.code],
      ['submit', false, undefined],
      ['engine', false, undefined],
      ['commit', false, undefined],
    ]);

    const call = collector.spans.find((span) => span.traceId === traceOfCall(requestId).traceId);
    expect(call).toMatchObject({
      name: `POST ${accountPaths.login}`,
      parentSpanId: null,
      attributes: { 'http.request.method': 'POST', 'http.route': accountPaths.login, 'http.response.status_code': 200 },
    });
    expect(collector.spans.every(({ resource }) => resource['service.name'] === 'fairlead' && resource['service.instance.id'] !== '')).toBe(
      true,
    );
    const everything = JSON.stringify(collector.spans, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    for (const secret of [EMAIL, token, '127.0.0.1']) expect(everything).not.toContain(secret);
  });

  test.each(['silent', 500, 'garbage', 'away'] as const)(
    'orders are answered, and the server stops cleanly, if the collector is %s',
    async (mood) => {
      const collector = await startFixtureCollector();
      onTestFinished(collector.close);
      if (mood === 'away') await collector.close();
      else collector.mood = mood;
      const { server, logLines, address } = await startTraced({ url: collector.url.replace('http://', 'http://trader:secretword@') });
      const { token } = await logIn(address);
      const price = await bitcoinPrice(address);
      for (const id of ['order-no-1', 'order-no-2', 'order-no-3']) {
        expect(await order(address, token, id, price * 1.05)).toMatchObject({ status: true });
      }
      await server.stop();
      const log = logLines.join('');
      expect(log.match(/spans of traces did not reach the collector/g) ?? []).toHaveLength(mood === 'garbage' ? 0 : 1);
      expect(log).not.toContain('secretword');
      collector.release();
    },
  );

  test('a share of 0 traces nothing', async () => {
    const collector = await startFixtureCollector();
    onTestFinished(collector.close);
    const { server, address } = await startTraced(collector, { TRACES_SHARE: '0' });
    const { token } = await logIn(address);
    expect(await order(address, token, 'the-click', (await bitcoinPrice(address)) * 1.05)).toMatchObject({ status: true });
    await server.stop();
    expect(collector.requests).toEqual([]);
  });
});
