import type { FastifyInstance } from 'fastify';
import { patientCheck, type CheckLimits, type ReadinessCheck } from './patient-check.ts';

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

/** A load balancer gives up before a check that hangs does: it gets the others' results in time. */
const LIMITS: CheckLimits = { longestMs: 2_000, patienceMs: 200, monotonicMs: () => performance.now() };

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
  const asked = Object.entries(checks).map(([name, check]) => ({
    name,
    isLast: 'isLast' in check,
    isCritical: !('isCritical' in check),
    ask: patientCheck(typeof check === 'function' ? check : check.check, LIMITS),
  }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const faults = new Map<string, string | null>();
    for (const isTheirTurn of [false, true]) {
      const now = asked.filter(({ isLast }) => isLast === isTheirTurn);
      await Promise.all(now.map(async ({ name, ask }) => faults.set(name, await ask())));
    }
    const found = asked.map(({ name, isCritical }) => ({ name, isCritical, fault: faults.get(name) ?? null }));
    const isReady = found.every(({ isCritical, fault }) => !isCritical || fault === null);
    reply.code(isReady ? 200 : 503);
    return { status: isReady, checks: Object.fromEntries(found.map(({ name, fault }) => [name, fault ?? 'ok'])) };
  });
}
