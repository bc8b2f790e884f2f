import { readEuros } from '../../../ui/read-euros.ts';
import { cents } from '@fairlead/domain/money.ts';
import type { AffiliateOverview } from '@fairlead/contract/affiliates/results.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMoney, formatMoneyTick, formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeChart } from '../../../ui/time-chart.tsx';
import { accountsAddress } from '../accounts/account-filter.ts';
import { formatEuros } from '../../../ui/euros.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { Span } from '../../../ui/span/span.ts';

const METRICS = ['clicks', 'sign_ups', 'ftds', 'deposits'] as const;
type Metric = (typeof METRICS)[number];

/** Clicks, sign-ups, FTDs and deposits by day: the totals above the chart, and the selected one as the chart. */
export function OverTime({ span, overview }: { readonly span: Span; readonly overview: AffiliateOverview | undefined }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const [metric, setMetric] = useState<Metric>('sign_ups');
  const isMoney = metric === 'deposits';
  const formatCount = (value: number) => formatNumber(value, locale);
  const behind = addressBehind(metric, span);

  return (
    <Panel title={t('overview.overTime')} lead={t('overview.days')} flush>
      <MetricChoice
        chosen={metric}
        onChoose={setMetric}
        textOf={(name) =>
          overview === undefined
            ? null
            : name === 'deposits'
              ? formatEuros(overview.totals.deposits, locale)
              : formatCount(overview.totals[name])
        }
      />
      <div className="flex flex-col gap-3 px-4 py-4 sm:px-5">
        {overview === undefined ? (
          <Skeleton className="h-60 w-full lg:h-80" />
        ) : (
          <TimeChart
            label={t(`overview.metrics.${metric}`)}
            dayLabel={t('overview.day')}
            points={overview.days.map((day) => ({ day: day.day, value: metric === 'deposits' ? readEuros(day.deposits) : day[metric] }))}
            isWhole
            formatValue={(value) => (isMoney ? formatMoney(cents(value), locale) : formatCount(value))}
            formatTick={(value) => (isMoney ? formatMoneyTick(cents(value), locale) : formatCount(value))}
          />
        )}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-dense text-muted">
          <span>{t(`overview.meaning.${metric}`)}</span>
          <Link to={behind} className="rounded-mark text-accent underline-offset-4 hover:underline">
            {t(metric === 'clicks' ? 'overview.behindClicks' : 'overview.behind')}
          </Link>
        </p>
      </div>
    </Panel>
  );
}

/** The list of the accounts behind a total. Clicks have no account, so they lead to the campaigns. */
function addressBehind(metric: Metric, { from, until }: Span): string {
  if (metric === 'clicks') return `/affiliate/campaigns?${new URLSearchParams({ from, until })}`;
  return accountsAddress({ where: metric === 'sign_ups' ? 'created_at' : 'transactions', from, until });
}

interface MetricChoiceProps {
  readonly chosen: Metric;
  readonly onChoose: (metric: Metric) => void;
  /** Null until loaded. */
  readonly textOf: (metric: Metric) => string | null;
}

/** Native radio buttons, for arrow keys and screen readers. */
function MetricChoice({ chosen, onChoose, textOf }: MetricChoiceProps) {
  const { t } = useTranslation('affiliate');
  const id = useId();
  return (
    <fieldset className="grid grid-cols-2 border-b border-line sm:grid-cols-4">
      <legend className="sr-only">{t('overview.chartShows')}</legend>
      {METRICS.map((metric) => (
        <label
          key={metric}
          className="relative flex min-w-0 flex-col gap-0.5 border-b-2 border-transparent px-4 py-3 transition-colors -outline-offset-2 hover:bg-hover has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-focus sm:px-5"
        >
          <input
            type="radio"
            name={id}
            checked={metric === chosen}
            onChange={() => onChoose(metric)}
            className="absolute inset-0 appearance-none outline-none"
          />
          <span className="pointer-events-none relative text-dense text-muted">{t(`overview.metrics.${metric}`)}</span>
          <span className="pointer-events-none relative truncate text-body font-semibold tabular-nums">
            {textOf(metric) ?? <Skeleton className="my-0.5 h-5 w-14" />}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
