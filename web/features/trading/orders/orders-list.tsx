import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ClockIcon } from '../../../ui/icons.tsx';
import { useAccountPart } from '../live/use-stores.ts';
import { OrderLeverageNotes } from '../leverage/order-leverage-notes.tsx';
import { usePlatform } from '../platform-context.ts';
import { lazyPanel } from '../positions/load-panel.ts';
import { HeldCards } from '../rows/held-cards.tsx';
import { useArrangedRows } from '../rows/use-arranged-rows.ts';
import { useListView } from '../rows/use-list-view.ts';
import { OrderCard } from './order-card.tsx';
import { arrangeOrders } from './order-columns.ts';
import { OrdersTable } from './orders-table.tsx';

const ListTools = lazyPanel(() => import('../rows/list-tools.tsx'));

/** The pending orders, or how to place one if there are none. */
export default function OrdersList({ wide }: { readonly wide: boolean }) {
  const { t } = useTranslation('trading');
  const { selected, session } = usePlatform();
  const orders = useAccountPart((account) => account.orders);
  const [{ sort }] = useListView('orders');
  const arrangement = useMemo(() => arrangeOrders({ sort }, (symbol) => session.quotes.read(symbol)?.quote), [sort, session]);
  const { rows, regionProps } = useArrangedRows(orders, arrangement);
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<ClockIcon />}
        title={t('orders.none')}
        text={t('orders.noneHint', { symbol: selected.symbol })}
        className="h-full"
      />
    );
  }
  return (
    <div className="contents" {...regionProps}>
      <OrderLeverageNotes orders={orders} />
      {!wide && rows.length > 1 && (
        <Suspense fallback={<div className="h-12 md:h-9" />}>
          <ListTools list="orders" look="cards" />
        </Suspense>
      )}
      {wide ? <OrdersTable rows={rows} /> : <HeldCards rows={rows} Card={OrderCard} />}
    </div>
  );
}
