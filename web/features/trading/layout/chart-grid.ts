import { isRecord, type ChartStorage } from '../chart/chart-storage.ts';

/** How many charts are beside each other. */
export const CHART_COUNTS = [1, 2, 4] as const;
export type ChartCount = (typeof CHART_COUNTS)[number];

/** The charts of a wide screen, kept in this browser. */
export interface ChartGrid {
  readonly count: ChartCount;
  /** What each chart shows. The selected instrument replaces that of the active one. */
  readonly symbols: readonly string[];
  /** The chart that the market list and the ticket belong to. */
  readonly active: number;
}

export const FIRST_GRID: ChartGrid = { count: 1, symbols: [], active: 0 };

const MOST_CHARTS = 4;
const LONGEST_SYMBOL = 20;

export function readChartGrid(storage: ChartStorage, clientId: number): ChartGrid {
  const kept = storage.read(keyOf(clientId));
  if (!isRecord(kept)) return FIRST_GRID;
  const count = CHART_COUNTS.find((one) => one === kept['count']) ?? FIRST_GRID.count;
  const symbols: unknown = kept['symbols'];
  const isSymbol = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_SYMBOL;
  return { count, symbols: Array.isArray(symbols) && symbols.length <= MOST_CHARTS && symbols.every(isSymbol) ? symbols : [], active: 0 };
}

export function writeChartGrid(storage: ChartStorage, clientId: number, { count, symbols }: ChartGrid): void {
  storage.write(keyOf(clientId), { count, symbols });
}

function keyOf(clientId: number): string {
  return `charts ${clientId}`;
}

/** The charts with this instrument in the active one. */
export function withSelected(grid: ChartGrid, selected: string): ChartGrid {
  if (grid.symbols[grid.active] === selected) return grid;
  const symbols = [...grid.symbols];
  symbols[grid.active] = selected;
  return { ...grid, symbols };
}

/**
 * So many charts. New ones show the instruments that come after those that are shown already, so that none is shown twice if there are
 * enough; the selected one stays selected.
 */
export function withCount(grid: ChartGrid, count: ChartCount, selected: string, offered: readonly string[]): ChartGrid {
  const shown = [selected, ...grid.symbols.filter((symbol) => symbol !== selected && offered.includes(symbol))];
  const others = offered.filter((symbol) => !shown.includes(symbol));
  const symbols = [...shown, ...others].slice(0, count);
  while (symbols.length < count) symbols.push(selected);
  return { count, symbols, active: 0 };
}
