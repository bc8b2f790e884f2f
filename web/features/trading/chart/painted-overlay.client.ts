import { registerOverlay, type Bounding, type Chart, type Coordinate, type OverlayFigure } from 'klinecharts';

/**
 * An overlay of the chart library whose figures are made by a function of ours, from points of ours: lines and marks that the chart
 * paints with each of its own repaints, and that take no part in its pointer events.
 */
export interface Painter {
  /** Figures in the pane; `coordinates` belong to the points in their order. */
  readonly paint: (coordinates: readonly Coordinate[], bounding: Bounding) => OverlayFigure[];
  readonly paintAxis?: (coordinates: readonly Coordinate[], bounding: Bounding) => OverlayFigure[];
}

export interface PaintedPoint {
  readonly timestamp?: number;
  readonly value: number;
}

const NAME = 'painted';
let isRegistered = false;

/** Shows the points, in place of those that were shown under this id before; none at all takes the overlay away. */
export function paintOverlay(chart: Chart, id: string, points: readonly PaintedPoint[], painter: Painter): void {
  registerPainted();
  const copies = points.map((point) => ({ ...point }));
  if (copies.length === 0) chart.removeOverlay({ id });
  else if (chart.getOverlays({ id }).length > 0) chart.overrideOverlay({ id, points: copies, extendData: painter });
  else chart.createOverlay({ name: NAME, id, lock: true, points: copies, extendData: painter });
}

function registerPainted(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerOverlay<Painter>({
    name: NAME,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ overlay, coordinates, bounding }) => ignoreEvents(overlay.extendData.paint(coordinates, bounding)),
    createYAxisFigures: ({ overlay, coordinates, bounding }) => ignoreEvents(overlay.extendData.paintAxis?.(coordinates, bounding) ?? []),
  });
}

function ignoreEvents(figures: readonly OverlayFigure[]): OverlayFigure[] {
  return figures.map((figure) => ({ ...figure, ignoreEvent: true }));
}
