import type { WireAlert } from '@fairlead/contract/trading/schemas.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../../ui/data-table/column.ts';
import { listOf } from '../../../../ui/data-table/list-state.ts';
import { ListPanel } from '../../../shared/list-panel.tsx';
import { rateColumn } from './rate.tsx';
import { whenColumn } from './when.tsx';

/** Active price alerts and the latest triggered ones. */
export function AlertsPanel({ alerts }: { readonly alerts: readonly WireAlert[] }) {
  const { t } = useTranslation('backofficeClients');
  const columns: readonly Column<WireAlert>[] = [
    { id: 'instrument', head: t('column.instrument'), onPhone: 'first', render: (alert) => alert.symbolName },
    { id: 'condition', head: t('column.condition'), render: ({ direction }) => t(`positions.${direction}`) },
    rateColumn('price', t('column.price'), ({ price }) => price),
    whenColumn('setAt', t('column.setAt'), (alert) => alert.set_at),
    whenColumn('firedAt', t('column.firedAt'), (alert) => alert.fired_at),
  ];
  return <ListPanel title={t('positions.alerts')} list={listOf(alerts)} columns={columns} idOf={({ id }) => id} empty={null} />;
}
