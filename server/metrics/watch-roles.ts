import type { Bus } from '../bus/bus.ts';
import type { EnginePort } from '../engine/engine-port.ts';
import type { LocalEngine } from '../engine/partitions/local-engines.ts';
import type { Metrics } from './metrics.ts';

export interface WatchRolesOptions {
  readonly bus: Pick<Bus, 'isConnected'>;
  readonly engine: Pick<EnginePort, 'unavailablePartitions'>;
  /** None if they are in other processes. */
  readonly localEngines: readonly { readonly engine: Pick<LocalEngine['engine'], 'status'> }[];
}

/** Whether a process reaches the others that it needs. One that does everything has both in itself. */
export function watchRoles(metrics: Pick<Metrics, 'watch'>, { bus, engine, localEngines }: WatchRolesOptions): void {
  metrics.watch('fairlead_bus_connected', 'Whether the process is connected to the bus; always 1 if it has no role', () =>
    Number(bus.isConnected),
  );
  metrics.watch(
    'fairlead_engine_reachable',
    'Whether the process reaches an engine that takes commands for each partition it needs, its own or that of another process; absent on a standby',
    () => (localEngines.some((local) => local.engine.status === 'standingBy') ? null : Number(engine.unavailablePartitions.length === 0)),
  );
}
