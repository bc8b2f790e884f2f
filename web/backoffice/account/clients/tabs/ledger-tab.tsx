import type { LedgerRow } from '@fairlead/contract/account/operators/client-records.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BookIcon } from '../../../../ui/area-icons.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import type { Column } from '../../../../ui/data-table/column.ts';
import { Euros } from '../../../../ui/euros.tsx';
import { None } from '../../../shared/none.tsx';
import { whenColumn } from './when.tsx';
import { ClientRecords } from './client-records.tsx';

/** All ledger entries of the client's balances. */
export function LedgerTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const columns: readonly Column<LedgerRow>[] = [
    whenColumn('at', t('column.at'), ({ at }) => at),
    { id: 'booking', head: t('column.booking'), onPhone: 'first', render: ({ kind }) => t(`ledger.kind.${kind}`) },
    { id: 'balanceKind', head: t('column.balanceKind'), render: ({ purse }) => <Badge>{t(`balanceKind.${purse}`)}</Badge> },
    { id: 'belongsTo', head: t('column.belongsTo'), render: (row) => <BelongsTo row={row} userId={userId} /> },
    { id: 'journal', head: t('column.journal'), numeric: true, className: 'text-muted', render: ({ journal }) => journal },
    { id: 'amount', head: t('column.amount'), numeric: true, render: ({ amount }) => <Euros euros={amount} signed /> },
    { id: 'balanceAfter', head: t('column.balanceAfter'), numeric: true, render: ({ balance }) => <Euros euros={balance} /> },
  ];
  return (
    <ClientRecords userId={userId} path={clientPaths.ledger} topic="ledger" lead={t('ledger.lead')} icon={<BookIcon />} columns={columns} />
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
