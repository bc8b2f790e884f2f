import type { FastifyInstance } from 'fastify';
import { patientCheck, type CheckLimits, type ReadinessCheck } from './patient-check.ts';

/** A failure is only reported: trading doesn't need it, but a load balancer would turn away every client. */
export interface UncriticalCheck {
  readonly isCritical: false;
  readonly check: ReadinessCheck;
}

/**
 * A fault that counts only once it has lasted this long. Such a fault usually befalls all servers behind a load balancer at once: counted at
 * once, it would cost every client the connection.
 */
export interface ToleratedCheck {
  readonly toleratedMs: number;
  readonly check: ReadinessCheck;
}

/** A check of something that may change while the others run and must be current in the response. */
export interface LastCheck {
  readonly isLast: true;
  readonly check: ReadinessCheck;
}

export type ReadinessChecks = Readonly<Record<string, ReadinessCheck | UncriticalCheck | ToleratedCheck | LastCheck>>;

/** A load balancer gives up before a check that hangs does: it gets the others' results in time. */
const LIMITS: CheckLimits = { longestMs: 2_000, patienceMs: 200, monotonicMs: () => performance.now() };

/**
 * Registers /healthz: the process is healthy, or at least a restart would not help; a supervisor restarts it if it is not. And /readyz: the
 * process can serve clients; a load balancer sends it none while it can't.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  checks: ReadinessChecks,
  findRestartReason: () => string | null,
  limits: CheckLimits = LIMITS,
): void {
  app.get('/healthz', { schema: { hide: true } }, (_request, reply) => {
    const reason = findRestartReason();
    reply.code(reason === null ? 200 : 503);
    return reason === null ? { status: true } : { status: false, reason };
  });
  const asked = Object.entries(checks).map(([name, check]) => ({
    name,
    isLast: typeof check === 'object' && 'isLast' in check,
    toleratedMs: typeof check === 'function' || 'isLast' in check ? 0 : 'toleratedMs' in check ? check.toleratedMs : Infinity,
    ask: askFor(check, limits),
  }));
  const failingSince = new Map<string, number>();
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const faults = new Map<string, string | null>();
    for (const isTheirTurn of [false, true]) {
      const now = asked.filter(({ isLast }) => isLast === isTheirTurn);
      await Promise.all(now.map(async ({ name, ask }) => faults.set(name, await ask())));
    }
    const nowMs = limits.monotonicMs();
    const found = asked.map(({ name, toleratedMs }) => {
      const fault = faults.get(name) ?? null;
      if (fault === null) failingSince.delete(name);
      else if (!failingSince.has(name)) failingSince.set(name, nowMs);
      return { name, fault, counts: fault !== null && nowMs - (failingSince.get(name) ?? nowMs) >= toleratedMs };
    });
    const isReady = !found.some(({ counts }) => counts);
    reply.code(isReady ? 200 : 503);
    return { status: isReady, checks: Object.fromEntries(found.map(({ name, fault }) => [name, fault ?? 'ok'])) };
  });
}

/** What must be current is asked anew for each response, and answers at once. */
function askFor(check: ReadinessChecks[string], limits: CheckLimits): () => Promise<string | null> {
  if (typeof check === 'function') return patientCheck(check, limits);
  return patientCheck(check.check, 'isLast' in check ? { ...limits, patienceMs: limits.longestMs } : limits);
}
