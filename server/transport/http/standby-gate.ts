import type { FastifyInstance } from 'fastify';
import { CallRefused } from '../call-refused.ts';

/** Requested by supervisors and monitoring, whether the process leads or not. */
const ALWAYS_ANSWERED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

const TEXT =
  'This server is on standby: another one is active, and this one takes over when it stops.\n' +
  'A load balancer that checks /readyz sends no requests here.\n';

/** While another process leads, answers only supervisors and monitoring. */
export function registerStandbyGate(app: FastifyInstance, isServing: () => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (isServing() || ALWAYS_ANSWERED.has(path)) return;
    if (path.startsWith('/api/')) throw new CallRefused('unavailable', { retryAfterSeconds: 1 });
    await reply.code(503).header('retry-after', '1').header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(TEXT);
  });
}
