import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/toast.tsx';
import { useAccountPart, useConnection } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { countDraftsOf, findLostDrafts, type LevelOwner } from './level-drafts.ts';

/** How many prices of positions, or of orders, are typed and not saved. */
export function useDraftCount(owner: LevelOwner): number {
  const { drafts } = usePlatform().session;
  return useSyncExternalStore(drafts.subscribe, () => countDraftsOf(drafts.get(), owner));
}

/** Says what was typed in vain because its position or order went, and has the browser ask before the page takes drafts with it. */
export function useDraftWatch(): void {
  useLostDrafts();
  const hasDrafts = useDraftCount('position') + useDraftCount('order') > 0;
  // Somebody who is signed out cannot save them any more, and is not held up.
  const isSignedIn = useConnection().kind !== 'ended';
  useEffect(() => {
    if (!hasDrafts || !isSignedIn) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasDrafts, isSignedIn]);
}

function useLostDrafts(): void {
  const { t } = useTranslation('trading');
  const { drafts } = usePlatform().session;
  const version = useAccountPart((account) => account.version);
  const positions = useAccountPart((account) => account.positions);
  const orders = useAccountPart((account) => account.orders);
  useEffect(() => {
    if (version === undefined) return;
    const present = { positionIds: positions.map(({ id }) => id), orderIds: orders.map(({ id }) => id) };
    for (const { key, draft } of findLostDrafts(drafts.get(), present)) {
      drafts.drop(key);
      showToast({
        title: t('positions.draftLost'),
        text: t('positions.draftLostText', { label: draft.label, typed: draft.text }),
        tone: 'caution',
        stays: 'long',
      });
    }
  }, [drafts, version, positions, orders, t]);
}
