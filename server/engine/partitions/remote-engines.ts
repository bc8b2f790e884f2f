import type { Sweep } from '@fairlead/domain/engine/sweep.ts';
import type { RemoteEngine } from '../remote/remote-engine.ts';
import type { PartitionEngine } from './join-partitions.ts';

/** The engines of all partitions, in other processes. */
export interface RemoteEngines {
  readonly engines: readonly PartitionEngine<RemoteEngine>[];
  /** Calls the listener when changes of accounts may have been missed. Returns a function that unsubscribes it. */
  onChangesMissed(listener: () => void): () => void;
  /** Calls the listener when the terms in effect in a partition are known or have changed. */
  onTermsChanged(listener: () => void): void;
  /** Calls the listener with each corporate action that begins to take effect in a partition; perhaps more than once. */
  onSweep(listener: (sweep: Sweep) => void): void;
  /** Resolves once any of them takes commands, however long that takes: most work is about single accounts. */
  whenAvailable(signal?: AbortSignal): Promise<void>;
  /** Takes no more commands, and resolves once those under way are answered. */
  finishCommands(): Promise<void>;
  stop(): void;
}

/** `connect` connects to the engine of one partition. */
export async function connectRemoteEngines(count: number, connect: (partition: number) => Promise<RemoteEngine>): Promise<RemoteEngines> {
  const partitions = Array.from({ length: count }, (_, partition) => partition);
  const engines = await Promise.all(partitions.map(async (partition) => ({ partition, engine: await connect(partition) })));
  return {
    engines,
    onChangesMissed: (listener) => {
      const ends = engines.map(({ engine }) => engine.onChangesMissed(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    onTermsChanged: (listener) => {
      for (const { engine } of engines) engine.onTermsChanged(() => listener());
    },
    onSweep: (listener) => {
      for (const { engine } of engines) engine.onSweep(listener);
    },
    whenAvailable: async (signal) => {
      const found = new AbortController();
      const waiting = signal === undefined ? found.signal : AbortSignal.any([signal, found.signal]);
      try {
        await Promise.any(engines.map(({ engine }) => engine.whenAvailable(waiting)));
      } catch (cause) {
        signal?.throwIfAborted();
        throw cause;
      } finally {
        found.abort();
      }
    },
    finishCommands: async () => {
      await Promise.all(engines.map(({ engine }) => engine.finishCommands()));
    },
    stop: () => {
      for (const { engine } of engines) engine.stop();
    },
  };
}
