import { useState } from 'react';
import { chartStorage } from '../chart/chart-storage.ts';
import { usePlatform } from '../platform-context.ts';
import { useMedia } from '../use-media.ts';
import { readChartGrid, withCount, withSelected, writeChartGrid, type ChartCount, type ChartGrid } from './chart-grid.ts';

export interface HeldChartGrid {
  readonly grid: ChartGrid;
  /** Whether the screen is wide enough for more than one chart. */
  readonly isOffered: boolean;
  readonly setCount: (count: ChartCount) => void;
  readonly activate: (place: number) => void;
}

/** Narrower charts would show little more than their axes. */
const WIDE = '(min-width: 1600px)';

/** The charts beside each other. The selected instrument is that of the active one. */
export function useChartGrid(): HeldChartGrid {
  const { clientId, selected, select, instruments } = usePlatform();
  const isOffered = useMedia(WIDE);
  const [kept, setKept] = useState(() => readChartGrid(chartStorage, clientId));
  const grid = withSelected(kept, selected.symbol);

  function change(next: ChartGrid): void {
    setKept(next);
    writeChartGrid(chartStorage, clientId, next);
  }

  return {
    grid,
    isOffered,
    setCount: (count) =>
      change(
        withCount(
          grid,
          count,
          selected.symbol,
          instruments.map(({ symbol }) => symbol),
        ),
      ),
    activate: (place) => {
      const symbol = grid.symbols[place];
      if (place === grid.active || symbol === undefined) return;
      change({ ...grid, active: place });
      if (symbol !== selected.symbol) select(symbol);
    },
  };
}
