import { useEffect, useSyncExternalStore } from 'react';
import type { Market } from './load-platform.ts';
import type { TradingSession } from './stores/trading-session.ts';

/** Clients should not all call the server at once. */
const SPREAD_MS = 2_000;

/**
 * Reloads the instruments when the server announces another trading calendar than the one by which their sessions were computed, or other
 * corporate actions or financing.
 */
export function useFreshCalendar(
  session: TradingSession | null,
  { calendar, listing }: Pick<Market, 'calendar' | 'listing'>,
  reloadMarket: () => void,
): void {
  const versions = useSyncExternalStore(
    (listener) => session?.terms.subscribe(listener) ?? (() => undefined),
    () => session?.terms.get() ?? null,
  );
  const isOutdated = versions !== null && (versions.calendar !== calendar || versions.listing !== listing);
  useEffect(() => {
    if (!isOutdated) return undefined;
    const timer = setTimeout(reloadMarket, Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [isOutdated, versions, reloadMarket]);
}
