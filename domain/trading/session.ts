import { isMarketOpen, nextClosing, nextOpening, previousOpening, type MarketHours } from './market-hours.ts';
import { ENDLESS_SESSION } from './endless-session.ts';
import type { Session } from './trading-session.ts';

/**
 * When each instrument trades. Decisions pass their own moment, so that replays decide the same. A calendar never changes: other hours are
 * another calendar.
 */
export interface MarketCalendar {
  /** Returns the session open at a moment, or null. */
  sessionAt(symbol: string, atMs: number): Session | null;
  /** Returns the first opening after a moment; null if there is none, as in a market that never closes. */
  nextOpening(symbol: string, atMs: number): number | null;
}

/** Returns a calendar of market hours. `hoursOf` returns null for an unknown instrument, which never trades. */
export function createMarketCalendar(hoursOf: (symbol: string) => MarketHours | null): MarketCalendar {
  return {
    sessionAt(symbol, atMs) {
      const hours = hoursOf(symbol);
      return hours === null ? null : sessionOf(hours, atMs);
    },
    nextOpening(symbol, atMs) {
      const hours = hoursOf(symbol);
      return hours === null ? null : nextOpening(hours, atMs);
    },
  };
}

/** Returns the session open at a moment, or null. */
export function sessionOf(hours: MarketHours, atMs: number): Session | null {
  if (hours === 'always') return ENDLESS_SESSION;
  if (!isMarketOpen(hours, atMs)) return null;
  const [opensAt, closesAt] = [previousOpening(hours, atMs), nextClosing(hours, atMs)];
  return opensAt === null || closesAt === null ? ENDLESS_SESSION : { opensAt, closesAt };
}
