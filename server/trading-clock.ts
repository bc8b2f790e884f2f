import { feedClockOf, type FeedClock } from './adapters/prices/feed-clock.ts';

/**
 * The clock by which prices are stamped and judged and the journal is written. It runs on the monotonic clock, which can't be set, and
 * follows the system clock without trusting every jump.
 *
 * A small difference is drift and is corrected gradually. A large one means that the clock was set or the machine slept: from then on the
 * age of anything stamped before is unknown. The new time is accepted once it has been steady for a while, and this clock then jumps to it;
 * a clock that is set and set back moves nothing.
 */
export interface TradingClock {
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** How far the system clock is ahead of this one, in milliseconds; negative if it is behind. */
  readonly systemLeadMs: () => number;
  /** Corrects drift, and decides whether to accept a clock that was set. Call it about once a second. */
  readonly look: () => void;
  /** Calls the listener, permanently, whenever the age of earlier stamps becomes unknown. */
  readonly onDisturbed: (listener: (disturbance: Disturbance) => void) => void;
}

export interface Disturbance {
  /** set: the system clock has changed, and this clock continues as before. believed: this clock has jumped to the new time. */
  readonly kind: 'set' | 'believed';
  /** How far the system clock was ahead. */
  readonly systemLeadMs: number;
}

export interface TradingClockOptions {
  /** The system clock, in milliseconds since 1970 UTC. */
  readonly systemClock: () => number;
  /** Milliseconds on a monotonic clock; the origin doesn't matter. */
  readonly monotonicClock: () => number;
}

/** A larger difference is not drift: the clock was set. */
export const LARGEST_DRIFT_MS = 250;

/** Drift is corrected at this share of the elapsed time. */
const SLEW_SHARE = 0.05;

/** How often both clocks are read again before concluding that one was set. */
const MOST_READINGS = 3;

/** A clock that was set is accepted once it has been steady for this long. */
export const BELIEVED_AFTER_MS = 30_000;

export function createTradingClock({ systemClock, monotonicClock }: TradingClockOptions): TradingClock {
  /** Time is the monotonic clock plus this. */
  let offsetMs = systemClock() - monotonicClock();
  let lookedAtMs = monotonicClock();
  /** The monotonic clock at the latest notice. */
  let noticedAtMs = lookedAtMs;
  /** The last known lead, and since when it has held. */
  let knownLeadMs = 0;
  let knownSinceMs = lookedAtMs;
  const listeners: ((disturbance: Disturbance) => void)[] = [];

  const tell = (disturbance: Disturbance): void => {
    for (const listener of listeners) listener(disturbance);
  };

  /** Detects a clock change before the time is used, not only at the next check. */
  const notice = (): number => {
    let monotonicMs = monotonicClock();
    let systemLeadMs = systemClock() - monotonicMs - offsetMs;
    // The process may have been held up between the two readings.
    for (let reading = 0; isFarFromKnown(systemLeadMs) && reading < MOST_READINGS; reading += 1) {
      monotonicMs = monotonicClock();
      systemLeadMs = systemClock() - monotonicMs - offsetMs;
    }
    noticedAtMs = monotonicMs;
    if (isFarFromKnown(systemLeadMs)) {
      knownLeadMs = systemLeadMs;
      knownSinceMs = monotonicMs;
      tell({ kind: 'set', systemLeadMs });
    }
    return systemLeadMs;
  };
  const isFarFromKnown = (systemLeadMs: number): boolean => Math.abs(systemLeadMs - knownLeadMs) > LARGEST_DRIFT_MS;

  return {
    now: () => {
      notice();
      return Math.floor(noticedAtMs + offsetMs);
    },
    systemLeadMs: notice,
    look: () => {
      const systemLeadMs = notice();
      const monotonicMs = monotonicClock();
      const elapsedMs = monotonicMs - lookedAtMs;
      lookedAtMs = monotonicMs;
      if (Math.abs(systemLeadMs) <= LARGEST_DRIFT_MS) {
        const correctionMs = Math.sign(systemLeadMs) * Math.min(Math.abs(systemLeadMs), elapsedMs * SLEW_SHARE);
        offsetMs += correctionMs;
        knownLeadMs = systemLeadMs - correctionMs;
      } else if (monotonicMs - knownSinceMs >= BELIEVED_AFTER_MS) {
        offsetMs += systemLeadMs;
        knownLeadMs = 0;
        tell({ kind: 'believed', systemLeadMs });
      }
    },
    onDisturbed: (listener) => {
      listeners.push(listener);
    },
  };
}

/** The clock as price feeds need it. They follow it when it jumps to a new time. */
export function feedClockOn({ now, onDisturbed }: TradingClock): FeedClock {
  return feedClockOf({
    now,
    onSet: (listener) =>
      onDisturbed(({ kind, systemLeadMs }) => {
        if (kind === 'believed') listener(systemLeadMs);
      }),
  });
}
