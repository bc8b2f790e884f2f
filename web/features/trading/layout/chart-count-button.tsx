import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ChartsIcon } from '../trading-icons.tsx';
import { CHART_COUNTS } from './chart-grid.ts';
import type { HeldChartGrid } from './use-chart-grid.ts';

/** How many charts are beside each other. */
export function ChartCountButton({ charts: { grid, setCount } }: { readonly charts: HeldChartGrid }) {
  const { t } = useTranslation('trading');
  return (
    <Popover
      align="end"
      title={t('layout.charts')}
      trigger={
        <IconButton size="dense" label={t('layout.charts')}>
          <ChartsIcon className="size-4.5" />
        </IconButton>
      }
    >
      <Segmented
        label={t('layout.charts')}
        labelHidden
        options={CHART_COUNTS.map((count) => ({ value: String(count), label: String(count) }))}
        value={String(grid.count)}
        onValueChange={(chosen) => setCount(CHART_COUNTS.find((count) => String(count) === chosen) ?? 1)}
      />
    </Popover>
  );
}
