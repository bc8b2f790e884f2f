import type { Execution } from '@fairlead/contract/trading/operators/desk.ts';
import { addDays } from '@fairlead/domain/payments/business-day.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TimeChart } from '../../../ui/time-chart.tsx';
import { ViewChoice } from '../../shared/view-choice.tsx';

const METRICS = ['fills', 'worse'] as const;

export interface ExecutionDaysProps {
  readonly days: Execution['days'];
  /** YYYY-MM-DD, both inclusive. */
  readonly from: string;
  readonly until: string;
}

/** The number of fills by day, or the share that was worse than shown. */
export function ExecutionDays({ days, from, until }: ExecutionDaysProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const [metric, setMetric] = useState<(typeof METRICS)[number]>('fills');
  const byDay = new Map(days.map((day) => [day.day, day]));
  const isCount = metric === 'fills';
  const format = (value: number) => (isCount ? formatNumber(value, locale) : formatPercent(value, locale, 1));

  function valueOf(day: string): number {
    const { better, same, worse } = byDay.get(day) ?? { better: 0, same: 0, worse: 0 };
    const fills = better + same + worse;
    if (isCount) return fills;
    return fills === 0 ? 0 : (worse / fills) * 100;
  }

  return (
    <Panel
      title={t('execution.days.title')}
      lead={t('execution.fillsSeen')}
      actions={
        <ViewChoice
          label={t('execution.days.shows')}
          size="dense"
          values={METRICS}
          textOf={(value) => t(`execution.days.${value}`)}
          value={metric}
          onChange={setMetric}
        />
      }
    >
      <TimeChart
        label={t(`execution.days.${metric}`)}
        dayLabel={t('execution.days.day')}
        points={listDays(from, until).map((day) => ({ day, value: valueOf(day) }))}
        isWhole={isCount}
        formatValue={format}
        formatTick={isCount ? format : (value) => formatPercent(value, locale, Number.isInteger(value) ? 0 : 1)}
      />
    </Panel>
  );
}

function listDays(from: string, until: string): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
}
