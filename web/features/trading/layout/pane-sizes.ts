import { isRecord, type ChartStorage } from '../chart/chart-storage.ts';

/** The panes whose size a client can change, by dragging the line between them or with the arrow keys. */
export type SizedPane = 'list' | 'side' | 'account';

interface SizeRule {
  /** The variable of platform-frame.css, on the document's root. */
  readonly variable: string;
  readonly axis: 'x' | 'y';
  /** Whether the pane grows when its line moves towards the end of the axis. */
  readonly growsForward: boolean;
  readonly smallestPx: number;
  readonly largestPx: number;
}

/** The style sheet keeps them smaller on small windows. */
export const PANE_SIZES: Readonly<Record<SizedPane, SizeRule>> = {
  list: { variable: '--list-width', axis: 'x', growsForward: true, smallestPx: 208, largestPx: 560 },
  side: { variable: '--side-width', axis: 'x', growsForward: false, smallestPx: 280, largestPx: 480 },
  account: { variable: '--account-height', axis: 'y', growsForward: false, smallestPx: 96, largestPx: 900 },
};

export const SIZED_PANES = Object.keys(PANE_SIZES) as readonly SizedPane[];

/** In this browser, whoever is signed in: the page's script reads it before it is known who that is. */
export const PANE_SIZES_KEY = 'panes';

export type PaneSizes = Readonly<Partial<Record<SizedPane, number>>>;

export function boundSize(pane: SizedPane, sizePx: number): number {
  const { smallestPx, largestPx } = PANE_SIZES[pane];
  return Math.round(Math.min(largestPx, Math.max(smallestPx, sizePx)));
}

/** The size after the line has moved by so many pixels along its axis. */
export function resizedBy(pane: SizedPane, sizePx: number, movedPx: number): number {
  return boundSize(pane, PANE_SIZES[pane].growsForward ? sizePx + movedPx : sizePx - movedPx);
}

/** The sizes that the client has chosen. Whatever can't be one is left out. */
export function readPaneSizes(storage: ChartStorage): PaneSizes {
  const kept = storage.read(PANE_SIZES_KEY);
  if (!isRecord(kept)) return {};
  return Object.fromEntries(
    SIZED_PANES.flatMap((pane) => {
      const size = kept[pane];
      return typeof size === 'number' && Number.isFinite(size) ? [[pane, boundSize(pane, size)]] : [];
    }),
  );
}

/** Null gives a pane its usual size again. */
export function writePaneSize(storage: ChartStorage, pane: SizedPane, sizePx: number | null): void {
  const { [pane]: _, ...others } = readPaneSizes(storage);
  const sizes: PaneSizes = sizePx === null ? others : { ...others, [pane]: boundSize(pane, sizePx) };
  if (Object.keys(sizes).length === 0) storage.remove(PANE_SIZES_KEY);
  else storage.write(PANE_SIZES_KEY, sizes);
}

/** What the page's script needs to apply them before the first paint. */
export interface PaneSizeNames {
  readonly key: string;
  /** For each pane its variable, its smallest and its largest size. */
  readonly panes: Readonly<Record<string, readonly [variable: string, smallestPx: number, largestPx: number]>>;
}

export const PANE_SIZE_NAMES: PaneSizeNames = {
  key: PANE_SIZES_KEY,
  panes: Object.fromEntries(
    SIZED_PANES.map((pane) => [pane, [PANE_SIZES[pane].variable, PANE_SIZES[pane].smallestPx, PANE_SIZES[pane].largestPx]]),
  ),
};

/** Runs inline in the page's head, so it must not use anything from outside itself. */
export function runPaneSizes({ key, panes }: PaneSizeNames): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return;
    for (const [pane, size] of Object.entries(kept) as [string, unknown][]) {
      const rule = panes[pane];
      if (rule === undefined || typeof size !== 'number' || !Number.isFinite(size)) continue;
      const [variable, smallest, largest] = rule;
      document.documentElement.style.setProperty(variable, `${Math.min(largest, Math.max(smallest, size))}px`);
    }
  } catch {
    // Without storage, or with an entry that can't be read, the panes have their usual sizes.
  }
}
