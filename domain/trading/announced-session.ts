/**
 * A session that does not take place, ends early or begins late, with the time during which the market would usually be open. In
 * milliseconds since 1970 UTC. In its own file so that browsers need not load the weekly hours.
 */
export interface AnnouncedSession {
  readonly kind: 'closed' | 'earlyClose' | 'lateOpen';
  readonly fromMs: number;
  readonly toMs: number;
  /** In the venue's words, such as "Thanksgiving". */
  readonly reason: string;
}

/** The moment a session is special: it closes early, opens late, or would have opened. */
export function momentOf({ kind, fromMs, toMs }: Omit<AnnouncedSession, 'reason'>): number {
  return kind === 'lateOpen' ? toMs : fromMs;
}
