import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import { momentOf, type AnnouncedSession } from '@fairlead/domain/trading/announced-session.ts';
import type { MarketName } from '@fairlead/domain/trading/venue.ts';

/** A special session, with the market that has it. */
export interface MarketSession {
  readonly market: MarketName;
  readonly session: AnnouncedSession;
}

/**
 * The special sessions of instruments that are not over, once for each market and moment, however many instruments share it; the earliest
 * first.
 */
export function selectSpecialSessions(
  instruments: readonly Pick<ListedInstrument, 'market' | 'specialSessions'>[],
  now: number,
): readonly MarketSession[] {
  const found = new Map<string, MarketSession>();
  for (const { market, specialSessions } of instruments) {
    if (market === null) continue;
    for (const session of specialSessions) {
      if (now < session.toMs) found.set(`${market} ${session.kind} ${momentOf(session)}`, { market, session });
    }
  }
  return [...found.values()].toSorted((a, b) => momentOf(a.session) - momentOf(b.session));
}
