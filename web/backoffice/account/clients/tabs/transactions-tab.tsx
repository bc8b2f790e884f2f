import type { ClientTransaction } from '@fairlead/contract/account/operators/client-records.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { BankIcon } from '../../../../ui/area-icons.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import type { Column } from '../../../../ui/data-table/column.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Euros } from '../../../../ui/euros.tsx';
import { ChevronRightIcon } from '../../../../ui/icons.tsx';
import { ListPanel } from '../../../shared/list-panel.tsx';
import { None } from '../../../shared/none.tsx';
import { PAYMENT_TONES } from '../../../shared/payment-tones.ts';
import { usePagedList } from '../../../shared/use-paged-list.ts';
import { clientPath } from '../use-client.ts';
import { TransactionSteps } from './transaction-steps.tsx';
import { whenColumn } from './when.tsx';

/** The client's payments and bonuses; each opens to show its steps. The one named in the URL is open. */
export function TransactionsTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const { hash } = useLocation();
  const list = usePagedList<ClientTransaction>('client', clientPath(clientPaths.transactions, userId), { limit: 25 });
  const [opened, setOpened] = useState<string | null>(hash === '' ? null : hash.slice(1));
  const columns: readonly Column<ClientTransaction>[] = [
    {
      id: 'number',
      head: t('column.number'),
      onPhone: 'first',
      render: ({ id, number }) => (
        <button
          type="button"
          aria-expanded={opened === id}
          className="inline-flex min-h-6 items-center gap-1 rounded-control text-accent hover:underline"
          onClick={() => setOpened(opened === id ? null : id)}
        >
          <ChevronRightIcon className={classNames('size-4', opened === id && 'rotate-90')} />
          {number}
        </button>
      ),
    },
    { id: 'type', head: t('column.type'), render: ({ type }) => t(`transactionType.${type}`) },
    {
      id: 'state',
      head: t('column.state'),
      render: ({ status }) => <Badge tone={PAYMENT_TONES[status]}>{t(`transactionStatus.${status}`)}</Badge>,
    },
    { id: 'provider', head: t('column.provider'), render: ({ provider }) => provider ?? <None /> },
    whenColumn('askedAt', t('column.askedAt'), (row) => row.created_at),
    whenColumn('endedAt', t('column.endedAt'), (row) => row.completed_at),
    {
      id: 'decidedBy',
      head: t('column.decidedBy'),
      render: (row) => [...new Set([row.checked_by, row.decided_by])].filter((name) => name !== null).join(', ') || <None />,
    },
    { id: 'amount', head: t('column.amount'), numeric: true, render: (row) => <Amount transaction={row} /> },
  ];
  return (
    <ListPanel
      title={t('transactions.title')}
      list={list}
      columns={columns}
      idOf={({ id }) => id}
      renderBelow={(row) => (row.id === opened ? <TransactionSteps transaction={row} userId={userId} /> : null)}
      empty={<EmptyState icon={<BankIcon />} title={t('transactions.none')} text={t('transactions.noneText')} />}
    />
  );
}

/** The amount, with the reversed and disputed parts below. */
function Amount({ transaction: { amount, reversed, disputed } }: { readonly transaction: ClientTransaction }) {
  const { t } = useTranslation('backofficeClients');
  return (
    <>
      <Euros euros={amount} signed />
      {reversed > 0 && (
        <span className="block text-mini text-muted">
          {t('transactions.reversed')} <Euros euros={reversed} />
        </span>
      )}
      {disputed > 0 && (
        <span className="block text-mini text-muted">
          {t('transactions.disputed')} <Euros euros={disputed} />
        </span>
      )}
    </>
  );
}
