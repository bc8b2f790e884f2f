import type { EngineObserver } from '../engine/engine-observer.ts';
import type { CommandTracer } from './command-tracer.ts';

/** Passes on what the engine reports, to its own observer and to the tracer; without a tracer, the observer itself. */
export function followEngine(observer: EngineObserver, tracer: CommandTracer | null): EngineObserver {
  if (tracer === null) return observer;
  return {
    ...observer,
    commandReceived: (command) => tracer.followWork(command),
    committed: (records, elapsedMs) => {
      observer.committed(records, elapsedMs);
      tracer.noteCommit(records, elapsedMs);
    },
  };
}
