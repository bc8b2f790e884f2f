import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readAccessToken } from '../../identity/access-token.ts';
import { isSameSecret } from '../../identity/is-same-secret.ts';
import { CallRefused } from '../call-refused.ts';
import type { Metrics } from '../../metrics/metrics.ts';

/**
 * Serves /metrics for the operator's monitoring only: with the token if one is configured, otherwise only from this machine and not through
 * a proxy on it. For anyone else the page does not exist.
 */
export function registerMetricsRoute(app: FastifyInstance, metrics: Pick<Metrics, 'format' | 'contentType'>, token: string | null): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const mayRead = token === null ? isFromThisMachine(request) : carriesToken(request, token);
    if (!mayRead) throw new CallRefused('notFound');
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.format());
  });
}

const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const PROXY_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  return LOOPBACK_ADDRESSES.includes(raw.socket.remoteAddress ?? '') && PROXY_HEADERS.every((name) => headers[name] === undefined);
}

function carriesToken({ headers }: FastifyRequest, expected: string): boolean {
  const given = readAccessToken({ authorization: headers.authorization, body: undefined, query: undefined });
  return given !== null && isSameSecret(given, expected);
}
