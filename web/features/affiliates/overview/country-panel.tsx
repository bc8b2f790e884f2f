import type { AffiliateSummary } from '@fairlead/contract/affiliates/accounts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { GlobeIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { ShareBar } from '../../../ui/share-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { accountsAddress } from '../accounts/account-filter.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { Span } from '../../../ui/span/span.ts';
import { UNKNOWN_COUNTRY, useCountryName } from '../../../ui/use-country-name.ts';

/** The number of countries shown at first. */
const FIRST_COUNTRIES = 8;

/** The by-country table (spec section 2): the sign-ups of the span, most accounts first. */
export function CountryPanel({ span, summary }: { readonly span: Span; readonly summary: AffiliateSummary | undefined }) {
  const { t } = useTranslation('affiliate');
  return (
    <Panel title={t('overview.byCountry')} lead={t('overview.byCountryLead')} flush>
      {summary === undefined ? (
        <Waiting />
      ) : summary.by_country.length === 0 ? (
        <EmptyState className="py-14" icon={<GlobeIcon />} title={t('overview.noCountry.title')} text={t('overview.noCountry.text')} />
      ) : (
        <Countries span={span} countries={summary.by_country} />
      )}
    </Panel>
  );
}

function Countries({ span: { from, until }, countries }: { readonly span: Span; readonly countries: AffiliateSummary['by_country'] }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const nameCountry = useCountryName();
  const [isWhole, setIsWhole] = useState(false);
  const most = Math.max(1, ...countries.map(({ total }) => total));
  const shown = isWhole ? countries : countries.slice(0, FIRST_COUNTRIES);
  const columns: readonly Column<AffiliateSummary['by_country'][number]>[] = [
    {
      id: 'country',
      head: t('accounts.columns.country'),
      className: 'w-full max-w-0 py-2',
      render: ({ country, country_code: code, total }) => (
        <span className="flex flex-col gap-1.5">
          <Link
            to={accountsAddress({ from, until, country: code ?? UNKNOWN_COUNTRY })}
            className="truncate rounded-mark underline-offset-4 hover:text-accent hover:underline"
          >
            {nameCountry(code, country)}
          </Link>
          <ShareBar share={total / most} />
        </span>
      ),
    },
    { id: 'total', head: t('overview.total'), numeric: true, render: ({ total }) => formatNumber(total, locale) },
    {
      id: 'ftds',
      head: t('overview.ftdsShort'),
      headTitle: t('overview.ftds'),
      numeric: true,
      render: ({ ftds }) => formatNumber(ftds, locale),
    },
    {
      id: 'conversions',
      head: t('overview.conversionsShort'),
      headTitle: t('overview.conversions'),
      numeric: true,
      render: ({ conversions }) => formatPercent(conversions, locale, 0),
    },
  ];
  return (
    <>
      <DataTable
        caption={t('overview.byCountry')}
        list={listOf(shown)}
        columns={columns}
        idOf={({ country_code: code }) => code ?? UNKNOWN_COUNTRY}
        empty={null}
        isOfFigures
        className="sm:[&_:is(td,th):first-child]:pl-5 sm:[&_:is(td,th):last-child]:pr-5"
      />
      {countries.length > FIRST_COUNTRIES && (
        <div className="border-t border-line px-4 py-3 sm:px-5">
          <Button variant="secondary" size="dense" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t('overview.fewerCountries') : t('overview.allCountries', { count: countries.length })}
          </Button>
        </div>
      )}
    </>
  );
}

const WAITING_ROWS = [1, 2, 3, 4, 5, 6] as const;

function Waiting() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className="px-5 py-3">
      {WAITING_ROWS.map((row) => (
        <div key={row} className="flex h-12 items-center">
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}
