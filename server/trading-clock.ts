/**
 * The time by which prices are stamped and judged and the journal is written. It runs with the monotonic clock, which nobody can set, and
 * follows the system's clock without believing each of its jumps.
 *
 * A small difference is drift, and made up for gradually. A large one is a clock that was set, or a machine that slept: from that moment
 * nobody knows how old anything is that was stamped before. The new time is believed once it has gone on evenly for a while, and time then
 * jumps too; a clock that is set and set back moves nothing.
 */
export interface TradingClock {
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** How far the system's clock is ahead of this one, in milliseconds; negative where it is behind. */
  readonly systemLeadMs: () => number;
  /** Makes up for drift, and decides whether to believe a clock that was set. To be called every second or so. */
  readonly look: () => void;
  /** Calls the listener, for good, whenever it is not known any more how old what was stamped before is. */
  readonly onDisturbed: (listener: (disturbance: Disturbance) => void) => void;
}

export interface Disturbance {
  /** set: the system's clock is not where it was; the time here goes on as before. believed: the time here has jumped to it. */
  readonly kind: 'set' | 'believed';
  /** How far the system's clock was ahead. */
  readonly systemLeadMs: number;
}

export interface TradingClockOptions {
  /** Milliseconds since 1970 UTC, as the system has it. */
  readonly systemClock: () => number;
  /** Milliseconds that never go back, from any point in time. */
  readonly monotonicClock: () => number;
}

/** A larger difference is no drift: the clock was set. */
export const LARGEST_DRIFT_MS = 250;

/** Drift is made up for at this share of the time that passes. */
const SLEW_SHARE = 0.05;

/** How often both clocks are read again before one of them is taken to be set. */
const MOST_READINGS = 3;

/** A clock that was set is believed when it has gone on evenly for so long. */
export const BELIEVED_AFTER_MS = 30_000;

export function createTradingClock({ systemClock, monotonicClock }: TradingClockOptions): TradingClock {
  /** Time is the monotonic clock plus this. */
  let offsetMs = systemClock() - monotonicClock();
  let lookedAtMs = monotonicClock();
  /** The lead that was last found, and since when it has been so. */
  let knownLeadMs = 0;
  let knownSinceMs = lookedAtMs;
  const listeners: ((disturbance: Disturbance) => void)[] = [];

  const tell = (disturbance: Disturbance): void => {
    for (const listener of listeners) listener(disturbance);
  };

  /** Notices that the clock was set before anybody uses the time, not only with the next look. */
  const notice = (): number => {
    let monotonicMs = monotonicClock();
    let systemLeadMs = systemClock() - monotonicMs - offsetMs;
    // The process may have been held up between the two readings.
    for (let reading = 0; isFarFromKnown(systemLeadMs) && reading < MOST_READINGS; reading += 1) {
      monotonicMs = monotonicClock();
      systemLeadMs = systemClock() - monotonicMs - offsetMs;
    }
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
      return Math.floor(monotonicClock() + offsetMs);
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
