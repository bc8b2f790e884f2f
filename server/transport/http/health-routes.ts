import type { FastifyInstance } from 'fastify';

/** Resolves to null if all is well, otherwise to a few words on the problem. */
export type ReadinessCheck = () => Promise<string | null> | string | null;

/** A failure is only reported: trading doesn't need it, but a load balancer would turn away every client. */
export interface UncriticalCheck {
  readonly isCritical: false;
  readonly check: ReadinessCheck;
}

/** A check of something that may change while the others run and must be current in the response. */
export interface LastCheck {
  readonly isLast: true;
  readonly check: ReadinessCheck;
}

export type ReadinessChecks = Readonly<Record<string, ReadinessCheck | UncriticalCheck | LastCheck>>;

const LONGEST_CHECK_MS = 2_000;

/**
 * Registers /healthz: the process is healthy, or at least a restart would not help; a supervisor restarts it if it is not. And /readyz: the
 * process can serve clients; a load balancer sends it none while it can't.
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
