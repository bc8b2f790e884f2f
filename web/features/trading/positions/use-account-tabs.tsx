import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tab } from '../../../ui/tabs.tsx';
import { useDraftCount } from '../levels/use-draft-watch.ts';
import { useAccountPart } from '../live/use-stores.ts';
import { WaitingOrders } from '../orders/waiting-orders.tsx';
import { lazyPanel } from './load-panel.ts';
import { ListSkeleton, OpenPositions } from './open-positions.tsx';

export type AccountTab = 'open' | 'orders' | 'history';

export interface AccountTabsContent {
  readonly wide: boolean;
  /** Names the open positions. */
  readonly openLabel: string;
}

/** The tabs of what the account holds and held, with how much of it there is and how much of it stands unsaved. */
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
      content: <WaitingOrders wide={wide} />,
    },
    { value: 'history', label: t('history.title'), content: <LazyHistory wide={wide} /> },
  ];
}

const History = lazyPanel(() => import('./history.tsx'));

/** The history with what it needs, loaded when it is first looked at. */
function LazyHistory({ wide }: { readonly wide: boolean }) {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <History wide={wide} />
    </Suspense>
  );
}
