import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import type { WirePosition } from '@fairlead/contract/trading/schemas.ts';
import { CLOSE_REASONS } from '@fairlead/domain/trading/position.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Euros } from '../../../../ui/euros.tsx';
import { ChartIcon } from '../../../../ui/icons.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { SideMark } from '../../../../ui/side-mark.tsx';
import { Cell, HeadCell, Row, Table } from '../../../../ui/table.tsx';
import { usePagedList } from '../../../shared/use-paged-list.ts';
import { RecordList } from '../../../shared/record-list.tsx';
import { clientPath } from '../use-client.ts';
import { Rate } from './rate.tsx';
import { When } from './when.tsx';
import { WhyDialog } from './why-dialog.tsx';

/** What the account has closed, and why each was closed where it was. */
export function ClosedPositions({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const list = usePagedList<WirePosition>('client', clientPath(clientPaths.closedPositions, userId), { limit: 25 });
  const [asked, setAsked] = useState<WirePosition | null>(null);
  return (
    <Panel title={t('positions.closed')} flush>
      <RecordList
        list={list}
        empty={<EmptyState icon={<ChartIcon />} title={t('positions.noneClosed')} text={t('positions.noneClosedText')} />}
      >
        <Table caption={t('positions.closed')}>
          <thead>
            <tr>
              <HeadCell>{t('column.position')}</HeadCell>
              <HeadCell>{t('column.side')}</HeadCell>
              <HeadCell numeric>{t('column.amount')}</HeadCell>
              <HeadCell numeric>{t('column.leverage')}</HeadCell>
              <HeadCell numeric>{t('column.openRate')}</HeadCell>
              <HeadCell numeric>{t('column.closeRate')}</HeadCell>
              <HeadCell>{t('column.openedAt')}</HeadCell>
              <HeadCell>{t('column.closedAt')}</HeadCell>
              <HeadCell>{t('column.reason')}</HeadCell>
              <HeadCell numeric>{t('column.profit')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((position) => (
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
                  <Rate rate={position.closed_rate} symbol={position.symbol} />
                </Cell>
                <Cell>
                  <When at={position.open_date} />
                </Cell>
                <Cell>
                  <When at={position.close_date} />
                </Cell>
                <Cell>
                  <button type="button" className="rounded-control text-accent hover:underline" onClick={() => setAsked(position)}>
                    {t(`closeReason.${CLOSE_REASONS[position.closingReason ?? 0] ?? 'manual'}`)}
                    <span className="sr-only">{`: ${t('why.open', { id: position.id })}`}</span>
                  </button>
                </Cell>
                <Cell numeric>
                  <Euros euros={position.profit} signed />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </RecordList>
      {asked !== null && <WhyDialog userId={userId} position={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}
