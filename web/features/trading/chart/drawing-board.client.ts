import { registerOverlay, type Chart, type Overlay } from 'klinecharts';
import { CANDLE_PANE, type ChartController } from './chart-controller.client.ts';
import type { DrawingStore } from './drawing-store.ts';
import { moveDrawing, placeDrawing, type Drawing, type DrawingPoint, type DrawingTool } from './drawings.ts';

/**
 * Synchronises the chart's drawings with the store: shows the stored ones, lets the pointer draw and move, and lets keys move and delete
 * the selected one. Returns a function that stops it.
 */
export function openDrawingBoard(
  { library: chart, isClosed: isChartClosed }: Pick<ChartController, 'library' | 'isClosed'>,
  store: DrawingStore,
  newId: () => string,
): () => void {
  registerRectangle();
  const container = chart.getDom();
  const shown = new Map<string, Drawing>();
  let selected: string | null = null;
  let progress: string | null = null;
  let isClosed = false;

  function draw({ id, tool, points }: Drawing): void {
    chart.createOverlay({
      ...listeners(id, tool),
      id,
      name: OVERLAY_OF[tool],
      groupId: GROUP,
      points: points.map((point) => ({ ...point })),
    });
  }

  function begin(tool: DrawingTool, by: 'pointer' | 'keyboard'): void {
    const id = newId();
    if (by === 'keyboard') {
      container?.focus();
      const points = placeDrawing(tool, viewOf(chart));
      return store.save({ id, tool, points });
    }
    progress = id;
    // Only in this pane are values prices.
    chart.createOverlay({ ...listeners(id, tool), id, name: OVERLAY_OF[tool], groupId: GROUP, paneId: CANDLE_PANE });
  }

  function listeners(id: string, tool: DrawingTool) {
    const save = ({ overlay }: { readonly overlay: Overlay }): void => {
      const drawing = { id, tool, points: pointsOf(overlay) };
      shown.set(id, drawing);
      if (progress === id) progress = null;
      store.save(drawing);
    };
    return {
      onDrawEnd: save,
      onPressedMoveEnd: save,
      onSelected: () => store.select(id),
      onDeselected: () => {
        if (store.get().selected === id) store.select(null);
      },
      // The library would delete the drawing without asking.
      onRightClick: (event: { readonly preventDefault?: () => void }) => event.preventDefault?.(),
    };
  }

  function reconcile(): void {
    if (isClosed) return;
    const { drawings, begun } = store.get();
    if (begun === null && progress !== null) {
      chart.removeOverlay({ id: progress });
      progress = null;
    }
    for (const [id] of shown) {
      if (drawings.some((drawing) => drawing.id === id)) continue;
      chart.removeOverlay({ id });
      shown.delete(id);
    }
    for (const drawing of drawings) {
      const before = shown.get(drawing.id);
      shown.set(drawing.id, drawing);
      if (before === undefined) draw(drawing);
      else if (!isSame(before, drawing)) chart.overrideOverlay({ id: drawing.id, points: drawing.points.map((point) => ({ ...point })) });
    }
    mark();
    if (begun !== null && progress === null) begin(begun.tool, begun.by);
  }

  /** Makes the selected drawing thicker, even if it was selected without a pointer. */
  function mark(): void {
    const next = store.get().selected;
    if (next === selected) return;
    for (const [id, size] of [[selected, LINE_SIZE] as const, [next, SELECTED_LINE_SIZE] as const]) {
      if (id !== null) chart.overrideOverlay({ id, styles: { line: { size }, rect: { borderSize: size } } });
    }
    selected = next;
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && store.get().begun !== null) return store.cancel();
    const drawing = store.get().drawings.find(({ id }) => id === store.get().selected);
    if (drawing === undefined || event.target !== container) return;
    const step = stepOf(event, chart);
    if (step !== null) store.save(moveDrawing(drawing, step.byMs, step.byValue));
    else if (event.key === 'Delete' || event.key === 'Backspace') store.remove(drawing.id);
    else if (event.key === 'Escape') store.select(null);
    else return;
    event.preventDefault();
  }

  const end = store.subscribe(reconcile);
  document.addEventListener('keydown', handleKey);
  reconcile();
  return () => {
    isClosed = true;
    end();
    document.removeEventListener('keydown', handleKey);
    if (!isChartClosed()) chart.removeOverlay({ groupId: GROUP });
  };
}

const GROUP = 'drawings';
const LINE_SIZE = 1.5;
const SELECTED_LINE_SIZE = 2.5;

const OVERLAY_OF: Readonly<Record<DrawingTool, string>> = {
  trendLine: 'segment',
  ray: 'rayLine',
  horizontalLine: 'horizontalStraightLine',
  channel: 'parallelStraightLine',
  rectangle: 'rectangle',
  fibonacci: 'fibonacciLine',
};

/** The complete points of an overlay. Points of an unfinished one may lack a part, which the store rejects. */
function pointsOf({ points }: Overlay): readonly DrawingPoint[] {
  return points.flatMap(({ timestamp, value }) => (timestamp === undefined || value === undefined ? [] : [{ timestamp, value }]));
}

function isSame(a: Drawing, b: Drawing): boolean {
  return a === b || JSON.stringify(a.points) === JSON.stringify(b.points);
}

/** The visible range: the times of the first and the last candle, and the lowest and highest price. */
function viewOf(chart: Chart): { readonly from: number; readonly to: number; readonly low: number; readonly high: number } {
  const { from, to } = chart.getVisibleRange();
  const candles = chart.getDataList().slice(from, to);
  return {
    from: candles[0]?.timestamp ?? 0,
    to: candles.at(-1)?.timestamp ?? 0,
    low: candles.reduce((lowest, { low }) => Math.min(lowest, low), candles[0]?.low ?? 0),
    high: candles.reduce((highest, { high }) => Math.max(highest, high), candles[0]?.high ?? 0),
  };
}

/** An arrow key moves by one candle, or by a hundredth of the visible height. */
function stepOf({ key, shiftKey }: KeyboardEvent, chart: Chart): { readonly byMs: number; readonly byValue: number } | null {
  const direction = DIRECTIONS[key];
  if (direction === undefined || shiftKey) return null;
  const candles = chart.getDataList();
  const candleMs = (candles.at(-1)?.timestamp ?? 0) - (candles.at(-2)?.timestamp ?? 0);
  const { low, high } = viewOf(chart);
  return { byMs: direction[0] * candleMs, byValue: (direction[1] * (high - low)) / 100 };
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

let rectangleRegistered = false;

/** The one tool the library lacks: a box between two corners. */
function registerRectangle(): void {
  if (rectangleRegistered) return;
  rectangleRegistered = true;
  registerOverlay({
    name: OVERLAY_OF.rectangle,
    totalStep: 3,
    needDefaultPointFigure: true,
    needDefaultXAxisFigure: true,
    needDefaultYAxisFigure: true,
    createPointFigures: ({ coordinates: [one, other] }) => {
      if (one === undefined || other === undefined) return [];
      const attrs = {
        x: Math.min(one.x, other.x),
        y: Math.min(one.y, other.y),
        width: Math.abs(one.x - other.x),
        height: Math.abs(one.y - other.y),
      };
      return [{ type: 'rect', attrs }];
    },
  });
}
