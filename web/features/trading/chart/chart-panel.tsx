import { Suspense, useMemo, useRef, type ReactNode } from 'react';
import { usePlatform } from '../platform-context.ts';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { chartStorage } from './chart-storage.ts';
import { ChartToolbar } from './chart-toolbar.tsx';
import { createDrawingStore } from './drawing-store.ts';
import { useChartSettings } from './use-chart-settings.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

// Requested as soon as the platform's own code runs: it is large, and needed on the first screen.
const firstAttempt = import('./price-chart.client.tsx');
const PriceChart = lazyPart(() => firstAttempt.catch(() => import('./price-chart.client.tsx')));

interface ChartPanelProps {
  /** Shown over the candles, below the prices of the hovered candle and below the line tags, without moving the layout. */
  readonly banners?: ReactNode;
}

/** The chart with its controls. Its code loads separately; the space is reserved meanwhile. */
export function ChartPanel({ banners }: ChartPanelProps) {
  const { clientId, selected } = usePlatform();
  const [settings, change] = useChartSettings(clientId);
  const drawings = useMemo(() => createDrawingStore(chartStorage, clientId, selected.symbol), [clientId, selected.symbol]);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-raised">
      <ChartToolbar
        settings={settings}
        onChange={change}
        drawings={drawings}
        onFocusChart={() => place.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()}
      />
      <div ref={place} className="relative min-h-0 flex-1">
        <Suspense fallback={<ChartSkeleton className="h-full" />}>
          <PriceChart settings={settings} drawings={drawings} />
        </Suspense>
        <div className="pointer-events-none absolute top-7 right-18 left-2 z-1 flex flex-col items-center gap-2">{banners}</div>
      </div>
    </div>
  );
}
