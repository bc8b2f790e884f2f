import type { AccountFigures } from '@fairlead/domain/trading/margin.ts';
import { useCallback, useSyncExternalStore } from 'react';
import type { ConnectionState } from '../../../transport/connection-state.ts';
import { usePlatform } from '../platform-context.ts';
import type { AccountState } from '../stores/account-state.ts';
import type { PendingKey } from '../stores/order-desk.ts';
import type { QuoteStatus, QuoteView } from '../stores/quote-store.ts';

/** One part of the account; renders when that part changes. */
export function useAccountPart<Part>(select: (state: AccountState) => Part): Part {
  const { account } = usePlatform().session;
  return useSyncExternalStore(account.subscribe, () => select(account.get()));
}

/** The live figures; renders with every frame in which one changes. */
export function useFigures(): AccountFigures | undefined {
  const { figures } = usePlatform().session;
  return useSyncExternalStore(figures.subscribe, figures.get);
}

/** The quote of one instrument; renders with every frame in which it changes. Cells that only show it use useLivePaint. */
export function useQuote(symbol: string): QuoteView | undefined {
  const { quotes } = usePlatform().session;
  const subscribe = useCallback((listener: () => void) => quotes.subscribe(symbol, listener), [quotes, symbol]);
  return useSyncExternalStore(subscribe, () => quotes.read(symbol));
}

/** Whether one instrument can be traded, and why not; renders when that changes, not with its quotes. */
export function useQuoteStatus(symbol: string): QuoteStatus | undefined {
  const { quotes } = usePlatform().session;
  const subscribe = useCallback((listener: () => void) => quotes.subscribe(symbol, listener), [quotes, symbol]);
  return useSyncExternalStore(subscribe, () => quotes.read(symbol)?.status);
}

export function useConnection(): ConnectionState {
  const { connection } = usePlatform().session;
  return useSyncExternalStore(connection.subscribe, connection.get);
}

export function useAnyPending(): boolean {
  const { desk } = usePlatform().session;
  return useSyncExternalStore(desk.subscribe, desk.isAnyPending);
}

export function usePending(key: PendingKey): boolean {
  const { desk } = usePlatform().session;
  return useSyncExternalStore(desk.subscribe, () => desk.isPending(key));
}
