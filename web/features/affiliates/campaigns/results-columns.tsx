import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Column } from '../../../ui/data-table/column.ts';
import { Money } from '../../../ui/figures.tsx';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import type { Results } from './campaign-queries.ts';

const COUNTS = ['clicks', 'sign_ups', 'ftds'] as const;

/** The columns with a link's results. Sign-ups link to their accounts if `accountsOf` returns a URL. */
export function useResultsColumns<Row>(
  resultsOf: (row: Row) => Results,
  accountsOf: (row: Row) => string | undefined,
): readonly Column<Row>[] {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  return [
    ...COUNTS.map((name): Column<Row> => {
      const countOf = (row: Row) => resultsOf(row)[name];
      return {
        id: name,
        head: t(`campaigns.columns.${name}`),
        numeric: true,
        sort: countOf,
        render: (row) => {
          const count = formatNumber(countOf(row), locale);
          const accounts = name === 'sign_ups' && countOf(row) > 0 ? accountsOf(row) : undefined;
          if (accounts === undefined) return count;
          return (
            <Link to={accounts} title={t('overview.behind')} className="rounded-mark text-accent underline-offset-4 hover:underline">
              {count}
            </Link>
          );
        },
      };
    }),
    {
      id: 'conversions',
      head: t('campaigns.columns.conversions'),
      numeric: true,
      sort: (row) => resultsOf(row).conversions,
      render: (row) => formatPercent(resultsOf(row).conversions, locale, 0),
    },
    {
      id: 'deposits',
      head: t('campaigns.columns.deposits'),
      numeric: true,
      sort: (row) => resultsOf(row).deposits,
      render: (row) => <Money amount={resultsOf(row).deposits} />,
    },
  ];
}
