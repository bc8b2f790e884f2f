/** A price history as an SVG path. Pure. */

export const LINE_WIDTH = 72;
export const LINE_HEIGHT = 24;

/** Half of the stroke's width, so that it is not cut off at its highest and lowest point. */
const EDGE = 1;

/**
 * Spans the whole width with the highest price at the top; a price that never moved runs through the middle. Empty for fewer than two
 * prices.
 */
export function quoteLine(figures: readonly number[]): string {
  if (figures.length < 2) return '';
  const highest = Math.max(...figures);
  const range = highest - Math.min(...figures);
  const xStep = (LINE_WIDTH - 2 * EDGE) / (figures.length - 1);
  const height = LINE_HEIGHT - 2 * EDGE;
  const points = figures.map((figure, index) => {
    const y = EDGE + (range === 0 ? height / 2 : ((highest - figure) / range) * height);
    return `${round(EDGE + index * xStep)} ${round(y)}`;
  });
  return `M${points.join('L')}`;
}

function round(units: number): number {
  return Math.round(units * 10) / 10;
}
