/** The server's time, which determines trading sessions, as far as this device knows it. */
export interface ServerClock {
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** How far the server's time is ahead of the device's, in milliseconds; negative if it's behind. */
  readonly offsetMs: () => number;
  /** Sets a newly measured offset. */
  readonly correct: (offsetMs: number) => void;
}

/** A clock that follows the device's until the server's time is known. */
export function createServerClock(deviceClock: () => number, firstOffsetMs = 0): ServerClock {
  let offset = firstOffsetMs;
  return {
    now: () => deviceClock() + offset,
    offsetMs: () => offset,
    correct: (offsetMs) => {
      offset = offsetMs;
    },
  };
}

/**
 * The offset shown by a response. The server's time was taken somewhere between request and response, so it's compared with the middle of
 * the two; the error is at most half of the round trip.
 */
export function measureOffset(serverNow: number, asked: number, received: number): number {
  return Math.round(serverNow - (asked + received) / 2);
}
