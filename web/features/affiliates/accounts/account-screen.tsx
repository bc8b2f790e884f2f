import type { AffiliateAccount, AffiliateAccountDetail } from '@fairlead/contract/affiliates/accounts.ts';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router';
import { codeOf } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { createFact } from '../../../ui/create-fact.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { formatDay } from '../../../ui/format-day.ts';
import { SearchIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Screen, ScreenLoading } from '../../../ui/screen.tsx';
import { Workings } from '../entries/workings.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { Panel, Tile } from '../../../ui/panel.tsx';
import { useCountryName } from '../../../ui/use-country-name.ts';
import { useAccount } from './account-queries.ts';
import { SourcePage } from './source-page.tsx';

type Day = AffiliateAccountDetail['days'][number];

/** Everything behind the figures of one account. */
export function AccountScreen() {
  const { t } = useTranslation('affiliate');
  const { id = '' } = useParams();
  const failureText = useFailureText();
  const { data, isError, error, refetch } = useAccount(id);
  return (
    <Screen title={t('accounts.one.title', { id })}>
      <BackLink />
      {data !== undefined ? (
        <Account detail={data} />
      ) : codeOf(error) === 'notFound' ? (
        <EmptyState
          className="rounded-panel border border-line bg-raised py-16"
          icon={<SearchIcon />}
          title={t('accounts.one.notFound.title')}
          text={t('accounts.one.notFound.text')}
        />
      ) : isError ? (
        <RetryNotice text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <ScreenLoading />
      )}
    </Screen>
  );
}

/** Back to the list with its filter. */
function BackLink() {
  const { t } = useTranslation('affiliate');
  return (
    <Link
      to={`/affiliate/accounts${useSearchOfList()}`}
      className="order-first -mb-3 self-start rounded-mark text-dense text-accent underline-offset-4 hover:underline"
    >
      {t('accounts.one.back')}
    </Link>
  );
}

function useSearchOfList(): string {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'search' in state && typeof state.search === 'string' ? state.search : '';
}

function Account({ detail: { account, days, entries } }: { readonly detail: AffiliateAccountDetail }) {
  const { t } = useTranslation('affiliate');
  return (
    <>
      {account.excluded !== null && <Notice tone="caution">{t('accounts.one.ownAccount')}</Notice>}
      <dl className="grid gap-3 sm:grid-cols-3">
        <Tile label={t('accounts.columns.deposits')} note={t('accounts.one.depositsCount', { count: account.deposits_count })}>
          <Euros euros={account.deposits} />
        </Tile>
        <Tile label={t('accounts.columns.volume')}>
          <Euros euros={account.volume} />
        </Tile>
        <Tile label={t('accounts.columns.commission')} note={<Qualified account={account} />}>
          <Euros euros={account.commission} />
        </Tile>
      </dl>
      <Facts account={account} />
      <Panel title={t('accounts.one.entries')} lead={t('accounts.one.entriesLead')} flush>
        <Entries entries={entries} />
      </Panel>
      <Panel title={t('accounts.one.days')} lead={t('accounts.one.daysLead')} flush>
        <Days days={days} />
      </Panel>
    </>
  );
}

function Qualified({ account: { qualified_at: at } }: { readonly account: AffiliateAccount }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  return at === null ? t('accounts.one.notQualified') : t('accounts.one.qualified', { day: formatDay(at.slice(0, 10), locale) });
}

function Facts({ account }: { readonly account: AffiliateAccount }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const nameCountry = useCountryName();
  return (
    <Panel title={t('accounts.one.facts')}>
      <dl className="grid gap-x-6 gap-y-4 text-control sm:grid-cols-2 lg:grid-cols-4">
        <Fact label={t('accounts.columns.firstName')}>{account.first_name}</Fact>
        <Fact label={t('accounts.columns.lastName')}>{account.last_name}</Fact>
        <Fact label={t('accounts.columns.email')}>{account.email}</Fact>
        <Fact label={t('accounts.columns.country')}>{nameCountry(account.country_code, account.country)}</Fact>
        <Fact label={t('accounts.columns.createdAt')}>{formatDateTime(account.created_at, locale, 'UTC')}</Fact>
        <Fact label={t('accounts.columns.transaction')}>
          {account.transaction === null ? '–' : formatDateTime(account.transaction, locale, 'UTC')}
        </Fact>
        <Fact label={t('accounts.columns.campaign')}>
          {account.sub_id === '' ? account.campaign : `${account.campaign} / ${account.sub_id}`}
        </Fact>
        <Fact label={t('accounts.columns.sourcePage')}>
          <SourcePage address={account.source_page} />
        </Fact>
      </dl>
    </Panel>
  );
}

const Fact = createFact({ line: 'min-w-0', label: 'text-dense text-muted', value: 'wrap-anywhere' });

function Entries({ entries }: Pick<AffiliateAccountDetail, 'entries'>) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  if (entries.length === 0) return <p className="px-5 py-6 text-control text-muted">{t('accounts.one.noEntries')}</p>;
  return (
    <ul>
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-dense last:border-b-0 sm:grid-cols-[140px_1fr_auto] sm:px-5"
        >
          <p className="text-muted max-sm:order-1">
            <time dateTime={entry.day}>{formatDay(entry.day, locale)}</time>
          </p>
          <div className="max-sm:order-3 max-sm:col-span-2">
            <p className="font-medium">{t(`earnings.kinds.${entry.kind}`)}</p>
            <Workings entry={entry} />
          </div>
          <Euros euros={entry.amount} signed className="text-right text-control font-medium max-sm:order-2" />
        </li>
      ))}
    </ul>
  );
}

function Days({ days }: Pick<AffiliateAccountDetail, 'days'>) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const columns: readonly Column<Day>[] = [
    { id: 'day', head: t('accounts.one.day'), onPhone: 'first', sort: ({ day }) => day, render: ({ day }) => formatDay(day, locale) },
    {
      id: 'number',
      head: t('accounts.one.depositsNumber'),
      numeric: true,
      sort: (day) => day.deposits_count,
      render: (day) => day.deposits_count,
    },
    eurosColumn('deposits', t('accounts.columns.deposits'), ({ deposits }) => deposits),
    eurosColumn('volume', t('accounts.columns.volume'), ({ volume }) => volume),
    eurosColumn('spread', t('accounts.one.spread'), ({ spread }) => spread),
    eurosColumn('premiums', t('accounts.one.premiums'), ({ premiums }) => premiums),
  ];
  return (
    <DataTable
      caption={t('accounts.one.days')}
      list={listOf(days)}
      columns={columns}
      idOf={({ day }) => day}
      empty={<p className="px-5 py-6 text-control text-muted">{t('accounts.one.noDays')}</p>}
      isOfFigures
      className="max-h-120"
    />
  );
}

function eurosColumn(id: string, head: string, eurosOf: (day: Day) => Day['deposits']): Column<Day> {
  return { id, head, numeric: true, sort: eurosOf, render: (day) => <Euros euros={eurosOf(day)} /> };
}
