import type { AffiliatePayout } from '@fairlead/contract/affiliates/money.ts';
import { useTranslation } from 'react-i18next';
import { BankIcon } from '../../../ui/area-icons.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { formatDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { ListPanel } from '../../shared/list-panel.tsx';
import { PayoutBadge } from '../affiliate-texts.tsx';
import { None } from '../../shared/none.tsx';

/** Payouts to the client account, with the status of the withdrawal from there. */
export function PayoutsTab({ payouts }: { readonly payouts: readonly AffiliatePayout[] }) {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  const columns: readonly Column<AffiliatePayout>[] = [
    { id: 'requested', head: t('payouts.requested'), render: (row) => formatDateTime(row.requested_at, locale) },
    { id: 'number', head: t('payouts.number'), render: ({ id }) => id },
    {
      id: 'amount',
      head: t('columns.amount'),
      numeric: true,
      className: 'font-semibold',
      render: ({ amount }) => <Euros euros={amount} />,
    },
    { id: 'state', head: t('columns.state'), render: ({ state }) => <PayoutBadge state={state} /> },
    { id: 'withdrawal', head: t('payouts.withdrawal'), render: ({ number }) => number ?? <None /> },
    { id: 'due', head: t('payouts.due'), render: (row) => (row.due_on === null ? <None /> : formatDay(row.due_on, locale)) },
  ];
  return (
    <ListPanel
      title={t('payouts.title')}
      lead={t('payouts.lead')}
      list={listOf(payouts)}
      columns={columns}
      idOf={({ id }) => id}
      empty={<EmptyState className="py-12" icon={<BankIcon />} title={t('payouts.none')} text={t('payouts.noneText')} />}
    />
  );
}
