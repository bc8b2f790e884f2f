import { useEffect, useSyncExternalStore } from 'react';
import type { Market } from './load-platform.ts';
import type { TradingSession } from './stores/trading-session.ts';

/** Clients should not all call the server at once. */
const SPREAD_MS = 2_000;

/**
 * Reloads the instruments when the server announces another trading calendar than the one by which their sessions were computed, or
 * corporate actions that they do not show yet.
 */
export function useFreshCalendar(
  session: TradingSession | null,
  { calendar, actions }: Pick<Market, 'calendar' | 'actions'>,
  reloadMarket: () => void,
): void {
  const announced = useSyncExternalStore(
    (listener) => session?.terms.subscribe(listener) ?? (() => undefined),
    () => session?.terms.get() ?? null,
  );
  const isFresh = announced === null || (announced.calendar === calendar && announced.actions === actions);
  useEffect(() => {
    if (isFresh) return undefined;
    const timer = setTimeout(reloadMarket, Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [isFresh, announced, calendar, actions, reloadMarket]);
}
