import type { ClientLive } from '@fairlead/contract/account/operators/clients.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../../ui/data-table/column.ts';
import { listOf } from '../../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Euros } from '../../../../ui/euros.tsx';
import { ChartIcon } from '../../../../ui/icons.tsx';
import { ListPanel } from '../../../shared/list-panel.tsx';
import { useClientLive } from '../use-client.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { ClosedPositions } from './closed-positions.tsx';
import { useDealColumns } from './deal-columns.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { rateColumn } from './rate.tsx';
import { whenColumn } from './when.tsx';

type OpenPosition = ClientLive['positions'][number];

const NOTHING: Pick<ClientLive, 'orders' | 'alerts'> = { orders: [], alerts: [] };

/** Open positions, pending orders and alerts, and closed positions. */
export function PositionsTab({ userId }: { readonly userId: number }) {
  const { data: live } = useClientLive(userId);
  const { orders, alerts } = live ?? NOTHING;
  return (
    <div className="flex flex-col gap-5">
      <OpenPositions live={live} />
      {orders.length > 0 && <OrdersPanel orders={orders} />}
      {alerts.length > 0 && <AlertsPanel alerts={alerts} />}
      <ClosedPositions userId={userId} />
    </div>
  );
}

/** Undefined while loading. */
export function OpenPositions({ live }: { readonly live: ClientLive | null | undefined }) {
  const { t } = useTranslation('backofficeClients');
  const columns: readonly Column<OpenPosition>[] = [
    ...useDealColumns<OpenPosition>(t('column.position'), ({ id }) => `#${id}`),
    rateColumn('openRate', t('column.openRate'), (row) => row.open_rate),
    rateColumn('currentRate', t('column.currentRate'), (row) => row.current_rate),
    rateColumn('stopLoss', t('column.stopLoss'), (row) => row.stop_lost),
    rateColumn('takeProfit', t('column.takeProfit'), (row) => row.take_profit),
    whenColumn('openedAt', t('column.openedAt'), (row) => row.open_date),
    { id: 'profit', head: t('column.profit'), numeric: true, render: ({ profit }) => <Euros euros={profit} signed /> },
  ];
  return (
    <ListPanel
      title={t('positions.open')}
      list={{ ...listOf(live?.positions ?? []), isWaiting: live === undefined }}
      columns={columns}
      idOf={({ id }) => id}
      empty={<EmptyState icon={<ChartIcon />} title={t('positions.noneOpen')} text={t('positions.noneOpenText')} />}
    />
  );
}
