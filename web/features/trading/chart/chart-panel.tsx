import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { CHART_INTERVALS, FIRST_INTERVAL, type ChartInterval } from './candles.ts';
import { CHART_INDICATORS, type ChartIndicator } from './chart-indicators.ts';
import { ChartSkeleton } from './chart-skeleton.tsx';

// Asked for as soon as the platform's own code runs: it is large, and needed on the first screen.
const firstAttempt = import('./price-chart.client.tsx');
const PriceChart = lazy(() => firstAttempt.catch(() => import('./price-chart.client.tsx')));

/** The chart with its controls. The chart's code arrives by itself; its place is kept meanwhile. */
export function ChartPanel() {
  const { t } = useTranslation('trading');
  const [interval, setInterval] = useState<ChartInterval>(FIRST_INTERVAL);
  const [indicators, setIndicators] = useState<readonly ChartIndicator[]>([]);

  function toggle(name: ChartIndicator, shown: boolean): void {
    setIndicators((before) => (shown ? [...before, name] : before.filter((one) => one !== name)));
  }

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-raised">
      <div className="flex h-10 shrink-0 items-center gap-2 border-b border-line px-2">
        <Segmented
          label={t('chart.interval')}
          labelHidden
          size="dense"
          options={CHART_INTERVALS.map((value) => ({ value, label: t(`chart.intervals.${value}`) }))}
          value={interval}
          onValueChange={setInterval}
        />
        <Popover
          title={t('chart.indicators')}
          trigger={
            <Button variant="ghost" size="dense">
              {t('chart.indicators')}
              {indicators.length > 0 && <span className="text-muted tabular-nums">{indicators.length}</span>}
              <ChevronDownIcon className="size-4" />
            </Button>
          }
        >
          <div className="flex flex-col gap-1">
            {CHART_INDICATORS.map((name) => (
              <Checkbox
                key={name}
                label={t(`chart.indicator.${name}`)}
                checked={indicators.includes(name)}
                onChange={(event) => toggle(name, event.currentTarget.checked)}
              />
            ))}
          </div>
        </Popover>
      </div>
      <div className="relative min-h-0 flex-1">
        <Suspense fallback={<ChartSkeleton className="h-full" />}>
          <PriceChart interval={interval} indicators={indicators} />
        </Suspense>
      </div>
    </div>
  );
}
