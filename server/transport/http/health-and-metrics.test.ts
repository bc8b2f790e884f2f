import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { createMetrics } from '../../metrics/create-metrics.ts';
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
  const app = (checks: ReadinessChecks, restartReason: string | null = null) =>
    appWith((instance) => registerHealthRoutes(instance, checks, () => restartReason));

  test.each([
    ['healthy, whatever else is wrong', null, 200, { status: true }],
    ['unhealthy if a restart would help', 'stuck', 503, { status: false, reason: 'stuck' }],
  ])('the process is %s', async (_case, restartReason, statusCode, body) => {
    const response = await app({ database: () => 'down' }, restartReason).inject('/healthz');
    expect([response.statusCode, response.json()]).toEqual([statusCode, body]);
  });

  test.each<[string, ReadinessChecks, number, object]>([
    ['all checks pass', { database: async () => null, engine: () => null }, 200, { database: 'ok', engine: 'ok' }],
    ['one check fails', { database: async () => null, engine: () => 'reconnecting' }, 503, { database: 'ok', engine: 'reconnecting' }],
    [
      'one check that trading does not need fails',
      { engine: () => null, files: { isCritical: false, check: () => Promise.reject(new Error('gone')) } },
      200,
      { engine: 'ok', files: 'failed' },
    ],
  ])('ready: %s', async (_case, checks, statusCode, expected) => {
    const response = await app(checks).inject('/readyz');
    expect([response.statusCode, response.json()]).toEqual([statusCode, { status: statusCode === 200, checks: expected }]);
  });

  test('a fault that is tolerated for a time is reported at once, and counts once it has lasted that long', async () => {
    let nowMs = 0;
    let isAway = true;
    const checks: ReadinessChecks = { bus: { toleratedMs: 15_000, check: () => (isAway ? 'not connected' : null) } };
    const tolerant = appWith((instance) =>
      registerHealthRoutes(instance, checks, () => null, { longestMs: 2_000, patienceMs: 200, monotonicMs: () => nowMs }),
    );
    const ask = async (): Promise<readonly unknown[]> => {
      const response = await tolerant.inject('/readyz');
      return [response.statusCode, response.json<{ checks: unknown }>().checks];
    };
    expect(await ask()).toEqual([200, { bus: 'not connected' }]);
    nowMs = 14_999;
    expect(await ask()).toEqual([200, { bus: 'not connected' }]);
    nowMs = 15_000;
    expect(await ask()).toEqual([503, { bus: 'not connected' }]);
    isAway = false;
    expect(await ask()).toEqual([200, { bus: 'ok' }]);
    isAway = true;
    expect(await ask()).toEqual([200, { bus: 'not connected' }]);
  });

  test('a check that hangs does not hold up the result of the others', async () => {
    let isHanging = false;
    const files = (): Promise<null> => (isHanging ? new Promise(() => undefined) : Promise.resolve(null));
    const ready = app({ engine: () => (isHanging ? 'reconnecting' : null), files: { isCritical: false, check: files } });
    expect((await ready.inject('/readyz')).statusCode).toBe(200);
    isHanging = true;
    const response = await ready.inject('/readyz');
    expect([response.statusCode, response.json()]).toEqual([503, { status: false, checks: { engine: 'reconnecting', files: 'ok' } }]);
  });

  test('not ready if the last check changes while the others run', async () => {
    let isLeaseHeld = true;
    const checks: ReadinessChecks = {
      leadership: { isLast: true, check: () => (isLeaseHeld ? null : 'the lease is not held') },
      database: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        isLeaseHeld = false;
        return null;
      },
    };
    const response = await app(checks).inject('/readyz');
    expect(response.json()).toEqual({ status: false, checks: { leadership: 'the lease is not held', database: 'ok' } });
  });
});

describe('metrics', () => {
  const token = 'a-token-of-the-operator';
  const app = (configuredToken: string | null) => appWith((instance) => registerMetricsRoute(instance, createMetrics(), configuredToken));

  test.each([
    ['no token configured, from this machine', null, { remoteAddress: '127.0.0.1' }, 200],
    ['no token configured, from this machine over IPv6', null, { remoteAddress: '::1' }, 200],
    ['no token configured, from another machine', null, { remoteAddress: '192.0.2.1' }, 404],
    ['no token configured, through a local proxy', null, { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '192.0.2.1' } }, 404],
    ['token configured and given', token, { remoteAddress: '192.0.2.1', headers: { authorization: `Bearer ${token}` } }, 200],
    ['token configured and wrong', token, { remoteAddress: '127.0.0.1', headers: { authorization: 'Bearer wrong' } }, 404],
    ['token configured and missing', token, { remoteAddress: '127.0.0.1' }, 404],
  ])('%s', async (_case, configuredToken, request, statusCode) => {
    expect((await app(configuredToken).inject({ url: '/metrics', ...request })).statusCode).toBe(statusCode);
  });
});
