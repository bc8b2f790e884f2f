import type { FastifyInstance } from 'fastify';

/** Each gives null while all is well, and otherwise a few words that say what is not. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<string | null> | string | null>>;

const LONGEST_CHECK_MS = 2_000;

/** /healthz: the process is alive. /readyz: it can serve clients; a load balancer sends none while it cannot. */
export function registerHealthRoutes(app: FastifyInstance, checks: ReadinessChecks): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: true }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const names = Object.keys(checks);
    const found = await Promise.all(Object.values(checks).map(runCheck));
    const isReady = found.every((fault) => fault === null);
    reply.code(isReady ? 200 : 503);
    return { status: isReady, checks: Object.fromEntries(names.map((name, index) => [name, found[index] ?? 'ok'])) };
  });
}

async function runCheck(check: ReadinessChecks[string]): Promise<string | null> {
  const { promise: timeout, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve('no answer'), LONGEST_CHECK_MS);
  try {
    return await Promise.race([check(), timeout]);
  } catch {
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}
