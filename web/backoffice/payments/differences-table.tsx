import type { Euros as WireEuros } from '@fairlead/domain/money.ts';
import type { ReconciledDifference } from '@fairlead/contract/payments/operators/reconciliation.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Euros } from '../../ui/euros.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx';
import { useMay } from '../shared/use-operator.ts';

/** Differences of one kind, with the amounts that were compared and the cause where it is known. */
export function DifferencesTable({ name, rows }: { readonly name: string; readonly rows: readonly ReconciledDifference[] }) {
  const { t } = useTranslation('backofficeMoney');
  return (
    <Table caption={name} className="max-h-120">
      <thead>
        <tr>
          <HeadCell>{t('columns.transaction')}</HeadCell>
          <HeadCell>{t('columns.client')}</HeadCell>
          <HeadCell>{t('columns.provider')}</HeadCell>
          <HeadCell numeric>{t('columns.ours')}</HeadCell>
          <HeadCell numeric>{t('columns.theirs')}</HeadCell>
          <HeadCell numeric>{t('columns.ledger')}</HeadCell>
          <HeadCell>{t('columns.knownCause')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.provider ?? ''} ${row.transaction_id ?? ''}`}>
            <Cell className="max-w-80 truncate" title={row.transaction_id ?? ''}>
              {row.number ?? row.transaction_id ?? t('reconciliation.wholeLedger')}
            </Cell>
            <Cell>
              <ClientNumber userId={row.user_id} />
            </Cell>
            <Cell>{row.provider ?? '–'}</Cell>
            <Amount euros={row.own_amount} />
            <Amount euros={row.provider_amount} />
            <Amount euros={row.ledger_amount} />
            <Cell>
              {row.explained === null ? (
                <Badge tone="short">{t('reconciliation.noCause')}</Badge>
              ) : (
                t(`reconciliation.causes.${row.explained}`)
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Amount({ euros }: { readonly euros: WireEuros | null }) {
  return <Cell numeric>{euros === null ? <span className="text-muted">–</span> : <Euros euros={euros} />}</Cell>;
}

function ClientNumber({ userId }: { readonly userId: number | null }) {
  const may = useMay();
  if (userId === null) return <span className="text-muted">–</span>;
  if (!may('clients.read')) return userId;
  return (
    <Link to={`/backoffice/clients/${userId}`} className="text-accent hover:underline">
      {userId}
    </Link>
  );
}
