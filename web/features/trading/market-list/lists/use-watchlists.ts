import type { Watchlist, WatchlistChange } from '@fairlead/domain/markets/watchlist.ts';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '../../../../ui/lazy-part.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { usePlatform } from '../../platform-context.ts';
import type { TradingSession } from '../../stores/trading-session.ts';
import type { WatchlistStore, Watchlists } from './watchlist-store.ts';

/** After the favourites, which come after the prices. */
const LOAD_AFTER_MS = 600;

export interface WatchlistControls {
  readonly status: Watchlists['status'];
  readonly lists: readonly Watchlist[];
  readonly change: (change: WatchlistChange) => void;
  readonly reload: () => void;
}

const NONE: Watchlists = { status: 'loading', lists: [] };

/** The client's lists besides the favourites; none until their code and they are loaded, and reloaded whenever the page becomes visible. */
export function useWatchlists(): WatchlistControls {
  const { t } = useTranslation('trading');
  const { session } = usePlatform();
  const [store, setStore] = useState<WatchlistStore | null>(null);
  const subscribe = useCallback((listener: () => void) => store?.subscribe(listener) ?? (() => undefined), [store]);
  const { status, lists } = useSyncExternalStore(subscribe, () => store?.get() ?? NONE);

  useEffect(() => {
    let isOpen = true;
    const timer = setTimeout(() => {
      void openStore(session).then((opened) => {
        if (isOpen) setStore(opened);
      });
    }, LOAD_AFTER_MS);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [session]);

  useEffect(() => {
    if (store === null) return undefined;
    const reload = (): void => {
      if (!document.hidden) void store.load();
    };
    reload();
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, [store]);

  const change = useCallback(
    async (wanted: WatchlistChange) => {
      // A client may be quicker than the timer.
      const opened = await openStore(session);
      setStore(opened);
      if (await opened.change(wanted)) return;
      showToast({ title: t('marketList.listsNotSaved'), text: t('marketList.notSavedHint'), tone: 'danger' });
    },
    [session, t],
  );
  const reload = useCallback(() => void store?.load(), [store]);
  return useMemo(
    () => ({ status, lists, change: (wanted: WatchlistChange) => void change(wanted), reload }),
    [status, lists, change, reload],
  );
}

async function openStore(session: TradingSession): Promise<WatchlistStore> {
  const { watchlistStoreOf } = await loadPart(() => import('./watchlist-store.ts'));
  return watchlistStoreOf(session);
}
