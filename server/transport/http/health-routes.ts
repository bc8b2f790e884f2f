import type { FastifyInstance } from 'fastify';

/** Gives null while all is well, and otherwise a few words that say what is not. */
export type ReadinessCheck = () => Promise<string | null> | string | null;

/** What trading does not need is reported and nothing more: a load balancer would turn every client away for it. */
export interface UncriticalCheck {
  readonly isCritical: false;
  readonly check: ReadinessCheck;
}

/** What may have changed while the others were looked at, and must not be out of date in the answer. */
export interface LastCheck {
  readonly isLast: true;
  readonly check: ReadinessCheck;
}

export type ReadinessChecks = Readonly<Record<string, ReadinessCheck | UncriticalCheck | LastCheck>>;

const LONGEST_CHECK_MS = 2_000;

/**
 * /healthz: the process is well, or at least no restart would help it; whoever watches over it restarts it where it is not. /readyz: it
 * can serve clients; a load balancer sends none while it cannot.
 */
export function registerHealthRoutes(app: FastifyInstance, checks: ReadinessChecks, findRestartReason: () => string | null): void {
  app.get('/healthz', { schema: { hide: true } }, (_request, reply) => {
    const reason = findRestartReason();
    reply.code(reason === null ? 200 : 503);
    return reason === null ? { status: true } : { status: false, reason };
  });
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const faults = new Map<string, string | null>();
    const run = (isLast: boolean) =>
      Promise.all(
        Object.entries(checks).map(async ([name, check]) => {
          if (isLast === 'isLast' in check) faults.set(name, await runCheck(typeof check === 'function' ? check : check.check));
        }),
      );
    await run(false);
    await run(true);
    const found = Object.entries(checks).map(([name, check]) => {
      return { name, isCritical: !('isCritical' in check), fault: faults.get(name) ?? null };
    });
    const isReady = found.every(({ isCritical, fault }) => !isCritical || fault === null);
    reply.code(isReady ? 200 : 503);
    return { status: isReady, checks: Object.fromEntries(found.map(({ name, fault }) => [name, fault ?? 'ok'])) };
  });
}

async function runCheck(check: ReadinessCheck): Promise<string | null> {
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
