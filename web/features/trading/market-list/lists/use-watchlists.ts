import type { Watchlist, WatchlistChange } from '@fairlead/domain/markets/watchlist.ts';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '../../../../ui/lazy-part.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { usePlatform } from '../../platform-context.ts';
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
      void loadPart(() => import('./watchlist-store.ts')).then(({ watchlistStoreOf }) => {
        if (isOpen) setStore(watchlistStoreOf(session));
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
    (wanted: WatchlistChange) =>
      void store?.change(wanted).then((isSaved) => {
        if (!isSaved) showToast({ title: t('marketList.listsNotSaved'), text: t('marketList.notSavedHint'), tone: 'danger' });
      }),
    [store, t],
  );
  const reload = useCallback(() => void store?.load(), [store]);
  return useMemo(() => ({ status, lists, change, reload }), [status, lists, change, reload]);
}
