import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { answerError } from './answer-error.ts';
import { registerHealthRoutes, type ReadinessChecks } from './health-routes.ts';
import { registerMetricsRoute } from './metrics-route.ts';

function appWith(register: (app: FastifyInstance) => void): FastifyInstance {
  const app = Fastify();
  app.setErrorHandler(answerError);
  register(app);
  return app;
}

describe('health', () => {
  const app = (checks: ReadinessChecks) => appWith((instance) => registerHealthRoutes(instance, checks));

  test('the process is alive whatever else is wrong', async () => {
    const response = await app({ database: () => 'down' }).inject('/healthz');
    expect([response.statusCode, response.json()]).toEqual([200, { status: true }]);
  });

  test.each<[string, ReadinessChecks, number, object]>([
    ['all well', { database: async () => null, engine: () => null }, 200, { database: 'ok', engine: 'ok' }],
    ['one not well', { database: async () => null, engine: () => 'recovering' }, 503, { database: 'ok', engine: 'recovering' }],
    ['one that fails', { database: () => Promise.reject(new Error('postgres://user:secret@host')) }, 503, { database: 'failed' }],
    [
      'one that throws',
      {
        engine: () => {
          throw new Error('gone');
        },
      },
      503,
      { engine: 'failed' },
    ],
  ])('ready: %s', async (_case, checks, statusCode, expected) => {
    const response = await app(checks).inject('/readyz');
    expect([response.statusCode, response.json()]).toEqual([statusCode, { status: statusCode === 200, checks: expected }]);
  });
});

describe('metrics', () => {
  const token = 'a-token-of-the-operator';
  const app = (configuredToken: string | null) => appWith((instance) => registerMetricsRoute(instance, createMetrics(), configuredToken));

  test.each([
    ['no token configured, from this machine', null, { remoteAddress: '127.0.0.1' }, 200],
    ['no token configured, from this machine over IPv6', null, { remoteAddress: '::1' }, 200],
    ['no token configured, from another machine', null, { remoteAddress: '192.0.2.1' }, 404],
    ['no token configured, through a proxy here', null, { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '192.0.2.1' } }, 404],
    ['token configured and given', token, { remoteAddress: '192.0.2.1', headers: { authorization: `Bearer ${token}` } }, 200],
    ['token configured and wrong', token, { remoteAddress: '127.0.0.1', headers: { authorization: 'Bearer wrong' } }, 404],
    ['token configured and missing', token, { remoteAddress: '127.0.0.1' }, 404],
  ])('%s', async (_case, configuredToken, request, statusCode) => {
    expect((await app(configuredToken).inject({ url: '/metrics', ...request })).statusCode).toBe(statusCode);
  });

  test('count and time what they are told of', async () => {
    const metrics = createMetrics();
    const counts = { accepted: 1, dropped: { zero: 0, jump: 1 } };
    metrics.watchTicks(counts);
    metrics.watchTotals('fairlead_price_messages_total', 'price messages', 'outcome', () => ({ delivered: 2, missed: 0 }));
    metrics.engineObserver.commandDecided('openPosition', 'refused');
    metrics.engineObserver.committed(3, 2);
    metrics.observeRequest({ method: 'GET', route: '/api/settings', statusCode: 200, elapsedMs: 4 });
    metrics.watch('fairlead_journal_seq', 'last durable entry', () => 42);
    await metrics.format();
    counts.accepted = 5;
    const text = await metrics.format();
    for (const line of [
      'fairlead_ticks_accepted_total 5',
      'fairlead_price_messages_total{outcome="delivered"} 2',
      'fairlead_ticks_dropped_total{fault="jump"} 1',
      'fairlead_commands_total{kind="openPosition",outcome="refused"} 1',
      'fairlead_commit_seconds_bucket{le="0.0025"} 1',
      'fairlead_journal_records_total 3',
      'fairlead_http_request_seconds_count{method="GET",route="/api/settings",status="200"} 1',
      'fairlead_journal_seq 42',
      'process_cpu_seconds_total',
    ]) {
      expect(text).toContain(line);
    }
  });
});
