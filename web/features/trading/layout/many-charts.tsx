import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { LivePrice } from '../live/live-price.tsx';
import { PlatformProvider, usePlatform } from '../platform-context.ts';
import type { HeldChartGrid } from './use-chart-grid.ts';

export interface ManyChartsProps {
  readonly charts: HeldChartGrid;
  /** Over the active chart. */
  readonly banners: ReactNode;
}

/** Two or four charts beside each other, each with settings of its own. A click or the focus makes one of them the active one. */
export default function ManyCharts({ charts: { grid, activate }, banners }: ManyChartsProps) {
  return (
    <div
      data-many-charts=""
      className={classNames('grid min-h-0 flex-1 grid-cols-2 gap-px bg-line', grid.count === 4 ? 'grid-rows-2' : 'grid-rows-1')}
    >
      {grid.symbols.slice(0, grid.count).map((symbol, place) => (
        <OneChart
          // A chart is its place: what it shows changes.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          symbol={symbol}
          place={place}
          isActive={place === grid.active}
          onActivate={() => activate(place)}
          banners={place === grid.active ? banners : undefined}
        />
      ))}
    </div>
  );
}

interface OneChartProps {
  readonly symbol: string;
  readonly place: number;
  readonly isActive: boolean;
  readonly onActivate: () => void;
  readonly banners: ReactNode;
}

function OneChart({ symbol, place, isActive, onActivate, banners }: OneChartProps) {
  const { t } = useTranslation('trading');
  const platform = usePlatform();
  const instrument = platform.instrumentOf(symbol);
  const own = useMemo(() => (instrument === undefined ? platform : { ...platform, selected: instrument }), [platform, instrument]);
  return (
    <PlatformProvider value={own}>
      <section
        aria-label={t('layout.chartOf', { name: own.selected.displayName })}
        aria-current={isActive}
        onPointerDownCapture={onActivate}
        onFocusCapture={onActivate}
        className="relative flex min-h-0 min-w-0 flex-col bg-raised"
      >
        <p
          className={classNames(
            'flex h-7 shrink-0 items-center gap-3 border-t-2 px-3 text-dense',
            isActive ? 'border-accent' : 'border-transparent',
          )}
        >
          <span className="font-semibold">{own.selected.symbol}</span>
          <LivePrice instrument={own.selected} side="bid" tints={false} />
        </p>
        <ChartPanel banners={banners} place={place} />
      </section>
    </PlatformProvider>
  );
}
