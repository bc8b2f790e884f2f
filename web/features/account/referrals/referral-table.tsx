import type { Referral } from '@fairlead/contract/account/schemas.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { Conversion, CountryName, Joined, Source } from './referral-facts.tsx';

/** The spec's two tables (section 2) in one: name, email and day first, then the rest. */
export function ReferralTable({ referrals }: { readonly referrals: readonly Referral[] }) {
  const { t } = useTranslation('referrals');
  const columns: readonly Column<Referral>[] = [
    {
      id: 'account',
      head: t('columns.account'),
      className: 'font-medium',
      onPhone: 'first',
      render: ({ full_name: name }) => name,
    },
    {
      id: 'email',
      head: t('columns.email'),
      className: 'max-w-42 truncate',
      title: ({ email }) => email,
      render: ({ email }) => email,
    },
    { id: 'date', head: t('columns.date'), render: ({ created_at: at }) => <Joined at={at} /> },
    { id: 'id', head: t('columns.id'), numeric: true, className: 'text-muted', render: ({ id }) => id },
    // A phone shows the full name as the heading.
    { id: 'firstName', head: t('columns.firstName'), onPhone: 'hidden', render: ({ first_name: name }) => name },
    { id: 'lastName', head: t('columns.lastName'), onPhone: 'hidden', render: ({ last_name: name }) => name },
    { id: 'country', head: t('columns.country'), render: (referral) => <CountryName referral={referral} /> },
    {
      id: 'source',
      head: t('columns.source'),
      className: 'max-w-38 truncate',
      render: ({ source }) => <Source address={source} />,
    },
    { id: 'conversion', head: t('columns.conversion'), render: ({ conversion }) => <Conversion isThere={conversion} /> },
  ];
  return (
    <DataTable
      caption={t('list.title')}
      list={listOf(referrals)}
      columns={columns}
      idOf={({ id }) => id}
      empty={null}
      className="md:[&_td]:h-11 md:[&_:is(td,th)]:px-2.5 md:[&_:is(td,th):first-child]:pl-5 md:[&_:is(td,th):last-child]:pr-5"
    />
  );
}
