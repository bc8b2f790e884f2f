import { Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { latestSplitAt } from '../latest-split.ts';
import { usePlatform } from '../platform-context.ts';
import { ChartPicture } from '../picture/chart-picture.tsx';
import type { ChartController } from './chart-controller.client.ts';
import { chartStorage } from './chart-storage.ts';
import { ChartToolbar } from './chart-toolbar.tsx';
import { createDrawingStore } from './drawing-store.ts';
import type { DrawnChart } from './drawings.ts';
import { useChartSettings } from './use-chart-settings.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

// Requested as soon as the platform's own code runs: it is large, and needed on the first screen.
const firstAttempt = import('./price-chart.client.tsx');
const PriceChart = lazyPart(() => firstAttempt.catch(() => import('./price-chart.client.tsx')));

interface ChartPanelProps {
  /** Shown over the candles, below the prices of the hovered candle and below the line tags, without moving the layout. */
  readonly banners?: ReactNode;
  /** Which of several charts beside each other this is. */
  readonly place?: number;
}

/** The chart with its controls. Its code loads separately; the space is reserved meanwhile. */
export function ChartPanel({ banners, place: placeAmongCharts = 0 }: ChartPanelProps) {
  const { clientId } = usePlatform();
  const [settings, change] = useChartSettings(clientId, placeAmongCharts);
  const drawn = useDrawnInstrument();
  const drawings = useMemo(() => createDrawingStore(chartStorage, { clientId, ...drawn }), [clientId, drawn]);
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ChartController>(null);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-raised">
      <ChartToolbar
        settings={settings}
        onChange={change}
        drawings={drawings}
        chart={chart}
        onFocusChart={() => place.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()}
      />
      <div ref={place} className="relative min-h-0 flex-1">
        <Suspense fallback={<ChartPicture symbol={drawn.symbol} settings={settings} className="relative h-full" />}>
          <PriceChart settings={settings} drawings={drawings} opened={chart} onChange={change} />
        </Suspense>
        <div className="pointer-events-none absolute top-7 right-18 left-2 z-1 flex flex-col items-center gap-2">{banners}</div>
      </div>
    </div>
  );
}

/** The selected instrument with its splits: the same object until another one is selected, or its shares are split. */
function useDrawnInstrument(): Pick<DrawnChart, 'symbol' | 'splits'> {
  const { symbol, splits } = usePlatform().selected;
  const [drawn, setDrawn] = useState({ symbol, splits });
  const isSame = drawn.symbol === symbol && latestSplitAt(drawn) === latestSplitAt({ splits });
  // The list of instruments is reloaded several times a day.
  if (!isSame) setDrawn({ symbol, splits });
  return drawn;
}
