import type { Session } from './trading-session.ts';

/** The single session of a market that never closes. In its own file so that browsers need not load the weekly hours. */
export const ENDLESS_SESSION: Session = { opensAt: -Infinity, closesAt: Infinity };
