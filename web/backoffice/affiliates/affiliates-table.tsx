import type { AffiliateListItem } from '@fairlead/contract/affiliates/operators/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { PagedList } from '../../ui/data-table/use-list-of-pages.ts';
import { Euros } from '../../ui/euros.tsx';
import { formatDate, formatDateTime, formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { None } from '../shared/none.tsx';
import { StateBadge } from './affiliate-texts.tsx';

export function AffiliatesTable(props: { readonly list: PagedList<AffiliateListItem>; readonly empty: ReactNode }) {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  const columns: readonly Column<AffiliateListItem>[] = [
    {
      id: 'affiliate',
      head: t('columns.affiliate'),
      className: 'max-w-72 py-1.5',
      onPhone: 'first',
      render: ({ id, name, company, email }) => (
        <span className="flex min-w-0 flex-col">
          <Link to={`/backoffice/affiliates/${id}`} className="truncate text-accent hover:underline">
            {name}
          </Link>
          <span className="truncate text-mini font-normal text-muted">{company === '' ? email : `${company} · ${email}`}</span>
        </span>
      ),
    },
    { id: 'state', head: t('columns.state'), render: ({ status }) => <StateBadge state={status} /> },
    {
      id: 'plan',
      head: t('columns.plan'),
      className: 'max-w-56 truncate',
      render: ({ plan }) => (plan === null ? <None /> : t('planVersion', { ...plan })),
    },
    { id: 'signUps', head: t('columns.signUps'), numeric: true, render: (row) => formatNumber(row.sign_ups, locale) },
    { id: 'ftds', head: t('columns.ftds'), numeric: true, render: ({ ftds }) => formatNumber(ftds, locale) },
    {
      id: 'balance',
      head: t('columns.balance'),
      numeric: true,
      className: 'font-semibold',
      render: ({ balance }) => <Euros euros={balance} />,
    },
    {
      id: 'payoutAccount',
      head: t('columns.payoutAccount'),
      className: 'max-w-56 truncate',
      render: (row) => row.payout_account ?? <None />,
    },
    {
      id: 'since',
      head: t('columns.since'),
      title: (row) => formatDateTime(row.created_at, locale),
      render: (row) => formatDate(row.created_at, locale),
    },
  ];
  return <DataTable {...props} caption={t('title')} columns={columns} idOf={({ id }) => id} />;
}
