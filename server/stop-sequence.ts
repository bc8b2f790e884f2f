/**
 * The order in which the parts of the server stop, whatever order they were started in, and however many of them were. Nothing new
 * comes in first; then what is under way is finished and answered; only then do connections and the database go.
 */
const STOP_PHASES = ['entrance', 'prices', 'engine', 'candles', 'sockets', 'requests', 'journal', 'database'] as const;

export type StopPhase = (typeof STOP_PHASES)[number];

export interface StopSequence {
  /** Registers what to do in a phase. Within one phase, what was registered last is done first. */
  on(phase: StopPhase, work: () => Promise<void> | void): void;
  /** Does everything that was registered, once. A failure does not keep the rest from being done; the first one is thrown at the end. */
  stop(): Promise<void>;
}

export function createStopSequence(): StopSequence {
  const registered = new Map<StopPhase, (() => Promise<void> | void)[]>();
  return {
    on: (phase, work) => {
      registered.set(phase, [work, ...(registered.get(phase) ?? [])]);
    },
    stop: async () => {
      const failures: unknown[] = [];
      for (const phase of STOP_PHASES) {
        const works = registered.get(phase) ?? [];
        registered.delete(phase);
        for (const work of works) {
          try {
            await work();
          } catch (error) {
            failures.push(new Error(`stopping failed at: ${phase}`, { cause: error }));
          }
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
