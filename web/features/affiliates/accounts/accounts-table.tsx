import type { AffiliateAccount } from '@fairlead/contract/affiliates/accounts.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { useCountryName } from '../../../ui/use-country-name.ts';
import { SourcePage } from './source-page.tsx';

export interface AccountListProps {
  readonly accounts: readonly AffiliateAccount[];
  /** Where an account opens. */
  readonly addressOf: (account: AffiliateAccount) => string;
  /** The end of the list's own address, for the way back. */
  readonly search: string;
}

const DASH = '–';
const LINK_CLASS = 'rounded-mark font-medium text-accent underline-offset-4 hover:underline';

/** The accounts with all columns of the spec's by-account table (section 2), and what they did. Its first column stays in sight. */
export function AccountsTable({ accounts, addressOf, search }: AccountListProps) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const nameCountry = useCountryName();
  return (
    <Table caption={t('accounts.table')} className="max-md:hidden">
      <thead>
        <tr>
          <HeadCell className="left-0 z-2 pl-5">{t('accounts.columns.id')}</HeadCell>
          <HeadCell>{t('accounts.columns.firstName')}</HeadCell>
          <HeadCell>{t('accounts.columns.lastName')}</HeadCell>
          <HeadCell>{t('accounts.columns.email')}</HeadCell>
          <HeadCell>{t('accounts.columns.country')}</HeadCell>
          <HeadCell>{t('accounts.columns.createdAt')}</HeadCell>
          <HeadCell>{t('accounts.columns.sourcePage')}</HeadCell>
          <HeadCell>{t('accounts.columns.transaction')}</HeadCell>
          <HeadCell numeric>{t('accounts.columns.deposits')}</HeadCell>
          <HeadCell numeric>{t('accounts.columns.commission')}</HeadCell>
          <HeadCell numeric>{t('accounts.columns.volume')}</HeadCell>
          <HeadCell className="pr-5">{t('accounts.columns.campaign')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <Row key={account.id}>
            <Cell className="sticky left-0 from-hover to-hover bg-raised pl-5 group-hover/row:bg-linear-to-r">
              <Link to={addressOf(account)} state={{ search }} className={LINK_CLASS}>
                {account.id}
              </Link>
            </Cell>
            <Cell>{account.first_name}</Cell>
            <Cell>{account.last_name}</Cell>
            <Cell>{account.email}</Cell>
            <Cell>{nameCountry(account.country_code, account.country)}</Cell>
            <Cell>
              <time dateTime={account.created_at} title={formatDateTime(account.created_at, locale, 'UTC')}>
                {formatDate(account.created_at, locale, 'UTC')}
              </time>
            </Cell>
            <Cell className="max-w-36">
              <SourcePage address={account.source_page} />
            </Cell>
            <Cell>{account.transaction === null ? DASH : formatDate(account.transaction, locale, 'UTC')}</Cell>
            <Cell numeric>
              <Euros euros={account.deposits} />
            </Cell>
            <Cell numeric>{account.excluded === null ? <Euros euros={account.commission} /> : <Excluded />}</Cell>
            <Cell numeric>
              <Euros euros={account.volume} />
            </Cell>
            <Cell className="max-w-60 pr-5">
              <Campaign account={account} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The same for a narrow screen, a card each. */
export function AccountCards({ accounts, addressOf, search }: AccountListProps) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const nameCountry = useCountryName();
  return (
    <ul aria-label={t('accounts.table')} className="md:hidden">
      {accounts.map((account) => (
        <li key={account.id} className="flex flex-col gap-2 border-b border-line px-4 py-3 text-dense last:border-b-0">
          <div className="flex items-baseline justify-between gap-3">
            <Link to={addressOf(account)} state={{ search }} className={`${LINK_CLASS} min-w-0 truncate text-control`}>
              {account.id} · {account.first_name} {account.last_name}
            </Link>
            {account.excluded === null ? <Euros euros={account.commission} className="font-medium" /> : <Excluded />}
          </div>
          <p className="truncate text-muted">{account.email}</p>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5">
            <Fact label={t('accounts.columns.country')}>{nameCountry(account.country_code, account.country)}</Fact>
            <Fact label={t('accounts.columns.createdAt')}>{formatDateTime(account.created_at, locale, 'UTC')}</Fact>
            <Fact label={t('accounts.columns.transaction')}>
              {account.transaction === null ? DASH : formatDate(account.transaction, locale, 'UTC')}
            </Fact>
            <Fact label={t('accounts.columns.deposits')}>
              <Euros euros={account.deposits} />
            </Fact>
            <Fact label={t('accounts.columns.volume')}>
              <Euros euros={account.volume} />
            </Fact>
            <Fact label={t('accounts.columns.campaign')}>
              <Campaign account={account} />
            </Fact>
            <Fact label={t('accounts.columns.sourcePage')} isWide>
              <SourcePage address={account.source_page} />
            </Fact>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Fact({ label, isWide = false, children }: { readonly label: string; readonly isWide?: boolean; readonly children: ReactNode }) {
  return (
    <div className={isWide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-mini text-muted">{label}</dt>
      <dd className="truncate">{children}</dd>
    </div>
  );
}

/** The campaign, and the sub-id of the link where it had one. */
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
