import type { AffiliateSummary } from '@fairlead/contract/affiliates/accounts.ts';
import type { AffiliateMe } from '@fairlead/contract/affiliates/plans.ts';
import type { AffiliateOverview } from '@fairlead/contract/affiliates/results.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { accountsAddress } from '../accounts/account-filter.ts';
import { formatEuros } from '../../../ui/euros.tsx';
import { Tile } from '../../../ui/panel.tsx';
import type { Span } from '../../../ui/span/span.ts';

export interface FigureTilesProps {
  readonly span: Span;
  readonly me: FigureQuery<AffiliateMe>;
  readonly overview: FigureQuery<AffiliateOverview>;
  /** The counts of sign-ups in the span, and of all accounts. */
  readonly inSpan: FigureQuery<AffiliateSummary>;
  readonly ever: FigureQuery<AffiliateSummary>;
}

/** A query's data, and whether it is still loading. */
interface FigureQuery<Answer> {
  readonly data: Answer | undefined;
  readonly isPending: boolean;
}

/** The panel's main figures. Each links to its details. */
export function FigureTiles({ span: { from, until }, me, overview, inSpan, ever }: FigureTilesProps) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const accounts = accountsAddress({ from, until });
  const count = (value: number) => formatNumber(value, locale);
  const percent = (value: number) => formatPercent(value, locale, 0);
  const all = (name: 'total' | 'ftds' | 'conversions') => (
    <FigureValue
      asked={ever}
      waiting="my-0.5 h-4 w-24"
      textOf={(summary) => t('overview.ever', { value: name === 'conversions' ? percent(summary[name]) : count(summary[name]) })}
    />
  );
  return (
    <dl className="flex flex-wrap gap-3 *:flex-1 *:basis-36">
      <Tile label={t('overview.total')} note={all('total')}>
        <Figure to={accounts} asked={inSpan} textOf={({ total }) => count(total)} />
      </Tile>
      <Tile label={t('overview.ftds')} note={all('ftds')}>
        <Figure to={accounts} asked={inSpan} textOf={({ ftds }) => count(ftds)} />
      </Tile>
      <Tile label={t('overview.conversions')} note={all('conversions')}>
        <Figure to={accounts} asked={inSpan} textOf={({ conversions }) => percent(conversions)} />
      </Tile>
      <Tile label={t('overview.commission')} note={t('overview.commissionNote')}>
        <Figure to="/affiliate/earnings" asked={overview} textOf={({ totals }) => formatEuros(totals.commission, locale)} />
      </Tile>
      <Tile label={t('overview.balance')} note={t('overview.balanceNote')}>
        <Figure to="/affiliate/payouts" asked={me} textOf={({ balance }) => formatEuros(balance, locale)} />
      </Tile>
    </dl>
  );
}

interface FigureProps<Answer> {
  readonly to: string;
  readonly asked: FigureQuery<Answer>;
  readonly textOf: (answer: Answer) => string;
}

function Figure<Answer>({ to, asked, textOf }: FigureProps<Answer>) {
  const text = <FigureValue asked={asked} waiting="h-7 w-20" textOf={textOf} />;
  if (asked.data === undefined) return text;
  return (
    <Link to={to} className="rounded-mark underline-offset-4 transition-colors hover:text-accent hover:underline">
      {text}
    </Link>
  );
}

/** A dash stands for a figure that failed to load; the screen gives the reason. */
function FigureValue<Answer>({ asked, waiting, textOf }: Omit<FigureProps<Answer>, 'to'> & { readonly waiting: string }) {
  if (asked.data !== undefined) return textOf(asked.data);
  return asked.isPending ? <Skeleton className={waiting} /> : '–';
}
