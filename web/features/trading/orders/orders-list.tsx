import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ClockIcon } from '../../../ui/icons.tsx';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { HeldCards } from '../rows/held-cards.tsx';
import { useHeldRows } from '../rows/use-held-rows.ts';
import { OrderLeverageNotes } from '../leverage/order-leverage-notes.tsx';
import { OrderCard } from './order-card.tsx';
import { OrdersTable } from './orders-table.tsx';

/** The pending orders, or how to place one if there are none. */
export default function OrdersList({ wide }: { readonly wide: boolean }) {
  const { t } = useTranslation('trading');
  const { selected } = usePlatform();
  const orders = useAccountPart((account) => account.orders);
  const { rows, regionProps } = useHeldRows(orders);
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
      {wide ? <OrdersTable rows={rows} /> : <HeldCards rows={rows} Card={OrderCard} />}
    </div>
  );
}
