import type { ClientOrder, ClientRow } from '@fairlead/contract/account/operators/clients.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Euros } from '../../../ui/euros.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { useCountryName } from '../../../ui/use-country-name.ts';
import { SortHeadCell, type Sorting } from '../../shared/sort-head-cell.tsx';
import { StatusBadge } from './client-state.tsx';

/** Closer together than elsewhere: there are many columns. */
const CELL = 'px-2!';

export interface ClientsTableProps {
  readonly rows: readonly ClientRow[];
  readonly sorting: Sorting<ClientOrder>;
  readonly onSort: (sorting: Sorting<ClientOrder>) => void;
}

export function ClientsTable({ rows, sorting, onSort }: ClientsTableProps) {
  const { t } = useTranslation('backofficeClients');
  const sort = { sorting, onSort, className: CELL };
  return (
    <Table caption={t('list.caption')}>
      <thead>
        <tr>
          <SortHeadCell column="name" label={t('column.name')} {...sort} />
          <SortHeadCell column="email" label={t('column.email')} {...sort} />
          <HeadCell className={CELL}>{t('column.pin')}</HeadCell>
          <HeadCell className={CELL}>{t('column.country')}</HeadCell>
          <HeadCell className={CELL}>{t('column.level')}</HeadCell>
          <HeadCell className={CELL}>{t('column.status')}</HeadCell>
          <HeadCell className={CELL}>{t('column.verified')}</HeadCell>
          <SortHeadCell column="created_at" label={t('column.signedUp')} {...sort} />
          <HeadCell className={CELL}>{t('column.lastLogin')}</HeadCell>
          <HeadCell numeric className={CELL}>
            {t('column.balance')}
          </HeadCell>
          <HeadCell numeric className={CELL}>
            {t('column.equity')}
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ClientLine key={row.id} row={row} />
        ))}
      </tbody>
    </Table>
  );
}

function ClientLine({ row }: { readonly row: ClientRow }) {
  const { t } = useTranslation('backofficeClients');
  const locale = useLocale();
  const countryName = useCountryName();
  return (
    <Row>
      <Cell className="max-w-44 px-2!">
        <Link
          to={`/backoffice/clients/${row.id}`}
          data-client={row.id}
          className="block truncate font-medium text-accent hover:underline"
          title={row.full_name}
        >
          {row.full_name === '' ? t('list.nameless', { id: row.id }) : row.full_name}
        </Link>
      </Cell>
      <Cell className="max-w-56 truncate px-2!" title={row.email}>
        {row.email}
      </Cell>
      <Cell className={CELL}>{row.pin ?? <None />}</Cell>
      <Cell className="max-w-28 truncate px-2!">{row.country === null ? <None /> : countryName(row.country)}</Cell>
      <Cell className={CELL}>{row.level === '' ? <None /> : row.level}</Cell>
      <Cell className={CELL}>
        <StatusBadge status={row.status} />
      </Cell>
      <Cell className={CELL}>{t(row.is_verified ? 'list.yes' : 'list.no')}</Cell>
      <Cell className={CELL} title={formatDateTime(row.created_at, locale)}>
        {formatDate(row.created_at, locale)}
      </Cell>
      <Cell className={CELL} title={row.last_login_at === null ? undefined : formatDateTime(row.last_login_at, locale)}>
        {row.last_login_at === null ? <None /> : formatDate(row.last_login_at, locale)}
      </Cell>
      <Cell numeric className={CELL}>
        {row.balance === null ? <None /> : <Euros euros={row.balance} />}
      </Cell>
      <Cell numeric className={CELL}>
        {row.equity === null ? <None /> : <Euros euros={row.equity} />}
      </Cell>
    </Row>
  );
}

/** Where there is nothing to show. */
export function None() {
  return <span className="text-muted">–</span>;
}
