/** Monitoring for the server's operators: readiness, health and backlogs. */
import type { Partitioning } from '@fairlead/domain/engine/partition.ts';
import type { ComposedServer } from './compose-server.ts';
import type { Config } from './config.ts';
import type { Database } from './adapters/db/database.ts';
import { findRestartReason } from './engine/find-restart-reason.ts';
import { findLeaseFault } from './engine/leadership/find-lease-fault.ts';
import type { LocalEngine } from './engine/partitions/local-engines.ts';
import { readPartitioning } from './engine/partitions/read-partitioning.ts';
import { countWaiting } from './features/operators/queues/overview-store.ts';
import { listReconciliations } from './features/payments/reconciliation/reconciliation-store.ts';
import { collectLogProgress } from './features/proof/log/collect-log-progress.ts';
import { createBackgroundCollector, type BackgroundCollector } from './metrics/background-collector.ts';
import { collectBacklogs } from './metrics/backlog-collections.ts';
import type { OpenPorts } from './open-ports.ts';
import { registerHealthRoutes, type ReadinessChecks, type UncriticalCheck } from './transport/http/health-routes.ts';
import type { ReadinessCheck } from './transport/http/patient-check.ts';
import { registerMetricsRoute } from './transport/http/metrics-route.ts';
import { registerSecurityTextRoute } from './transport/http/security-text-route.ts';

/** Returns the collector of backlogs, which the leading process starts. */
export function watchServer(ports: OpenPorts, { app }: ComposedServer, isLeading: () => boolean): BackgroundCollector {
  const { config, log, clock, database, leadership, documentFiles, brokerSettings, metrics, checkpointsFile, priceWatch } = ports;
  const { bus, duties, localEngines } = ports;
  const isGateway = duties.role === 'gateway';
  const databaseWatch = watchDatabase(database, ports.partitioning);
  const readiness: ReadinessChecks = {
    leadership: { isLast: true, check: () => (isLeading() ? findLeaseFault(leadership.lease) : 'standing by') },
    database: { toleratedMs: isGateway ? SHARED_FAULT_MS : 0, check: () => databaseWatch.check() },
    ...(duties.role === null
      ? {}
      : { bus: { toleratedMs: isGateway ? SHARED_FAULT_MS : BRIEF_FAULT_MS, check: () => (bus.isConnected ? null : 'not connected') } }),
    engine: localEngines.length === 0 ? watchEngine(ports) : () => findEngineFault(localEngines, config),
    prices: isGateway ? { isCritical: false, check: priceWatch.findSilence } : priceWatch.findSilence,
    clock: { isCritical: false, check: priceWatch.findClockFault },
    files: { isCritical: false, check: () => documentFiles.check().then(() => null) },
  };
  registerHealthRoutes(
    app,
    readiness,
    () =>
      databaseWatch.findRestartReason() ??
      localEngines.map(({ engine }) => findRestartReason(engine)).find((reason) => reason !== null) ??
      null,
  );
  registerMetricsRoute(app, metrics, config.metricsToken);
  registerSecurityTextRoute(app, {
    supportEmail: () => brokerSettings.get().support_email,
    languages: () => brokerSettings.get().languages,
    publicUrl: config.publicUrl,
    clock,
  });
  const collector = createBackgroundCollector({ metrics, log });
  collectBacklogs(collector, {
    database,
    checkpointsFile,
    idleTimeoutMs: config.idleTimeoutMs,
    clock,
    countWaiting: (queue, now) => countWaiting(database, queue, now),
    readLatestReconciliation: async () => (await listReconciliations(database, 1))[0] ?? null,
  });
  collectLogProgress(collector, { database, clock });
  return collector;
}

/**
 * The database, the bus and the prices are the same for all gateways: while one of them is away, a load balancer would turn away every client. A
 * gateway that alone has lost them for this long is better replaced.
 */
const SHARED_FAULT_MS = 15_000;
/** The bus comes back within this time when its server is started again. */
const BRIEF_FAULT_MS = 5_000;

const PARTITIONS_CHANGED = 'the partitions have changed';

/**
 * A standby database also answers, if a proxy keeps connections to it, but accepts no writes. Slow reports don't make it seem away: they have
 * other connections. And a process that was forgotten when the accounts were spread over partitions would look for them in the wrong ones.
 */
function watchDatabase({ ofSessions }: Database, { count }: Partitioning) {
  let haveChanged = false;
  return {
    check: async (): Promise<string | null> => {
      const [row] = await ofSessions.query<{ is_standby: boolean }>('SELECT pg_is_in_recovery() AS is_standby');
      if (row?.is_standby === true) return 'a standby';
      haveChanged = (await readPartitioning(ofSessions)).count !== count;
      return haveChanged ? PARTITIONS_CHANGED : null;
    },
    findRestartReason: (): string | null => (haveChanged ? PARTITIONS_CHANGED : null),
  };
}

/**
 * Engines in other processes are the same for all gateways: while one is away, a load balancer would turn away every client. But a process
 * that has never heard of a partition's engine has to be looked at.
 */
function watchEngine({ engine, duties }: Pick<OpenPorts, 'engine' | 'duties'>): ReadinessCheck | UncriticalCheck {
  // Prices come before the engine, which waits for them.
  if (duties.hasPrices) return { isCritical: false, check: () => describeMissing(engine.unavailablePartitions, 'not available') };
  let neverHeard = engine.unavailablePartitions;
  engine.onAvailabilityChanged(() => {
    const { unavailablePartitions } = engine;
    neverHeard = neverHeard.filter((partition) => unavailablePartitions.includes(partition));
  });
  return () => describeMissing(neverHeard, 'not available yet');
}

/** An installation without partitions has none to name. */
function describeMissing(partitions: readonly number[], fault: string): string | null {
  if (partitions.length === 0) return null;
  return partitions.length === 1 && partitions[0] === 0 ? fault : `${fault}: partition ${partitions.join(', ')}`;
}

function findEngineFault(locals: readonly LocalEngine[], { commitDeadlineMs }: Pick<Config, 'commitDeadlineMs'>): string | null {
  for (const { partition, engine } of locals) {
    const { isAvailable, status, oldestQueuedMs } = engine;
    const fault = isAvailable ? (oldestQueuedMs > commitDeadlineMs ? 'commits take too long' : null) : status;
    if (fault !== null) return locals.length === 1 ? fault : `${fault}: partition ${partition}`;
  }
  return null;
}
