/** The server's time, by which sessions open and close, as far as this device knows it. */
export interface ServerClock {
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** By how much the server's time is ahead of the device's, in milliseconds; negative where it's behind. */
  readonly offsetMs: () => number;
  /** Takes over a newly measured offset. */
  readonly correct: (offsetMs: number) => void;
}

/** A clock that goes with the device's until the server's time is known. */
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
 * The offset that an answer shows: its time was taken somewhere between asking and receiving, so it's compared with the middle of the two and is
 * off by half of the way at most.
 */
export function measureOffset(serverNow: number, asked: number, received: number): number {
  return Math.round(serverNow - (asked + received) / 2);
}
