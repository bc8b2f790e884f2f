import type { Bus } from '../bus/bus.ts';
import type { Engine } from '../engine/engine.ts';
import type { EnginePort } from '../engine/engine-port.ts';
import type { Metrics } from './metrics.ts';

export interface WatchRolesOptions {
  readonly bus: Pick<Bus, 'isConnected'>;
  readonly engine: Pick<EnginePort, 'isAvailable'>;
  /** Null if the engine is in another process. */
  readonly localEngine: Pick<Engine, 'status'> | null;
}

/** Whether a process reaches the others that it needs. One that does everything has both in itself. */
export function watchRoles(metrics: Pick<Metrics, 'watch'>, { bus, engine, localEngine }: WatchRolesOptions): void {
  metrics.watch('fairlead_bus_connected', 'Whether the process is connected to the bus; always 1 if it has no role', () =>
    Number(bus.isConnected),
  );
  metrics.watch(
    'fairlead_engine_reachable',
    'Whether the process reaches an engine that takes commands, its own or that of another process; absent on a standby',
    () => (localEngine?.status === 'standingBy' ? null : Number(engine.isAvailable)),
  );
}
