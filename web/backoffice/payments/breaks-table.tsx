import type { Euros as WireEuros } from '@fairlead/domain/money.ts';
import type { ReconciledDifference } from '@fairlead/contract/payments/operators/reconciliation.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { listOf } from '../../ui/data-table/list-state.ts';
import { Euros } from '../../ui/euros.tsx';
import { None } from '../shared/none.tsx';
import { useMay } from '../shared/use-operator.ts';

/** Reconciliation breaks of one kind, with the compared amounts and, if known, the cause. */
export function BreaksTable({ name, rows }: { readonly name: string; readonly rows: readonly ReconciledDifference[] }) {
  const { t } = useTranslation('backofficeMoney');
  const columns: readonly Column<ReconciledDifference>[] = [
    {
      id: 'transaction',
      head: t('columns.transaction'),
      className: 'max-w-80 truncate',
      onPhone: 'first',
      title: (row) => row.transaction_id ?? undefined,
      render: (row) => row.number ?? row.transaction_id ?? t('reconciliation.wholeLedger'),
    },
    { id: 'client', head: t('columns.client'), render: (row) => <ClientNumber userId={row.user_id} /> },
    { id: 'provider', head: t('columns.provider'), render: ({ provider }) => provider ?? <None /> },
    amountColumn('ours', t('columns.ours'), (row) => row.own_amount),
    amountColumn('theirs', t('columns.theirs'), (row) => row.provider_amount),
    amountColumn('ledger', t('columns.ledger'), (row) => row.ledger_amount),
    {
      id: 'knownCause',
      head: t('columns.knownCause'),
      render: ({ explained: cause }) =>
        cause === null ? <Badge tone="short">{t('reconciliation.noCause')}</Badge> : t(`reconciliation.causes.${cause}`),
    },
  ];
  return (
    <DataTable
      caption={name}
      list={listOf(rows)}
      columns={columns}
      idOf={(row) => `${row.provider ?? ''} ${row.transaction_id ?? ''}`}
      empty={null}
      className="max-h-120"
    />
  );
}

function amountColumn(id: string, head: string, amountOf: (row: ReconciledDifference) => WireEuros | null): Column<ReconciledDifference> {
  return {
    id,
    head,
    numeric: true,
    sort: amountOf,
    render: (row) => {
      const euros = amountOf(row);
      return euros === null ? <None /> : <Euros euros={euros} />;
    },
  };
}

function ClientNumber({ userId }: { readonly userId: number | null }) {
  const may = useMay();
  if (userId === null) return <None />;
  if (!may('clients.read')) return userId;
  return (
    <Link to={`/backoffice/clients/${userId}`} className="text-accent hover:underline">
      {userId}
    </Link>
  );
}
