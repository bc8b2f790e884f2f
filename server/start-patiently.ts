/** Starts a server again and again while what keeps it from starting may pass by itself. */

export interface PatientStart<Server> {
  readonly start: () => Promise<Server>;
  /** Whether it may start the next time. */
  readonly mayPass: (cause: unknown) => boolean;
  /** Told after each start that has failed and is tried again. */
  readonly onFailure: (cause: unknown, attempt: number) => void;
  /** For how long it's tried. */
  readonly patienceMs: number;
  /** Aborted when the process is told to stop. */
  readonly stopping: AbortSignal;
  /** Milliseconds that never go back. */
  readonly monotonicClock: () => number;
  /** Resolves after so long, or when the process is told to stop. */
  readonly wait: (ms: number) => Promise<void>;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;

/** Null where the process was told to stop meanwhile. Rejects with what still kept the server from starting in the end. */
export async function startPatiently<Server>(options: PatientStart<Server>): Promise<Server | null> {
  const { start, mayPass, onFailure, patienceMs, stopping, monotonicClock, wait } = options;
  const begunAtMs = monotonicClock();
  for (let attempt = 1; !stopping.aborted; attempt += 1) {
    try {
      return await start();
    } catch (cause) {
      if (stopping.aborted) return null;
      if (!mayPass(cause) || monotonicClock() - begunAtMs > patienceMs) throw cause;
      onFailure(cause, attempt);
      await wait(Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS));
    }
  }
  return null;
}
