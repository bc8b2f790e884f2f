/** The feeds' clock and timer. Tests pass a clock that they advance by hand. */

export interface FeedClock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Calls `run` once after the delay. The returned function cancels it. */
  after(delayMs: number, run: () => void | Promise<void>): () => void;
  /** Calls the listener after the clock was adjusted, with the change in milliseconds: positive if it was put forward, negative if back. */
  onSet(listener: (byMs: number) => void): void;
}

/** `run` must not reject, because nothing handles the rejection; feeds catch errors inside. */
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
