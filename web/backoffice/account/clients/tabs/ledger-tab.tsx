import type { LedgerRow } from '@fairlead/contract/account/operators/client-records.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BookIcon } from '../../../../ui/area-icons.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Euros } from '../../../../ui/euros.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Cell, HeadCell, Row, Table } from '../../../../ui/table.tsx';
import { usePagedList } from '../../../shared/use-paged-list.ts';
import { None } from '../clients-table.tsx';
import { RecordList } from '../../../shared/record-list.tsx';
import { clientPath } from '../use-client.ts';
import { When } from './when.tsx';

/** Every line of the client's purses, as the books have it. */
export function LedgerTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const list = usePagedList<LedgerRow>('client', clientPath(clientPaths.ledger, userId), { limit: 50 });
  return (
    <Panel title={t('ledger.title')} lead={t('ledger.lead')} flush>
      <RecordList list={list} empty={<EmptyState icon={<BookIcon />} title={t('ledger.none')} text={t('ledger.noneText')} />}>
        <Table caption={t('ledger.title')}>
          <thead>
            <tr>
              <HeadCell>{t('column.at')}</HeadCell>
              <HeadCell>{t('column.booking')}</HeadCell>
              <HeadCell>{t('column.purse')}</HeadCell>
              <HeadCell>{t('column.belongsTo')}</HeadCell>
              <HeadCell numeric>{t('column.journal')}</HeadCell>
              <HeadCell numeric>{t('column.amount')}</HeadCell>
              <HeadCell numeric>{t('column.purseAfter')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <Row key={row.id}>
                <Cell>
                  <When at={row.at} />
                </Cell>
                <Cell>{t(`ledger.kind.${row.kind}`)}</Cell>
                <Cell>
                  <Badge>{t(`purse.${row.purse}`)}</Badge>
                </Cell>
                <Cell>
                  <BelongsTo row={row} userId={userId} />
                </Cell>
                <Cell numeric className="text-muted">
                  {row.journal}
                </Cell>
                <Cell numeric>
                  <Euros euros={row.amount} signed />
                </Cell>
                <Cell numeric>
                  <Euros euros={row.balance} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </RecordList>
    </Panel>
  );
}

function BelongsTo({ row: { transaction, position }, userId }: { readonly row: LedgerRow; readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  if (transaction !== null) {
    return (
      <Link to={`/backoffice/clients/${userId}/transactions#${transaction.id}`} className="text-accent hover:underline">
        {t('ledger.transaction', { number: transaction.number })}
      </Link>
    );
  }
  return position === null ? <None /> : t('ledger.position', { ...position });
}
