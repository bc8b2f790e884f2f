/** Retries the start of a server while the failure may be temporary. */

export interface PatientStart<Server> {
  readonly start: () => Promise<Server>;
  /** Whether a retry may succeed. */
  readonly mayPass: (cause: unknown) => boolean;
  /** Called after each failed start that is retried. */
  readonly onFailure: (cause: unknown, attempt: number) => void;
  /** How long to keep trying. */
  readonly patienceMs: number;
  /** Aborted when the process is told to stop. */
  readonly stopping: AbortSignal;
  /** Milliseconds on a monotonic clock. */
  readonly monotonicClock: () => number;
  /** Resolves after this time, or when the process is told to stop. */
  readonly wait: (ms: number) => Promise<void>;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;

/** Null if the process was told to stop meanwhile. Rejects with the last failure if the server could not be started. */
export async function startWithRetries<Server>(options: PatientStart<Server>): Promise<Server | null> {
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
