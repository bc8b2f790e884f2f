import type { Session } from './trading-session.ts';

/** The only session of a market that never closes. It's apart from the weekly hours, which a browser has no need of. */
export const ENDLESS_SESSION: Session = { opensAt: -Infinity, closesAt: Infinity };
