/**
 * Time for spans: that of the system clock, with fractions of a millisecond. Within a process it doesn't go back when the system clock
 * only jitters, so that what comes later in a trace is shown later.
 */
export interface SpanClockOptions {
  /** Milliseconds since 1970 UTC. */
  readonly system: () => number;
  /** Milliseconds with fractions; the origin doesn't matter. */
  readonly monotonic: () => number;
}

/** The system clock was set, or the machine slept: from then on its time counts. */
const MOST_DRIFT_MS = 5;

export function createSpanClock({ system, monotonic }: SpanClockOptions): () => number {
  let offset = system() - monotonic();
  return () => {
    const drift = system() - (monotonic() + offset);
    if (Math.abs(drift) > MOST_DRIFT_MS) offset += drift;
    return monotonic() + offset;
  };
}
