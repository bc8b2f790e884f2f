import { isMarketOpen, nextClosing, nextOpening, previousOpening } from './market-hours.ts';
import { ENDLESS_SESSION } from './endless-session.ts';
import type { TradingHoursName } from './instrument.ts';
import type { Session } from './trading-session.ts';

/** When each instrument trades. Whoever decides on a trade asks for the moment at which it's decided, so a replay decides the same. */
export interface MarketCalendar {
  /** The session that is open at a moment; null where none is. */
  sessionAt(symbol: string, atMs: number): Session | null;
  /** The first opening after a moment; null where there is none, as in a market that never closes. */
  nextOpening(symbol: string, atMs: number): number | null;
}

/** The calendar of weekly market hours; null for an instrument that isn't known, which never trades. */
export function createWeeklyCalendar(hoursOf: (symbol: string) => TradingHoursName | null): MarketCalendar {
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

/** The session of market hours that is open at a moment; null where none is. */
export function sessionOf(hours: TradingHoursName, atMs: number): Session | null {
  if (hours === 'always') return ENDLESS_SESSION;
  if (!isMarketOpen(hours, atMs)) return null;
  const [opensAt, closesAt] = [previousOpening(hours, atMs), nextClosing(hours, atMs)];
  return opensAt === null || closesAt === null ? ENDLESS_SESSION : { opensAt, closesAt };
}
