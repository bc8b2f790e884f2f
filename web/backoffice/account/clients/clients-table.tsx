import type { ClientOrder, ClientRow } from '@fairlead/contract/account/operators/clients.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Column, Sorting } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { PagedList } from '../../../ui/data-table/use-list-of-pages.ts';
import { Euros } from '../../../ui/euros.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { useCountryName } from '../../../ui/use-country-name.ts';
import { None } from '../../shared/none.tsx';
import { StatusBadge } from './client-state.tsx';

export interface ClientsTableProps {
  readonly list: PagedList<ClientRow>;
  readonly empty: ReactNode;
  readonly sorting: Sorting<ClientOrder>;
  readonly onSort: (sorting: Sorting<ClientOrder>) => void;
}

/** The clients, sorted by the server. Cells are narrower than elsewhere, because there are many columns. */
export function ClientsTable(props: ClientsTableProps) {
  const { t } = useTranslation('backofficeClients');
  return (
    <DataTable
      {...props}
      caption={t('list.caption')}
      columns={useClientsColumns()}
      idOf={({ id }) => id}
      className="md:[&_:is(td,th)]:px-2"
    />
  );
}

function useClientsColumns(): readonly Column<ClientRow, ClientOrder>[] {
  const { t } = useTranslation('backofficeClients');
  const locale = useLocale();
  const countryName = useCountryName();
  const day = (at: string | null) => (at === null ? <None /> : formatDate(at, locale));
  const moment = (at: string | null) => (at === null ? undefined : formatDateTime(at, locale));
  return [
    {
      id: 'name',
      head: t('column.name'),
      sort: 'name',
      className: 'max-w-44',
      onPhone: 'first',
      render: ({ id, full_name: name }) => (
        <Link
          to={`/backoffice/clients/${id}`}
          data-client={id}
          className="block truncate font-medium text-accent hover:underline"
          title={name}
        >
          {name === '' ? t('list.nameless', { id }) : name}
        </Link>
      ),
    },
    {
      id: 'email',
      head: t('column.email'),
      sort: 'email',
      className: 'max-w-56 truncate',
      title: ({ email }) => email,
      render: ({ email }) => email,
    },
    { id: 'pin', head: t('column.pin'), onPhone: 'hidden', render: ({ pin }) => pin ?? <None /> },
    {
      id: 'country',
      head: t('column.country'),
      className: 'max-w-28 truncate',
      render: ({ country }) => (country === null ? <None /> : countryName(country)),
    },
    { id: 'level', head: t('column.level'), onPhone: 'hidden', render: ({ level }) => (level === '' ? <None /> : level) },
    { id: 'status', head: t('column.status'), render: ({ status }) => <StatusBadge status={status} /> },
    { id: 'verified', head: t('column.verified'), onPhone: 'hidden', render: (row) => t(row.is_verified ? 'list.yes' : 'list.no') },
    {
      id: 'signedUp',
      head: t('column.signedUp'),
      sort: 'created_at',
      title: (row) => moment(row.created_at),
      render: (row) => day(row.created_at),
    },
    {
      id: 'lastLogin',
      head: t('column.lastLogin'),
      onPhone: 'hidden',
      title: (row) => moment(row.last_login_at),
      render: (row) => day(row.last_login_at),
    },
    {
      id: 'balance',
      head: t('column.balance'),
      numeric: true,
      render: ({ balance }) => (balance === null ? <None /> : <Euros euros={balance} />),
    },
    {
      id: 'equity',
      head: t('column.equity'),
      numeric: true,
      render: ({ equity }) => (equity === null ? <None /> : <Euros euros={equity} />),
    },
  ];
}
