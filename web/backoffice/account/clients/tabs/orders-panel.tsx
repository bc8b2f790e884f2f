import type { WireOrder } from '@fairlead/contract/trading/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Euros } from '../../../../ui/euros.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { SideMark } from '../../../../ui/side-mark.tsx';
import { Cell, HeadCell, Row, Table } from '../../../../ui/table.tsx';
import { WHOLE_LIST } from '../whole-list.ts';
import { Rate } from './rate.tsx';
import { When } from './when.tsx';

/** Entry orders that wait for their price. */
export function OrdersPanel({ orders }: { readonly orders: readonly WireOrder[] }) {
  const { t } = useTranslation('backofficeClients');
  return (
    <Panel title={t('positions.orders')} flush>
      <Table caption={t('positions.orders')} className={WHOLE_LIST}>
        <thead>
          <tr>
            <HeadCell>{t('column.order')}</HeadCell>
            <HeadCell>{t('column.side')}</HeadCell>
            <HeadCell numeric>{t('column.amount')}</HeadCell>
            <HeadCell numeric>{t('column.leverage')}</HeadCell>
            <HeadCell numeric>{t('column.price')}</HeadCell>
            <HeadCell>{t('column.placedAt')}</HeadCell>
            <HeadCell>{t('column.expiresAt')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Row key={order.id}>
              <Cell>
                {order.symbolName} <span className="text-muted">{t(`positions.${order.kind}`, { id: order.id })}</span>
              </Cell>
              <Cell>
                <SideMark side={order.direction === 'buy' ? 'long' : 'short'} />
              </Cell>
              <Cell numeric>
                <Euros euros={order.amount} />
              </Cell>
              <Cell numeric>{order.leverage}:1</Cell>
              <Cell numeric>
                <Rate rate={order.price} symbol={order.symbol} />
              </Cell>
              <Cell>
                <When at={order.placed_at} />
              </Cell>
              <Cell>
                <When at={order.expires_at} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
