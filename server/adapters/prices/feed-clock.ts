/** Time for the feeds: what the clock says, and being called later. Tests pass a clock that they turn by hand. */

export interface FeedClock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Calls `run` once, after the delay. The function returned cancels it. */
  after(delayMs: number, run: () => void | Promise<void>): () => void;
  /** Calls the listener after the clock was set, with how far it was put forward, or back where that is negative. */
  onSet(listener: (byMs: number) => void): void;
}

/** `run` must not reject: nobody would hear of it. Feeds catch what can fail inside. */
export function feedClockOf(clock: { now(): number; onSet(listener: (byMs: number) => void): void }): FeedClock {
  return {
    now: () => clock.now(),
    after(delayMs, run) {
      const timer = setTimeout(() => void run(), delayMs);
      return () => clearTimeout(timer);
    },
    onSet: (listener) => clock.onSet(listener),
  };
}
