import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tab } from '../../../ui/tabs.tsx';
import { useDraftCount } from '../levels/use-draft-watch.ts';
import { useAccountPart } from '../live/use-stores.ts';
import { PendingOrders } from '../orders/pending-orders.tsx';
import { lazyPanel } from './load-panel.ts';
import { ListSkeleton, OpenPositions } from './open-positions.tsx';

export type AccountTab = 'open' | 'orders' | 'history';

export interface AccountTabsContent {
  readonly wide: boolean;
  /** Label of the open positions' tab. */
  readonly openLabel: string;
}

/** The tabs for positions, orders and history, with the number of entries and of unsaved prices. */
export function useAccountTabs({ wide, openLabel }: AccountTabsContent): readonly Tab<AccountTab>[] {
  const { t } = useTranslation('trading');
  const openCount = useAccountPart(({ positions }) => positions.length);
  const orderCount = useAccountPart(({ orders }) => orders.length);
  const positionDrafts = useDraftCount('position');
  const orderDrafts = useDraftCount('order');
  const unsaved = (count: number) => (count === 0 ? undefined : t('positions.unsaved', { count }));
  return [
    { value: 'open', label: openLabel, count: openCount, mark: unsaved(positionDrafts), content: <OpenPositions wide={wide} /> },
    {
      value: 'orders',
      label: t('positionActions.orders'),
      count: orderCount,
      mark: unsaved(orderDrafts),
      content: <PendingOrders wide={wide} />,
    },
    { value: 'history', label: t('history.title'), content: <LazyHistory wide={wide} /> },
  ];
}

const History = lazyPanel(() => import('./history.tsx'));

/** The history with its texts, loaded on first use. */
function LazyHistory({ wide }: { readonly wide: boolean }) {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <History wide={wide} />
    </Suspense>
  );
}
