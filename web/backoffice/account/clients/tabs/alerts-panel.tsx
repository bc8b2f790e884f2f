import type { WireAlert } from '@fairlead/contract/trading/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../../ui/panel.tsx';
import { Cell, HeadCell, Row, Table } from '../../../../ui/table.tsx';
import { WHOLE_LIST } from '../whole-list.ts';
import { Rate } from './rate.tsx';
import { When } from './when.tsx';

/** Price alerts that wait, and the latest that fired. */
export function AlertsPanel({ alerts }: { readonly alerts: readonly WireAlert[] }) {
  const { t } = useTranslation('backofficeClients');
  return (
    <Panel title={t('positions.alerts')} flush>
      <Table caption={t('positions.alerts')} className={WHOLE_LIST}>
        <thead>
          <tr>
            <HeadCell>{t('column.instrument')}</HeadCell>
            <HeadCell>{t('column.condition')}</HeadCell>
            <HeadCell numeric>{t('column.price')}</HeadCell>
            <HeadCell>{t('column.setAt')}</HeadCell>
            <HeadCell>{t('column.firedAt')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {alerts.map((alert) => (
            <Row key={alert.id}>
              <Cell>{alert.symbolName}</Cell>
              <Cell>{t(`positions.${alert.direction}`)}</Cell>
              <Cell numeric>
                <Rate rate={alert.price} symbol={alert.symbol} />
              </Cell>
              <Cell>
                <When at={alert.set_at} />
              </Cell>
              <Cell>
                <When at={alert.fired_at} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
