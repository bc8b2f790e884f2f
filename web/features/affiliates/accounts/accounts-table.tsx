import type { AffiliateAccount } from '@fairlead/contract/affiliates/accounts.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { useCountryName } from '../../../ui/use-country-name.ts';
import { SourcePage } from './source-page.tsx';

export interface AccountListProps {
  readonly accounts: readonly AffiliateAccount[];
  /** Returns the URL of an account's screen. */
  readonly addressOf: (account: AffiliateAccount) => string;
  /** The query of the list's own URL, for the way back. */
  readonly search: string;
}

const LINK_CLASS = 'rounded-mark font-medium text-accent underline-offset-4 hover:underline';

/** The first column stays visible while the others scroll sideways. */
const TABLE_CLASS = classNames(
  'md:[&_:is(td,th):first-child]:sticky md:[&_:is(td,th):first-child]:left-0 md:[&_:is(td,th):first-child]:pl-5 md:[&_:is(td,th):last-child]:pr-5',
  'md:[&_td:first-child]:bg-raised md:[&_td:first-child]:from-hover md:[&_td:first-child]:to-hover',
  'md:[&_tr:hover>td:first-child]:bg-linear-to-r md:[&_th:first-child]:z-2',
);

/** The accounts with all columns of the spec's by-account table (section 2), and their activity. */
export function AccountsTable({ accounts, addressOf, search }: AccountListProps) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const nameCountry = useCountryName();
  const columns: readonly Column<AffiliateAccount>[] = [
    {
      id: 'id',
      head: t('accounts.columns.id'),
      onPhone: 'first',
      render: (account) => (
        <Link to={addressOf(account)} state={{ search }} className={LINK_CLASS}>
          {account.id}
          {/* The heading of the card on a phone. */}
          <span className="md:hidden">
            {' '}
            · {account.first_name} {account.last_name}
          </span>
        </Link>
      ),
    },
    { id: 'firstName', head: t('accounts.columns.firstName'), onPhone: 'hidden', render: ({ first_name: name }) => name },
    { id: 'lastName', head: t('accounts.columns.lastName'), onPhone: 'hidden', render: ({ last_name: name }) => name },
    { id: 'email', head: t('accounts.columns.email'), render: ({ email }) => email },
    {
      id: 'country',
      head: t('accounts.columns.country'),
      render: ({ country_code: code, country }) => nameCountry(code, country),
    },
    {
      id: 'createdAt',
      head: t('accounts.columns.createdAt'),
      render: ({ created_at: at }) => (
        <time dateTime={at} title={formatDateTime(at, locale, 'UTC')}>
          {formatDate(at, locale, 'UTC')}
        </time>
      ),
    },
    {
      id: 'sourcePage',
      head: t('accounts.columns.sourcePage'),
      className: 'max-w-36',
      render: ({ source_page: address }) => <SourcePage address={address} />,
    },
    {
      id: 'transaction',
      head: t('accounts.columns.transaction'),
      render: ({ transaction: at }) => (at === null ? '–' : formatDate(at, locale, 'UTC')),
    },
    { id: 'deposits', head: t('accounts.columns.deposits'), numeric: true, render: ({ deposits }) => <Euros euros={deposits} /> },
    {
      id: 'commission',
      head: t('accounts.columns.commission'),
      numeric: true,
      render: ({ excluded, commission }) => (excluded === null ? <Euros euros={commission} /> : <Excluded />),
    },
    { id: 'volume', head: t('accounts.columns.volume'), numeric: true, render: ({ volume }) => <Euros euros={volume} /> },
    {
      id: 'campaign',
      head: t('accounts.columns.campaign'),
      className: 'max-w-60',
      render: (account) => <Campaign account={account} />,
    },
  ];
  return (
    <DataTable
      caption={t('accounts.table')}
      list={listOf(accounts)}
      columns={columns}
      idOf={({ id }) => id}
      empty={null}
      className={TABLE_CLASS}
    />
  );
}

/** The campaign, with the link's sub-id if it has one. */
function Campaign({ account: { campaign, sub_id: sub } }: { readonly account: AffiliateAccount }) {
  return (
    <span className="block truncate" title={sub === '' ? campaign : `${campaign} / ${sub}`}>
      {campaign}
      {sub !== '' && <span className="text-muted"> / {sub}</span>}
    </span>
  );
}

function Excluded() {
  const { t } = useTranslation('affiliate');
  return <Badge tone="caution">{t('accounts.ownAccount')}</Badge>;
}
