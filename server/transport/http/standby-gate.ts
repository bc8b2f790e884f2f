import type { FastifyInstance } from 'fastify';
import { CallRefused } from '../call-refused.ts';

/** What whoever watches over the process asks, whether it leads or not. */
const ALWAYS_ANSWERED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

const TEXT =
  'This server is standing by: another one serves, and this one takes over when it ends.\n' +
  'A load balancer that follows /readyz sends nobody here.\n';

/** Answers nobody but whoever watches, as long as another process leads. */
export function registerStandbyGate(app: FastifyInstance, isServing: () => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (isServing() || ALWAYS_ANSWERED.has(path)) return;
    if (path.startsWith('/api/')) throw new CallRefused('unavailable', { retryAfterSeconds: 1 });
    await reply.code(503).header('retry-after', '1').header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(TEXT);
  });
}
