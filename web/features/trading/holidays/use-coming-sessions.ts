import { momentOf } from '@fairlead/domain/trading/announced-session.ts';
import { useQuoteStatus } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { selectSpecialSessions, type MarketSession } from './select-special-sessions.ts';

/** The special sessions to come of the selected instrument. A current closure is said where orders are refused. */
export function useComingSessions(): { readonly coming: readonly MarketSession[]; readonly now: number } {
  const { selected, session } = usePlatform();
  // Renders when the session opens or closes, even before the instruments are reloaded.
  useQuoteStatus(selected.symbol);
  const now = session.serverClock.now();
  return { coming: selectSpecialSessions([selected], now).filter((one) => now < momentOf(one.session)), now };
}
