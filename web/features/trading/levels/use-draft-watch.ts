import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/toast.tsx';
import { useAccountPart, useConnection } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { latestSplitAt } from '../latest-split.ts';
import { countDraftsOf, findLostDrafts, selectDraftsOf, type LevelOwner } from './level-drafts.ts';

/** The number of unsaved prices of positions, or of orders. */
export function useDraftCount(owner: LevelOwner): number {
  const { drafts } = usePlatform().session;
  return useSyncExternalStore(drafts.subscribe, () => countDraftsOf(drafts.get(), owner));
}

/** Reports drafts lost because their position or order is gone or was split, and has the browser ask before the page is left with drafts. */
export function useDraftWatch(): void {
  useLostDrafts();
  useSplitDrafts();
  const hasDrafts = useDraftCount('position') + useDraftCount('order') > 0;
  // A signed-out client can't save them any more, so nothing is held up.
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

/** A price that was typed before a split is in old shares, and must not be saved after it. */
function useSplitDrafts(): void {
  const { t } = useTranslation('trading');
  const { session, instruments } = usePlatform();
  const known = useRef(instruments);
  useEffect(() => {
    const before = new Map(known.current.map((instrument) => [instrument.symbol, latestSplitAt(instrument)]));
    known.current = instruments;
    const split = new Set(
      instruments.flatMap((one) => (before.has(one.symbol) && before.get(one.symbol) !== latestSplitAt(one) ? [one.symbol] : [])),
    );
    if (split.size === 0) return;
    const { drafts, account } = session;
    const { positions, orders } = account.get();
    const idsOf = (items: readonly { readonly id: number; readonly symbol: string }[]): readonly number[] =>
      items.flatMap(({ id, symbol }) => (split.has(symbol) ? [id] : []));
    for (const { key, draft } of selectDraftsOf(drafts.get(), { positionIds: idsOf(positions), orderIds: idsOf(orders) })) {
      drafts.drop(key);
      showToast({
        title: t('positions.draftLost'),
        text: t('positions.draftSplitText', { label: draft.label, typed: draft.text }),
        tone: 'caution',
        stays: 'long',
      });
    }
  }, [session, instruments, t]);
}
