import type { WireOrder } from '@fairlead/contract/trading/schemas.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../../ui/data-table/column.ts';
import { listOf } from '../../../../ui/data-table/list-state.ts';
import { ListPanel } from '../../../shared/list-panel.tsx';
import { useDealColumns } from './deal-columns.tsx';
import { rateColumn } from './rate.tsx';
import { whenColumn } from './when.tsx';

/** Pending entry orders. */
export function OrdersPanel({ orders }: { readonly orders: readonly WireOrder[] }) {
  const { t } = useTranslation('backofficeClients');
  const columns: readonly Column<WireOrder>[] = [
    ...useDealColumns<WireOrder>(t('column.order'), ({ id, kind }) => t(`positions.${kind}`, { id })),
    rateColumn('price', t('column.price'), ({ price }) => price),
    whenColumn('placedAt', t('column.placedAt'), (order) => order.placed_at),
    whenColumn('expiresAt', t('column.expiresAt'), (order) => order.expires_at),
  ];
  return <ListPanel title={t('positions.orders')} list={listOf(orders)} columns={columns} idOf={({ id }) => id} empty={null} />;
}
