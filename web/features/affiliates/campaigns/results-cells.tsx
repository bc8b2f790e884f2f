import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Cell, HeadCell } from '../../../ui/table.tsx';
import { Money } from '../../../ui/figures.tsx';
import type { Results } from './campaign-queries.ts';

const COUNTS = ['clicks', 'sign_ups', 'ftds'] as const;

export function ResultsHead() {
  const { t } = useTranslation('affiliate');
  return (
    <>
      {[...COUNTS, 'conversions' as const, 'deposits' as const].map((name) => (
        <HeadCell key={name} numeric>
          {t(`campaigns.columns.${name}`)}
        </HeadCell>
      ))}
    </>
  );
}

/** What came of a link, in the order of the head. Sign-ups lead to the accounts that they are, where it is said which those are. */
export function ResultsCells({ results, accounts }: { readonly results: Results; readonly accounts?: string | undefined }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  return (
    <>
      {COUNTS.map((name) => (
        <Cell key={name} numeric>
          {name === 'sign_ups' && accounts !== undefined && results.sign_ups > 0 ? (
            <Link to={accounts} title={t('overview.behind')} className="rounded-mark text-accent underline-offset-4 hover:underline">
              {formatNumber(results.sign_ups, locale)}
            </Link>
          ) : (
            formatNumber(results[name], locale)
          )}
        </Cell>
      ))}
      <Cell numeric>{formatPercent(results.conversions, locale, 0)}</Cell>
      <Cell numeric>
        <Money amount={results.deposits} />
      </Cell>
    </>
  );
}
