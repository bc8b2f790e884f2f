import { readEuros } from '../../../ui/read-euros.ts';
import { cents } from '@fairlead/domain/money.ts';
import type { AffiliatePage } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatEuros } from '../../../ui/euros.tsx';
import { formatMoney, formatMoneyTick, formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TimeChart } from '../../../ui/time-chart.tsx';
import { CampaignsPanel } from './campaigns-panel.tsx';

const METRICS = ['sign_ups', 'ftds', 'deposits', 'commission', 'clicks'] as const;
type Metric = (typeof METRICS)[number];

/** The results of the last thirty days, by day and by campaign. */
export function ResultsTab({ affiliate: { overview, campaigns } }: { readonly affiliate: AffiliatePage }) {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  const [metric, setMetric] = useState<Metric>('sign_ups');
  const isMoney = isSum(metric);
  const sum = isSum(metric) ? formatEuros(overview.totals[metric], locale) : formatNumber(overview.totals[metric], locale);
  return (
    <div className="flex flex-col gap-5">
      <Panel
        title={t('results.title')}
        lead={t('results.sum', { what: t(`results.metric.${metric}`), sum })}
        actions={
          <SelectField
            label={t('results.shows')}
            labelHidden
            size="regular"
            className="w-48"
            options={METRICS.map((value) => ({ value, label: t(`results.metric.${value}`) }))}
            value={metric}
            onValueChange={setMetric}
          />
        }
      >
        <TimeChart
          label={t(`results.metric.${metric}`)}
          dayLabel={t('results.day')}
          points={overview.days.map((day) => ({ day: day.day, value: isSum(metric) ? readEuros(day[metric]) : day[metric] }))}
          isWhole
          formatValue={(value) => (isMoney ? formatMoney(cents(value), locale) : formatNumber(value, locale))}
          formatTick={(value) => (isMoney ? formatMoneyTick(cents(value), locale) : formatNumber(value, locale))}
        />
      </Panel>
      <CampaignsPanel campaigns={campaigns} />
    </div>
  );
}

function isSum(metric: Metric): metric is 'deposits' | 'commission' {
  return metric === 'deposits' || metric === 'commission';
}
