import { registerOverlay, type Bounding, type Chart, type Coordinate, type OverlayFigure } from 'klinecharts';

/**
 * An overlay of the chart library with our own paint function: lines and marks that the chart repaints itself and that take no part in its
 * pointer events.
 */
export interface Painter {
  /** The figures in the pane; `coordinates` correspond to the points in order. */
  readonly paint: (coordinates: readonly Coordinate[], bounding: Bounding) => OverlayFigure[];
  readonly paintAxis?: (coordinates: readonly Coordinate[], bounding: Bounding) => OverlayFigure[];
}

export interface PaintedPoint {
  readonly timestamp?: number;
  readonly value: number;
}

const NAME = 'painted';
let isRegistered = false;

/** Shows the points in place of those shown under this id before; an empty list removes the overlay. */
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
