import type { ClientLive } from '@fairlead/contract/account/operators/clients.ts';
import { useTranslation } from 'react-i18next';
import { Euros } from '../../../../ui/euros.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ChartIcon } from '../../../../ui/icons.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { SideMark } from '../../../../ui/side-mark.tsx';
import { Cell, HeadCell, Row, Table } from '../../../../ui/table.tsx';
import { ListWaiting } from '../../../shared/record-list.tsx';
import { WHOLE_LIST } from '../whole-list.ts';
import { useClientLive } from '../use-client.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { ClosedPositions } from './closed-positions.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { Rate } from './rate.tsx';
import { When } from './when.tsx';

const NOTHING: Pick<ClientLive, 'orders' | 'alerts'> = { orders: [], alerts: [] };

/** What is open at this moment, what waits, and what was closed. */
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

/** Undefined while they are on their way. */
export function OpenPositions({ live }: { readonly live: ClientLive | null | undefined }) {
  const { t } = useTranslation('backofficeClients');
  const positions = live?.positions ?? [];
  return (
    <Panel title={t('positions.open')} flush>
      {live === undefined ? (
        <ListWaiting />
      ) : positions.length === 0 ? (
        <EmptyState icon={<ChartIcon />} title={t('positions.noneOpen')} text={t('positions.noneOpenText')} />
      ) : (
        <Table caption={t('positions.open')} className={WHOLE_LIST}>
          <thead>
            <tr>
              <HeadCell>{t('column.position')}</HeadCell>
              <HeadCell>{t('column.side')}</HeadCell>
              <HeadCell numeric>{t('column.amount')}</HeadCell>
              <HeadCell numeric>{t('column.leverage')}</HeadCell>
              <HeadCell numeric>{t('column.openRate')}</HeadCell>
              <HeadCell numeric>{t('column.currentRate')}</HeadCell>
              <HeadCell numeric>{t('column.stopLoss')}</HeadCell>
              <HeadCell numeric>{t('column.takeProfit')}</HeadCell>
              <HeadCell>{t('column.openedAt')}</HeadCell>
              <HeadCell numeric>{t('column.profit')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {positions.map((position) => (
              <Row key={position.id}>
                <Cell>
                  {position.symbolName} <span className="text-muted">#{position.id}</span>
                </Cell>
                <Cell>
                  <SideMark side={position.direction === 'buy' ? 'long' : 'short'} />
                </Cell>
                <Cell numeric>
                  <Euros euros={position.amount} />
                </Cell>
                <Cell numeric>{position.leverage}:1</Cell>
                <Cell numeric>
                  <Rate rate={position.open_rate} symbol={position.symbol} />
                </Cell>
                <Cell numeric>
                  <Rate rate={position.current_rate} symbol={position.symbol} />
                </Cell>
                <Cell numeric>
                  <Rate rate={position.stop_lost} symbol={position.symbol} />
                </Cell>
                <Cell numeric>
                  <Rate rate={position.take_profit} symbol={position.symbol} />
                </Cell>
                <Cell>
                  <When at={position.open_date} />
                </Cell>
                <Cell numeric>
                  <Euros euros={position.profit} signed />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
