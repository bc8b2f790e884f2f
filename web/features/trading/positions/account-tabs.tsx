import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../../ui/tabs.tsx';
import { useDraftCount } from '../levels/use-draft-watch.ts';
import { useAccountPart } from '../live/use-stores.ts';
import { WaitingOrders } from '../orders/waiting-orders.tsx';
import { lazyPanel } from './load-panel.ts';
import { ListSkeleton, OpenPositions } from './open-positions.tsx';
import { CloseSeveralButton } from './position-actions.tsx';

type AccountTab = 'open' | 'orders' | 'history';

/** Open positions, waiting orders and history, one at a time. */
export function AccountTabs({ wide, className }: { readonly wide: boolean; readonly className: string }) {
  const { t } = useTranslation('trading');
  const [tab, setTab] = useState<AccountTab>('open');
  const openCount = useAccountPart(({ positions }) => positions.length);
  const orderCount = useAccountPart(({ orders }) => orders.length);
  const positionDrafts = useDraftCount('position');
  const orderDrafts = useDraftCount('order');
  const unsaved = (count: number) => (count === 0 ? undefined : t('positions.unsaved', { count }));
  return (
    <Tabs
      label={t('positions.tabs')}
      size="dense"
      value={tab}
      onValueChange={setTab}
      className={`bg-raised ${className}`}
      panelClassName="overflow-y-auto"
      tabs={[
        {
          value: 'open',
          label: t('positions.open'),
          count: openCount,
          mark: unsaved(positionDrafts),
          content: <OpenPositions wide={wide} />,
        },
        {
          value: 'orders',
          label: t('positionActions.orders'),
          count: orderCount,
          mark: unsaved(orderDrafts),
          content: <WaitingOrders wide={wide} />,
        },
        { value: 'history', label: t('history.title'), content: <LazyHistory wide={wide} /> },
      ]}
      aside={tab === 'open' && <CloseSeveralButton className="mr-2" />}
    />
  );
}

const History = lazyPanel(() => import('./history.tsx'));

/** The history with what it needs, loaded when it is first looked at. */
export function LazyHistory({ wide }: { readonly wide: boolean }) {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <History wide={wide} />
    </Suspense>
  );
}
