import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useAccountPart, useConnection } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { countDraftsOf, findLostDrafts, type LevelOwner } from './level-drafts.ts';
import { ratioSince, restateText, sharesOf } from './restate-draft.ts';

/** The number of unsaved prices of positions, or of orders. */
export function useDraftCount(owner: LevelOwner): number {
  const { drafts } = usePlatform().session;
  return useSyncExternalStore(drafts.subscribe, () => countDraftsOf(drafts.get(), owner));
}

/**
 * Reports drafts lost because their position or order is gone, adjusts those whose instrument is split, and has the browser ask before the
 * page is left with drafts.
 */
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

/** A price that was typed before a split is in old shares; as it is, it would mean something else after it. */
function useSplitDrafts(): void {
  const locale = useLocale();
  const { session, instruments } = usePlatform();
  const { drafts } = session;
  useEffect(() => {
    const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
    for (const [key, draft] of drafts.get()) {
      const instrument = bySymbol.get(draft.symbol);
      const ratio = instrument === undefined ? null : ratioSince(instrument, draft.shares);
      if (instrument === undefined || ratio === null) continue;
      const shares = sharesOf(instrument);
      const text = restateText(draft.text, ratio, { locale, digits: instrument.digits });
      drafts.set(key, text === null ? { ...draft, shares } : { ...draft, text, shares, adjustedFor: ratio });
    }
  }, [drafts, instruments, locale]);
}
