import type { LedgerRow } from '@fairlead/contract/account/operators/client-records.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BookIcon } from '../../../../ui/area-icons.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import type { Column } from '../../../../ui/data-table/column.ts';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Euros } from '../../../../ui/euros.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { None } from '../../../shared/none.tsx';
import { usePagedList } from '../../../shared/use-paged-list.ts';
import { clientPath } from '../use-client.ts';
import { whenColumn } from './when.tsx';

/** Every line of the client's purses, as the books have it. */
export function LedgerTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const list = usePagedList<LedgerRow>('client', clientPath(clientPaths.ledger, userId), { limit: 50 });
  const columns: readonly Column<LedgerRow>[] = [
    whenColumn('at', t('column.at'), ({ at }) => at),
    { id: 'booking', head: t('column.booking'), onPhone: 'first', render: ({ kind }) => t(`ledger.kind.${kind}`) },
    { id: 'purse', head: t('column.purse'), render: ({ purse }) => <Badge>{t(`purse.${purse}`)}</Badge> },
    { id: 'belongsTo', head: t('column.belongsTo'), render: (row) => <BelongsTo row={row} userId={userId} /> },
    { id: 'journal', head: t('column.journal'), numeric: true, className: 'text-muted', render: ({ journal }) => journal },
    { id: 'amount', head: t('column.amount'), numeric: true, render: ({ amount }) => <Euros euros={amount} signed /> },
    { id: 'purseAfter', head: t('column.purseAfter'), numeric: true, render: ({ balance }) => <Euros euros={balance} /> },
  ];
  return (
    <Panel title={t('ledger.title')} lead={t('ledger.lead')} flush>
      <DataTable
        caption={t('ledger.title')}
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        empty={<EmptyState icon={<BookIcon />} title={t('ledger.none')} text={t('ledger.noneText')} />}
      />
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
