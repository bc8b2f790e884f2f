import { useEffect, useSyncExternalStore } from 'react';
import type { Market } from './load-platform.ts';
import type { TradingSession } from './stores/trading-session.ts';

/** Clients should not all call the server at once. */
const SPREAD_MS = 2_000;

/** Reloads the instruments when the server announces another trading calendar than the one by which their sessions were computed. */
export function useFreshCalendar(session: TradingSession | null, { calendar }: Pick<Market, 'calendar'>, reloadMarket: () => void): void {
  const version = useSyncExternalStore(
    (listener) => session?.terms.subscribe(listener) ?? (() => undefined),
    () => session?.terms.get()?.calendar ?? null,
  );
  useEffect(() => {
    if (version === null || version === calendar) return undefined;
    const timer = setTimeout(reloadMarket, Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [version, calendar, reloadMarket]);
}
