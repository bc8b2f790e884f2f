import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/toast.tsx';
import { usePlatform } from '../platform-context.ts';
import type { Favourites } from '../stores/favourite-store.ts';

/** Prices and chart are loaded first. */
const LOAD_AFTER_MS = 300;

export interface FavouriteControls extends Favourites {
  readonly toggle: (instrument: ListedInstrument) => void;
  readonly reload: () => void;
}

/** The client's favourites, reloaded whenever the page becomes visible: another device may have changed them. */
export function useFavourites(): FavouriteControls {
  const { t } = useTranslation('trading');
  const { favourites } = usePlatform().session;
  const state = useSyncExternalStore(favourites.subscribe, favourites.get);

  useEffect(() => {
    const reload = (): void => {
      if (!document.hidden) void favourites.load();
    };
    const timer = setTimeout(reload, LOAD_AFTER_MS);
    document.addEventListener('visibilitychange', reload);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', reload);
    };
  }, [favourites]);

  const toggle = useCallback(
    ({ symbol, displayName }: ListedInstrument) =>
      void favourites.toggle(symbol).then((isSaved) => {
        if (isSaved) return;
        showToast({ title: t('marketList.notSaved', { name: displayName }), text: t('marketList.notSavedHint'), tone: 'danger' });
      }),
    [favourites, t],
  );
  const reload = useCallback(() => void favourites.load(), [favourites]);
  return { ...state, toggle, reload };
}
